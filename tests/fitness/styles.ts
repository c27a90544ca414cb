import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { compile } from "tailwindcss";
import { parse, root, sourceFiles, walk } from "tests/check/source";
import ts from "typescript";

const folder = "app/styles";

/** Our style sheets without their comments, by name. */
export function styleSheets(): Map<string, string> {
  const names = readdirSync(path.join(root, folder)).filter((name) => name.endsWith(".css"));
  return new Map(names.map((name) => [name, read(`${folder}/${name}`).replace(/\/\*[\s\S]*?\*\//g, "")]));
}

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The classes that our style sheets have rules for. */
export function ownClasses(): Set<string> {
  const found = new Set<string>();
  for (const css of styleSheets().values()) {
    for (const [, selector = ""] of css.matchAll(/([^{};]+)\{/g)) {
      if (selector.trim().startsWith("@")) continue;
      for (const [, name] of selector.matchAll(/\.([A-Za-z_][\w-]*)/g)) found.add(name as string);
    }
  }
  return found;
}

export type Use = { file: string; name: string };

/** Every class in the markup: what the className of an element says, and the texts of this file that it names. */
export function classesInMarkup(): Use[] {
  return sourceFiles("app")
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => {
      const source = parse(file);
      const texts = [...walk(source)].filter(isClassName).flatMap((attribute) => textsOf(attribute, source));
      return texts.flatMap((text) => text.split(/\s+/).filter(Boolean)).map((name) => ({ file, name }));
    });
}

function isClassName(node: ts.Node): node is ts.JsxAttribute {
  return ts.isJsxAttribute(node) && node.name.getText() === "className";
}

function textsOf(attribute: ts.JsxAttribute, source: ts.SourceFile): string[] {
  if (!attribute.initializer) return [];
  const named = [...walk(attribute.initializer)].filter(ts.isIdentifier).map((identifier) => identifier.text);
  const declared = [...walk(source)].filter(
    (node): node is ts.VariableDeclaration =>
      ts.isVariableDeclaration(node) && node.initializer !== undefined && named.includes(node.name.getText()),
  );
  return [attribute.initializer, ...declared.map(({ initializer }) => initializer as ts.Expression)].flatMap(literals);
}

/** The texts in an expression: not what is compared, not what a template puts together of parts ("is-${tone}"). */
function literals(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    const compared = ts.isBinaryExpression(node.parent) && /^[!=]==$/.test(node.parent.operatorToken.getText());
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    return compared || isKey || ts.isCallExpression(node.parent) ? [] : [node.text];
  }
  if (ts.isTemplateExpression(node)) {
    const chunks = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
    const whole = chunks.map((text, at) => (at === chunks.length - 1 ? text : text.replace(/\S+$/, "")));
    return [...whole, ...node.templateSpans.flatMap(({ expression }) => literals(expression))];
  }
  return node.getChildren().flatMap(literals);
}

/** Which of the names Tailwind knows as a utility of ours. */
export async function utilitiesAmong(names: Iterable<string>): Promise<Set<string>> {
  const require = createRequire(import.meta.url);
  const { build } = await compile(`@import "tailwindcss"; @import "tokens";`, {
    loadStylesheet: async (id) => {
      const file = id === "tokens" ? path.join(root, folder, "tokens.css") : require.resolve("tailwindcss/index.css");
      return { path: file, base: path.dirname(file), content: readFileSync(file, "utf8") };
    },
  });
  let css = build([]);
  return new Set(
    [...new Set(names)].filter((name) => {
      const before = css;
      css = build([name]);
      return css !== before;
    }),
  );
}

/** True when the program says the name, or puts it together from its beginning: `sk-${width}`. */
export function isSaid(name: string, texts: Set<string>, beginnings: Set<string>): boolean {
  return texts.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning));
}

function textsIn(node: ts.Node): (ts.StringLiteral | ts.TemplateLiteralToken)[] {
  if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) return [node];
  const found: (ts.StringLiteral | ts.TemplateLiteralToken)[] = [];
  ts.forEachChild(node, (child) => void found.push(...textsIn(child)));
  return found;
}

/** Every word in the texts of app, and every beginning of one that a template completes. */
export function wordsOfApp(): { texts: Set<string>; beginnings: Set<string> } {
  const texts = new Set<string>();
  const beginnings = new Set<string>();
  for (const file of sourceFiles("app")) {
    for (const node of textsIn(parse(file))) {
      for (const word of node.text.split(/\s+/)) texts.add(word);
      const last = /[a-z]+-$/.exec(node.text)?.[0];
      if (last && (ts.isTemplateHead(node) || ts.isTemplateMiddle(node))) beginnings.add(last);
    }
  }
  return { texts, beginnings };
}
