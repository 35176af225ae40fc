import type { FormErrors } from "../ui/form";
import type { InputError } from "./allauth-client";

/** Messages by field. What is about no field of the form, or the whole form, is under `""`. */
export function errorsByField(
  errors: readonly InputError[],
  fieldNames: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): FormErrors {
  const found: Record<string, string> = {};
  for (const { param, message } of errors) {
    const name = param ? (aliases[param] ?? param) : "";
    const field = fieldNames.includes(name) ? name : "";
    found[field] = found[field] ? `${found[field]} ${message}` : message;
  }
  return found;
}
