import { fireEvent } from "@testing-library/preact";

/** Chooses an option of a select. `fireEvent.change` would send `input`, as it is meant for text. */
export function choose(select: HTMLElement, value: string): void {
  (select as HTMLSelectElement).value = value;
  fireEvent(select, new Event("change", { bubbles: true }));
}
