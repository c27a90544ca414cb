/**
 * Whether the web that is built is the one of these sources. Only what Node itself brings may be used here: see
 * start-demo.mjs.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The folders that the web imports from. */
const folders = ["app", "db", "docs/figures", "domain", "public", "worker"];

/** The files beside package.json that say how it is built. */
const settings = /^(?:package-lock\.json|remix\.config\.js|tsconfig\.json|vite\..*\.?ts)$/;

/** @param {string} file */
const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * The latest change of a file or of anything below a folder. Folders count, too: a file that was deleted shows there.
 * @param {string} at
 * @returns {number}
 */
function newest(at) {
  let latest = changedAt(at);
  if (!existsSync(at) || !statSync(at).isDirectory()) return latest;
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    if (/\.test\.tsx?$/.test(entry.name)) continue;
    const inside = path.join(at, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(inside) : changedAt(inside));
  }
  return latest;
}

/**
 * The server's part is written last: newer than the browser's part and than every source, the build is whole.
 * @param {string} root
 */
export function isBuilt(root) {
  const sources = [...folders, ...readdirSync(root).filter((name) => settings.test(name))];
  const server = changedAt(path.join(root, "build/server/index.js"));
  const browser = changedAt(path.join(root, "build/client/assets"));
  return browser > 0 && browser <= server && sources.every((source) => newest(path.join(root, source)) <= server);
}
