import { readFileSync } from "node:fs";
import path from "node:path";
import { root, sourceFiles } from "tests/check/source";
import { describe, expect, it } from "vitest";

const files = sourceFiles("app", "db", "domain", "worker", "migrations", "tests");

describe("files", () => {
  it("are named for what they hold, not for being of use", () => {
    const vague = /(^|[/.-])(utils?|helpers?|common|misc|shared|lib|stuff)([/.-]|$)/;
    // domain/*/queries/shared-*.ts are the reads across districts, which are what is shared.
    expect(files.filter((file) => vague.test(file) && !/^domain\/.*\/queries\/shared-[a-z-]+\.ts$/.test(file))).toEqual(
      [],
    );
  });

  it("are no barrels", () => {
    const indexes = files.filter((file) => /(^|\/)index\.tsx?$/.test(file));
    expect(indexes).toEqual(["migrations/index.ts"]);
  });

  it("leave nothing for later and switch no check off without a reason", () => {
    const faults = files
      .filter((file) => file !== "tests/fitness/names.test.ts")
      .flatMap((file) =>
        readFileSync(path.join(root, file), "utf8")
          .split("\n")
          .flatMap((line, at) => (isFault(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
      );
    expect(faults).toEqual([]);
  });
});

function isFault(line: string): boolean {
  if (/\b(TODO|FIXME|XXX|HACK)\b/.test(line) || /@ts-(ignore|nocheck)/.test(line)) return true;
  if (/biome-ignore(?!-end)/.test(line)) return !/biome-ignore\S* [^:]+: .{10,}/.test(line);
  if (/@ts-expect-error/.test(line)) return !/@ts-expect-error.{10,}/.test(line);
  return false;
}
