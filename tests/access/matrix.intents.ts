import { existsSync } from "node:fs";
import path from "node:path";
import { parse, root, walk } from "tests/check/source";
import ts from "typescript";

/** The intents a route's action tells apart; `unread` are those whose names can't be read from the source. */
export type Intents = { names: string[]; unread: string[] };

/**
 * Reads the intents of a route from its schemas: `intent: z.literal("…")` or `z.enum([…])` in the route's folder and in
 * what it imports from app/http and from the pieces of its subject. A route whose action knows none takes one form.
 */
export function intentsOf(routeFile: string): Intents {
  const folder = path.posix.dirname(routeFile);
  const seen = new Set<string>();
  const names = new Set<string>();
  const unread: string[] = [];
  const waiting = [routeFile];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = parse(file);
    for (const schema of intentSchemas(source)) {
      const found = literalsOf(schema);
      if (found) for (const name of found) names.add(name);
      else unread.push(`${file}: intent: ${schema.getText()}`);
    }
    waiting.push(
      ...importsOf(source, file).filter(
        (each) => each.startsWith(`${folder}/`) || each.startsWith("app/http/") || isPiece(each),
      ),
    );
  }
  return { names: [...names].sort(), unread };
}

/** A form or an order that several screens of a subject use. */
const isPiece = (file: string) => /^app\/routes\/.*\.server\.ts$/.test(file);

function intentSchemas(source: ts.SourceFile): ts.Expression[] {
  return [...walk(source)].flatMap((node) =>
    ts.isPropertyAssignment(node) && node.name.getText() === "intent" && /^z\s*\./.test(node.initializer.getText())
      ? [node.initializer]
      : [],
  );
}

/** "…" of z.literal("…"), or all of z.enum(["…", "…"]). */
function literalsOf(schema: ts.Expression): string[] | null {
  if (!ts.isCallExpression(schema)) return null;
  const [first] = schema.arguments;
  if (schema.expression.getText() === "z.literal" && first && ts.isStringLiteral(first)) return [first.text];
  if (schema.expression.getText() === "z.enum" && first && ts.isArrayLiteralExpression(first)) {
    const texts = first.elements.filter(ts.isStringLiteral).map(({ text }) => text);
    return texts.length === first.elements.length ? texts : null;
  }
  return null;
}

function importsOf(source: ts.SourceFile, file: string): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const from = statement.moduleSpecifier.text;
    const base = from.startsWith("~/")
      ? `app/${from.slice(2)}`
      : from.startsWith(".")
        ? path.posix.join(path.posix.dirname(file), from)
        : null;
    return base ? [".ts", ".tsx"].map((end) => base + end).filter((name) => existsSync(path.join(root, name))) : [];
  });
}
