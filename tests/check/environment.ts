import ts from "typescript";
import { lineOf, parse, sourceFiles, walk } from "./source";

/** The environment is read once, and checked, in these files; all else is given its settings. */
const readers = new Set(["app/http/env.server.ts", "worker/env.ts", "worker/cli/need-packages.mjs"]);

function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isProcess(node.expression) && node.name.text === "env";
  if (ts.isElementAccessExpression(node)) {
    return isProcess(node.expression) && /^["'`]env["'`]$/.test(node.argumentExpression.getText());
  }
  if (ts.isVariableDeclaration(node) && node.initializer && isProcess(node.initializer)) return true;
  if (ts.isImportDeclaration(node) && /^["'](node:)?process["']$/.test(node.moduleSpecifier.getText())) return true;
  return false;
}

function isProcess(node: ts.Expression): boolean {
  return /^(globalThis\.|global\.)?process$/.test(node.getText());
}

const faults = sourceFiles("app", "db", "domain", "worker", "migrations")
  .filter((file) => !readers.has(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const found: string[] = [];
    for (const node of walk(parse(file))) if (readsEnvironment(node)) found.push(`${file}:${lineOf(node)}`);
    return found;
  });

for (const fault of faults) {
  console.error(`${fault} reads the environment. Take the setting as an argument; ${[...readers].join(", ")} read it.`);
}
process.exitCode = faults.length > 0 ? 1 : 0;
