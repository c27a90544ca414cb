import { parse, walk } from "tests/check/source";
import ts from "typescript";

/** What people wrote in the demo, and the public laws, speak for themselves. */
export const isRead = (file: string) => !/\.test\.tsx?$/.test(file) && !/(^|\/)(demo|seed)\//.test(file);

/**
 * The texts of a file that a person may meet: prose in strings and in markup, whole, with "…" for what is filled in. SQL,
 * lists of names and class names are none.
 */
export const proseOf = (file: string): string[] =>
  [...walk(parse(file))]
    .flatMap((node) => textOf(node)?.split(between) ?? [])
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => /[a-z] [a-z]/i.test(text) && !isCode(text));

/** What parts one block of a page from the next. */
const between = "\u0000";
const inline = /^(Link|a|b|em|span|strong)$/;

const isCode = (text: string) =>
  /\b(select|update|insert into|delete from|from|join|where|and|order by|group by) [a-z_]+(\.[a-z]|\(| (as|set|where|using|and|=|is|in|<>)\b)|::|^insert into [a-z]|^with \w+ as \(/.test(
    text,
  ) ||
  / as "\w+",|\bcase (when|…)|\bset \w+ = |create (temp )?table|^npm run |^[a-z0-9 ]{200,}$/.test(text) ||
  /([\w-]+\.[a-z]+ ){3}/.test(text);

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node)) return ts.isImportDeclaration(node.parent) ? null : node.text;
  if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return filled(node);
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return null;
  return node.children.some((child) => ts.isJsxText(child)) ? node.children.map(childText).join("") : null;
}

const filled = ({ head, templateSpans }: ts.TemplateExpression) =>
  head.text + templateSpans.map(({ literal }) => `…${literal.text}`).join("");

function childText(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text;
  if (ts.isJsxExpression(child)) return child.expression ? (textOf(child.expression) ?? "…") : "";
  if (!ts.isJsxElement(child)) return ts.isJsxFragment(child) ? (textOf(child) ?? between) : between;
  if (child.openingElement.tagName.getText(child.getSourceFile()) === "code") return "…";
  return inline.test(child.openingElement.tagName.getText(child.getSourceFile())) ? (textOf(child) ?? "…") : between;
}
