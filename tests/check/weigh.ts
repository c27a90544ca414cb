import { readFileSync } from "node:fs";
import path from "node:path";
import { type BundledModule, buildWeb, modulesFile } from "./browser-build";
import { root } from "./source";
import { type Weight, weighScreens, weightOf } from "./weights";

/** `npm run weights [-- SCREEN]`: what each screen weighs in scripts, and the modules that weigh most in those named. */

const refused = buildWeb();
if (refused !== null) {
  console.error(`The web does not build.\n${refused}`);
  process.exit(1);
}
const modules = JSON.parse(readFileSync(modulesFile, "utf8")) as BundledModule[];
const lengthOf = (some: readonly BundledModule[]) => some.reduce((all, { length }) => all + length, 0);
const inFile = new Map<string, BundledModule[]>();
for (const one of modules) inFile.set(one.file, [...(inFile.get(one.file) ?? []), one]);

/** About what a module adds to its file: the file's weight by the module's share of the code. */
const shareOf = ({ file, length }: BundledModule) => (weightOf(file) * length) / lengthOf(inFile.get(file) ?? []);

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1).padStart(6);
const named = (id: string) => path.relative(root, id.replace(/^\0/, "").split("?")[0] ?? "");

function tellParts({ files }: Weight): void {
  for (const file of files.toSorted((one, other) => weightOf(other) - weightOf(one))) {
    console.log(`  ${kilobytes(weightOf(file))} ${file}`);
    const parts = (inFile.get(file) ?? []).map((one) => ({ id: named(one.id), bytes: shareOf(one) }));
    for (const { id, bytes } of parts.sort((one, other) => other.bytes - one.bytes)) {
      console.log(`           ${kilobytes(bytes)} ${id}`);
    }
  }
}

const wanted = process.argv.slice(2);
const weights = weighScreens();
console.log("   own  framework  files  screen   (kB under gzip)");
for (const weight of weights) {
  const { screen, bytes, framework, files } = weight;
  const words = [kilobytes(bytes), kilobytes(framework).padStart(10), String(files.length).padStart(6), ` ${screen}`];
  if (wanted.length === 0 || wanted.some((one) => screen.includes(one))) console.log(words.join(""));
  if (wanted.some((one) => screen.includes(one))) tellParts(weight);
}
