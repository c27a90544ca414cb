import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "tests/check/source";
import { expect, it } from "vitest";

const floors: { subjects: string[][]; software: string[][] } = createRequire(import.meta.url)("../check/floors.cjs");
const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8");

it("the picture of the house has the subjects in the order that the check of directions enforces", () => {
  const [, drawn = ""] = /\| domain +\|\n([\s\S]*?)\n\+-/.exec(page) ?? [];
  const lines = drawn.split("\n").map((line) =>
    line
      .replaceAll("|", "")
      .trim()
      .replace(/^software +/, "software: "),
  );
  const above = lines.flatMap((line) => {
    const rooms = line.replace(/^software: /, "").split(", ");
    return line.startsWith("software: ") ? ["software", rooms.join()] : [rooms.join()];
  });
  const software = [...floors.software].reverse().map((floor) => floor.join());
  const wanted = [...floors.subjects].reverse().flatMap((floor) => {
    const name = floor.join();
    return name === "software" ? [name, ...software] : [name];
  });
  expect(above).toEqual(wanted);
});

const foldersIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

it.each([
  ["domain", floors.subjects.flat()],
  ["domain/software", floors.software.flat()],
] as const)("each folder of %s has a floor, so that its imports have a direction", (folder, named) => {
  const withoutFloor = foldersIn(folder).filter((one) => !named.includes(one));
  expect(withoutFloor, "add them to tests/check/floors.cjs and to the picture of docs/architecture.md").toEqual([]);
  expect(named.filter((one) => !existsSync(path.join(root, folder, one)))).toEqual([]);
});
