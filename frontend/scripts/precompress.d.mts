import type { Plugin } from "vite";

export function precompress(): Plugin;
export function compressAll(folder: string): void;
