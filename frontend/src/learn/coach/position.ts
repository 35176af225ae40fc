import type { Position as Preview } from "../../play/server";

/** A position as the preview of the server answers it: what the coach speaks about. */
export type Position<View> = Omit<Preview, "view"> & { view: View };
