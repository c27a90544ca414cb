import { readFileSync } from "node:fs";
import path from "node:path";
import { parse, root, sourceFiles } from "tests/check/source";
import ts from "typescript";
import { expect, it } from "vitest";

const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");
const copied = [...dockerfile.matchAll(/^COPY --from=build \S+\/(\w+) \.\/\w+$/gm)].map(([, folder = ""]) => folder);
const ours = ["app", "db", "domain", "migrations", "tests", "worker"];

it("the image has every folder that its worker, commands and migrations import", () => {
  const run = copied.filter((folder) => ours.includes(folder));
  const wanted = new Set<string>();
  for (const file of sourceFiles(...run)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const statement of parse(file).statements) {
      if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
      const [folder = ""] = (statement.moduleSpecifier as ts.StringLiteral).text.replace(/^~\//, "app/").split("/");
      if (ours.includes(folder)) wanted.add(folder);
    }
  }
  expect(run).toContain("worker");
  expect([...wanted].filter((folder) => !copied.includes(folder))).toEqual([]);
});
