import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "tests/check/source";
import { describe, expect, it } from "vitest";

type Lock = { packages: Record<string, { version?: string; resolved?: string }> };

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
const { dependencies, devDependencies } = read("package.json") as Record<string, Record<string, string>>;
const wanted = Object.entries({ ...dependencies, ...devDependencies });
const lock: Lock = read("package-lock.json");

describe("packages", () => {
  it("are asked for in one version each", () => {
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("stand in the lock file in the version that package.json asks for", () => {
    const others = wanted.map(([name, version]) => [name, version, lock.packages[`node_modules/${name}`]?.version]);
    expect(others.filter(([, version, locked]) => version !== locked)).toEqual([]);
  });

  it("stand in the lock file without the address they came from", () => {
    const places = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.startsWith("http"));
    expect(places.map(([name]) => name)).toEqual([]);
  });
});
