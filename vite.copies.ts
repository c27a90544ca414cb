import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const app = fileURLToPath(new URL("./app", import.meta.url));

/** Lists of words and terms: constants, and functions of what they are given. */
const words = /\/domain\/(.+[/-])?(terms|words)\.ts$/;
/** What the app draws with, without the screens themselves. */
const pieces = /\/app\/(routes|components|ui)\/(?!.*\/route\.tsx?$).*(?<!\.server)\.tsx?$/;
const isScreen = /\/app\/routes\/.*\/route\.tsx$/;
/** What a file says that keeps something from one use to the next: there must be one of it. */
const keeps = /createContext|^(export )?let |^(export )?const \w+(: .+?)? = (new (Map|Set|Weak\w+)\b|\{\}|\[\])/m;
const imported = /^(?:import|export) (?!type\b)[^;"]*? from "((?:~|\.\.?)\/[^"]*)"/gm;

function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(imported)].flatMap(([, source = ""]) => {
    const at = path.resolve(source.startsWith("~") ? app : path.dirname(file), source.replace(/^~/, "."));
    return [`${at}.ts`, `${at}.tsx`].filter((one) => !/\.server\./.test(one) && existsSync(one));
  });
}

/** Part of every screen of somebody who is signed in. */
const always = ["entry.client.tsx", "root.tsx", "routes/frame/signed-in/route.tsx"].map((file) => path.join(app, file));

/** What files import, and what that imports, with the files themselves. */
function reachedBy(files: string[]): Set<string> {
  const reached = new Set(files);
  for (const file of reached) for (const one of importsOf(file)) reached.add(one);
  return reached;
}

/** The pieces that the frame doesn't bring along and that may be copied. */
function piecesOfScreens(): Set<string> {
  const screens = readdirSync(path.join(app, "routes"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)route\.tsx$/.test(file) && !file.startsWith("public/"))
    .map((file) => path.join(app, "routes", file));
  const ofAll = reachedBy(always);
  return new Set(
    [...reachedBy(screens)].filter(
      (file) => pieces.test(file) && !ofAll.has(file) && !keeps.test(readFileSync(file, "utf8")),
    ),
  );
}

const copyOf = (id: string) => new URLSearchParams(id.split("?")[1]).get("of");

let copied = new Set<string>();

/**
 * Gives each screen a copy of its own, in the browser's files, of the words and of the pieces that the frame has not,
 * with only what it uses of them: a file of words has those of a whole subject, and many small files weigh more than
 * one.
 */
export const ownCopies: Plugin = {
  name: "own-copies",
  apply: "build",
  enforce: "pre",
  buildStart() {
    copied = piecesOfScreens();
  },
  async resolveId(source, importer, options) {
    if (options.ssr || !importer || source.startsWith("\0")) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    // What is one for all uses one for all.
    const own = copied.has(found?.id ?? "") && (copyOf(importer) !== null || isScreen.test(importer));
    if (!found || !(own || words.test(found.id))) return null;
    const of = copyOf(importer) ?? createHash("sha1").update(importer).digest("hex").slice(0, 8);
    return { ...found, id: `${found.id}?of=${of}` };
  },
};
