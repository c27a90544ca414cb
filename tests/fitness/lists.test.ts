import { readFileSync } from "node:fs";
import path from "node:path";
import { root, sourceFiles } from "tests/check/source";
import { describe, expect, it } from "vitest";

const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");
const modules = sourceFiles("app/routes").map((file) => ({ file, text: textOf(file) }));
const readers = modules.filter(({ text }) => /\blistOf\(/.test(text)).map(({ file }) => file);

/** Lists without a download that is narrowed like the page, and why. */
const withoutFile: Record<string, string> = {
  "app/routes/notices/notifications/route.tsx": "news is read on the screen alone",
  "app/routes/software/policies/dry-run/route.tsx": "the file has all products that the rule catches",
  "app/routes/software/policies/policy-rules-list.server.ts":
    "the rules in their order, which people read to change it",
};

/** The list of agreements, a real one, by the names that it alone has. Links that only lead to it are no part of it. */
const agreements = new RegExp(
  [
    ...["loadAgreements", "readAgreementFilter", "\\blistAgreements\\b", "agreementsReport", "AgreementTable"],
    ...["agreementsCsv", 'compliance/agreements(-csv)?["/]', "^ {2}agreements: \\{\\s+at:"],
  ].join("|"),
  "m",
);

/** Where whoever adds a list has to go. */
const places: Record<string, RegExp> = {
  "the subject's screens": /^app\/routes\/software\/compliance\//,
  "the subject in domain": /^domain\/software\/compliance\//,
  "the table of addresses and modules": /^app\/routes\.ts$/,
  "the table of screens": /^app\/screens\/(software-)?table\.ts$/,
  "the cases of access": /^tests\/access\//,
  "the cases of reports": /^tests\/reports\//,
};

describe("lists", () => {
  it("read their addresses through the kit", () => {
    const reads = /^\s*(page|sort|after|cursor): z\b/m;
    const own = modules.filter(({ file, text }) => reads.test(text) && !readers.includes(file));
    expect(own.map(({ file }) => file)).toEqual([]);
    expect(readers.length).toBeGreaterThan(12);
  });

  it("have one reader for the page and its file", () => {
    const files = modules.filter(({ file }) => /-csv\/route\.ts$/.test(file));
    const isUsed = (reader: string) => {
      const name = `~/${reader.replace(/^app\//, "").replace(/\.tsx?$/, "")}"`;
      return files.some(({ text }) => text.includes(name));
    };
    expect(readers.filter((reader) => !isUsed(reader))).toEqual(Object.keys(withoutFile));
  });

  it("stand in six places each, as the README says", () => {
    const touched = sourceFiles("app", "domain", "worker", "tests/access", "tests/reports").filter((file) =>
      agreements.test(textOf(file)),
    );
    const placeOf = (file: string) => Object.keys(places).find((name) => places[name]?.test(file)) ?? file;
    expect(new Set(touched.map(placeOf))).toEqual(new Set(Object.keys(places)));
    expect(touched).toHaveLength(11);
  });
});
