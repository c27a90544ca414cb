import { lineOf, parse, sourceFiles, walk } from "tests/check/source";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const commandFiles = sourceFiles("domain").filter((file) => /\/commands\//.test(file) && !isTest(file));

/** Values that a file imports from commands, by the name they have there. */
function importedCommands(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    if (!/^domain\/.+\/commands\//.test((statement.moduleSpecifier as ts.StringLiteral).text)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) names.add(bindings.name.text);
    if (bindings && ts.isNamedImports(bindings)) {
      for (const { isTypeOnly, name } of bindings.elements) if (!isTypeOnly) names.add(name.text);
    }
  }
  return names;
}

/** True for the call of a command: `saveAgreement(…)` or `commands.saveAgreement(…)`. */
function callsOne(node: ts.Node, names: Set<string>): boolean {
  if (!ts.isCallExpression(node)) return false;
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node.expression;
  return ts.isIdentifier(called) && names.has(called.text);
}

/** Every function that a file exports, as a declaration or as a constant, by its name. */
function exportedFunctions(source: ts.SourceFile): { name: string; parameters: string[] }[] {
  return source.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isFunctionDeclaration(statement)) return [signature(statement.name?.text ?? "default", statement)];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [signature(name.getText(), initializer)]
        : [],
    );
  });
}

const signature = (name: string, { parameters }: ts.SignatureDeclaration) => ({
  name,
  parameters: parameters.map((one) => (one.dotDotDotToken ? "..." : "") + one.name.getText()),
});

/** Tools, or the transaction of another command; who acts; and all the rest in one value. */
const isCommand = ([works = "", actor, input, ...more]: string[]) =>
  /^(tools|db)$/.test(works) && actor === "actor" && !input?.startsWith("...") && more.length === 0;

describe("commands", () => {
  it("take what they work with, who acts, and one input", () => {
    const exported = commandFiles.flatMap((file) => exportedFunctions(parse(file)).map((one) => ({ file, ...one })));
    const others = exported.filter(({ parameters }) => !isCommand(parameters));
    expect(others.map(({ file, name, parameters }) => `${file} ${name}(${parameters.join(", ")})`)).toEqual([]);
    expect(exported.length).toBeGreaterThan(80);
  });

  it("are called by a screen only by way of perform, which hands in the tools and answers refusals", () => {
    const direct = sourceFiles("app").flatMap((file) => {
      if (isTest(file)) return [];
      const source = parse(file);
      const names = importedCommands(source);
      return names.size === 0
        ? []
        : [...walk(source)].filter((node) => callsOne(node, names)).map((node) => `${file}:${lineOf(node)}`);
    });
    expect(direct).toEqual([]);
    expect(commandFiles.length).toBeGreaterThan(40);
  });

  it("know no request, no answer and no environment", () => {
    const known = sourceFiles("domain")
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        [...walk(parse(file))]
          .filter((node) => ts.isIdentifier(node) && /^(Request|Response|Headers|FormData|process)$/.test(node.text))
          .map((node) => `${file}:${lineOf(node)} ${node.getText()}`),
      );
    expect(known).toEqual([]);
  });
});
