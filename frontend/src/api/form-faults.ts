import type { FormErrors } from "../ui/form";
import { isClientError, Problem } from "./problem";

/**
 * The messages of a refused form by field; those about fields that the form does not have are about
 * the whole form. Throws what is not a refusal again.
 */
export function formFaults(error: unknown, fields: readonly string[]): FormErrors {
  if (!isClientError(error) || !(error instanceof Problem)) throw error;
  const known = error.faults.filter((fault) => fields.includes(fault.field));
  if (known.length === 0) return { "": error.message };
  return Object.fromEntries(known.map((fault) => [fault.field, fault.detail]));
}
