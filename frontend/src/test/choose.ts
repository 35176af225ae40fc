import { fireEvent } from "@testing-library/preact";

/** Selects an option. `fireEvent.change` would send `input`, as for text fields. */
export function choose(select: HTMLElement, value: string): void {
  (select as HTMLSelectElement).value = value;
  fireEvent(select, new Event("change", { bubbles: true }));
}
