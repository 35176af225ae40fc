import type { ComponentType } from "preact";
import { BrowserRouter } from "react-router";

/** A wrapper for `renderHook` with a router. The cast is between React's and Preact's types. */
export const AddressBar = BrowserRouter as unknown as ComponentType<{ children: Element }>;
