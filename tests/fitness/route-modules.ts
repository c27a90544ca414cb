import type { RouteConfigEntry } from "@remix-run/route-config";
import { parse, sourceFiles } from "tests/check/source";
import ts from "typescript";
import routeConfig from "~/routes";

/**
 * A route's file, as a syntax tree. `name` is its folder below app/routes: "rosters/new-configuration"; `address`
 * is where app/routes.ts puts it: "/software/:id".
 */
export type RouteModule = { name: string; file: string; source: ts.SourceFile; address: string };

/** The address of every module that app/routes.ts names, by its folder below app/routes: "/sftp-integration/:id". */
export function routeAddresses(): Map<string, string> {
  const addresses = new Map<string, string>();
  const read = (entries: RouteConfigEntry[], above: string) => {
    for (const { file, path: own = "", children = [] } of entries) {
      const at = own ? `${above}/${own}` : above;
      addresses.set(file.replace(/^routes\//, "").replace(/\/route\.tsx?$/, ""), at || "/");
      read(children, at);
    }
  };
  read(routeConfig as RouteConfigEntry[], "");
  return addresses;
}

/** Every module that app/routes.ts names; other files below app/routes are pieces of a screen or of its subject. */
export function routeModules(): RouteModule[] {
  const addresses = routeAddresses();
  return sourceFiles("app/routes")
    .filter((file) => /\/route\.tsx?$/.test(file))
    .map((file) => {
      const name = file.replace(/^app\/routes\//, "").replace(/\/route\.tsx?$/, "");
      return { name, file, source: parse(file), address: addresses.get(name) ?? "" };
    });
}

const has = (node: ts.Node, kind: ts.SyntaxKind) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) === true;

export const isExported = (node: ts.Node) => has(node, ts.SyntaxKind.ExportKeyword);
const isDefault = (node: ts.Node) => has(node, ts.SyntaxKind.DefaultKeyword);

/** Every name a module exports, however it does so, with the statement. */
export function exportsOf(source: ts.SourceFile): Map<string, ts.Statement> {
  const found = new Map<string, ts.Statement>();
  for (const statement of source.statements) {
    for (const name of exportedNames(statement)) found.set(name, statement);
  }
  return found;
}

/** The names that a statement at the top of a module exports. */
export function exportedNames(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ["default"];
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause;
    return clause && ts.isNamedExports(clause) ? clause.elements.map((element) => element.name.text) : ["*"];
  }
  if (!isExported(statement)) return [];
  if (isDefault(statement)) return ["default"];
  return declaredNames(statement);
}

/** The names that a statement at the top of a module declares. */
export function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map((declaration) => declaration.name.getText());
  }
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return statement.name ? [statement.name.text] : [];
  }
  return [];
}

/** The loader or action of a route when it is what it must be, a plain `export async function`; else null. */
export function plainFunction(statement: ts.Statement | undefined): ts.FunctionDeclaration | null {
  if (!statement || !ts.isFunctionDeclaration(statement) || !statement.body) return null;
  return isExported(statement) && has(statement, ts.SyntaxKind.AsyncKeyword) ? statement : null;
}

/** True when the module imports `name` from the module at `from`, under that name. */
export function importsFrom(source: ts.SourceFile, name: string, from: string): boolean {
  return source.statements.some((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return false;
    const bindings = statement.importClause?.namedBindings;
    if (statement.moduleSpecifier.text !== from || !bindings || !ts.isNamedImports(bindings)) return false;
    return bindings.elements.some((element) => element.name.text === name && !element.propertyName);
  });
}

/** A call of the named function whose first argument is `request`: requireViewer(request, …). */
export function isCallOnRequest(node: ts.Node | undefined, name: string): node is ts.CallExpression {
  if (!node || !ts.isCallExpression(node) || node.expression.getText() !== name) return false;
  return node.arguments[0]?.getText() === "request";
}

/**
 * The guard that a first statement is: `const viewer = await requireViewer(request, …)`, or the call alone. Takes the
 * names of the guard and of what it gives; returns the guard's name, or what stands there instead.
 */
export function guardIn(statement: ts.Statement | undefined, guard: string, gives: string): string {
  if (!statement) return "nothing";
  let expression: ts.Expression | undefined;
  if (ts.isExpressionStatement(statement)) expression = statement.expression;
  if (ts.isVariableStatement(statement)) {
    const [declaration, ...more] = statement.declarationList.declarations;
    const isGiven = declaration?.name.getText() === gives && more.length === 0;
    expression = isGiven ? declaration.initializer : undefined;
  }
  if (!expression || !ts.isAwaitExpression(expression)) return statement.getText();
  return isCallOnRequest(expression.expression, guard) ? guard : statement.getText();
}
