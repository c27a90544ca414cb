import { readFileSync } from "node:fs";
import path from "node:path";
import { root, sourceFiles } from "tests/check/source";
import { drawRowIcons, drawSprite } from "tests/check/sprite";
import { describe, expect, it } from "vitest";
import { iconNames } from "~/ui/icon-names";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const sources = sourceFiles("app", "domain").filter((file) => file !== "app/ui/icon-names.ts");

describe("icons", () => {
  it("stand in files that are in step with their names", () => {
    expect(read("app/ui/icons.svg") === drawSprite(), "Run: npm run icons").toBe(true);
    expect(read("app/styles/row-icons.css") === drawRowIcons(), "Run: npm run icons").toBe(true);
    expect(new Set(iconNames).size).toBe(iconNames.length);
  });

  it("are all used", () => {
    const code = sources.map(read).join("\n");
    expect(iconNames.filter((name) => !code.includes(`"${name}"`))).toEqual([]);
  });

  it("come from those files alone", () => {
    expect(sources.filter((file) => read(file).includes("lucide-react"))).toEqual([]);
    expect(drawSprite(["x"])).toContain('<symbol id="x" viewBox="0 0 24 24"><path d="M18 6 6 18"/>');
    expect(() => drawSprite(["not-there"])).toThrow('Lucide has no icon "not-there"');
  });
});
