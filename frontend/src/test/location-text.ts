import type { ComponentType } from "preact";
import { BrowserRouter } from "react-router";

/** A wrapper for `renderHook`: the hook reads the address bar. The cast is between React's types and Preact's. */
export const AddressBar = BrowserRouter as unknown as ComponentType<{ children: Element }>;
