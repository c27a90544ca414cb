import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const rows = readFileSync("docs/security.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const cells = /^\| (\d+) \| (.+) \| (Pass|In part|To come|Not done|Not needed) \| (.+) \|$/.exec(line);
    return cells ? [{ number: Number(cells[1]), result: cells[3] ?? "", proof: cells[4] ?? "" }] : [];
  });

const fileOf = (name: string) => (/^(app|domain|worker)\//.test(name) ? name : `tests/${name}`);

describe("the table of security checks", () => {
  test("has all 64, once each and in order", () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 64 }, (_, at) => at + 1));
  });

  test.each(rows.filter(({ result }) => result === "Pass" || result === "In part"))(
    "names tests that are there for $number",
    ({ proof }) => {
      const named = [...proof.matchAll(/`([^`]+)`([^`]*)/g)];
      expect(named.length, "files").toBeGreaterThan(0);
      for (const [, file = "", told = ""] of named) {
        const path = fileOf(file);
        expect(existsSync(path), path).toBe(true);
        const source = readFileSync(path, "utf8");
        for (const [, name = ""] of told.matchAll(/"([^"]+)"/g))
          expect(source, `${path} names "${name}"`).toContain(name);
      }
    },
  );
});
