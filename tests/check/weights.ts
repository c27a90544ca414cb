import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./source";

type Part = { module: string; imports?: string[]; parentId?: string };
type Manifest = { entry: Part; routes: Record<string, Part> };

/** What a browser gets of scripts for a screen before somebody does something, in bytes, each file under gzip. */
export type Weight = {
  screen: string;
  /** Without the framework. */
  bytes: number;
  /** Without the framework. */
  files: string[];
  framework: number;
};

const client = path.join(root, "build/client");

function readManifest(): Manifest {
  const file = readdirSync(path.join(client, "assets")).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error("The web's build has no manifest.");
  const text = readFileSync(path.join(client, "assets", file), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** The file that has React and the router, as their packages have them, and nothing of ours: see vite.chunks.ts. */
const isFramework = (file: string) => /\/framework-[^/]+\.js$/.test(file);

const sizes = new Map<string, number>();

/** What a file of the browser's build weighs under gzip. */
export function weightOf(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(path.join(client, file))).length;
  sizes.set(file, known);
  return known;
}

const sum = (files: readonly string[]) => files.reduce((all, file) => all + weightOf(file), 0);

/** What each screen weighs, the heaviest first. */
export function weighScreens(): Weight[] {
  const { entry, routes } = readManifest();
  const ofAll = [entry.module, ...(entry.imports ?? [])];
  if (!ofAll.some(isFramework)) throw new Error("No file for the browser has the framework alone.");
  const filesOf = (id: string | undefined): string[] => {
    const part = id === undefined ? undefined : routes[id];
    return part ? [part.module, ...(part.imports ?? []), ...filesOf(part.parentId)] : [];
  };
  return Object.keys(routes)
    .map((screen) => {
      const all = [...new Set([...ofAll, ...filesOf(screen)])];
      const files = all.filter((file) => !isFramework(file));
      return { screen, files, bytes: sum(files), framework: sum(all.filter(isFramework)) };
    })
    .sort((one, other) => other.bytes - one.bytes);
}
