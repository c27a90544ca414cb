import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The two Nodes that Rollcall runs on; the slow lane runs on each. */
const pinned: Record<string, string> = { "20": "20.20.2", "24": "24.21.0" };

export type OtherNode = { version: string; binary: string } | { version: string; missing: string };

const versionOf = (binary: string) => spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout?.trim();

/**
 * The Node that this process does not run on, from the registry's package of its binary, kept in .cache: it is no part
 * of the product. Says why when it can't be had.
 */
export function otherNode(): OtherNode {
  const mine = process.versions.node.split(".")[0] ?? "";
  const version = (mine === "24" ? pinned["20"] : pinned["24"]) as string;
  const folder = path.resolve(".cache", `node-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  const binary = path.join(folder, "node_modules", name, "bin/node");
  if (!existsSync(binary)) {
    const options = ["--ignore-scripts", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
    const args = ["install", "--prefix", folder, ...options, `${name}@${version}`];
    spawnSync("npm", args, { stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
  }
  if (versionOf(binary) === `v${version}`) return { version, binary };
  return { version, missing: `Node ${version} could not be had from the registry (${name})` };
}
