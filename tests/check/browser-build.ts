import path from "node:path";
import { root } from "./source";

export const buildFolder = ".cache/browser";
export const modulesFile = path.join(root, buildFolder, "modules.json");

/** A module that left code in a file for the browser, and who imports it. */
export type BundledModule = { id: string; importers: readonly string[] };
