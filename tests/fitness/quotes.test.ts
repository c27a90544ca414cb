import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { lineOf, parse, root, sourceFiles, walk } from "tests/check/source";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** What people wrote in the demo is as they typed it. */
const isRead = (file: string) => !/\.test\.tsx?$/.test(file) && !/(^|\/)demo\//.test(file);

/** What a terminal shows, and what operators alone read. */
const forOperators = /^worker\/(accounts|backup|cli|demo|usage)\/|^(app\/http\/env\.server|worker\/env)\.ts$/;

/** Files whose texts are not prose: a person copies them, or a program reads them. */
const code: Record<string, string> = {
  "app/routes/usage/examples.ts": "commands and programs to copy",
  "domain/local-days.ts": "the pattern of a moment",
  "domain/software/policies/reports/filter-files.ts": "notes in files that filters read",
  "domain/usage/logs/squid.ts": "the format of a log, as Squid's settings have it",
};

const apostrophe = /[\p{L}\p{N}…]['\u02bc](?=\p{L})|\p{L}s'(?=\s|$)|^'(s|re|ve|ll|d|t)\b|&(apos|#39|lsquo|rsquo);/u;
const quotation = /(^|[\s(])"(?=\S)|[\p{L}\p{N}.?!…]"(?=[\s.,;:)]|$)|&(quot|ldquo|rdquo);/u;

/** What is wrong with the marks of a text. */
const wrongIn = (text: string): string[] => [
  ...(apostrophe.test(text) ? ["write ’ in place of '"] : []),
  ...(quotation.test(text) && isProse(text) ? ['write “ and ” in place of "'] : []),
];

/** Two words beside each other, and neither markup nor a statement of the database's. */
const isProse = (text: string) => /\p{L}{2,}[,.]? [\p{L}"]/u.test(text) && !/="| as "\w+"|\bcollate "C"/.test(text);

/** The whole text of a node, with "…" for what is filled in; null for a node that is none. */
function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.getText().trim();
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
}

/** Whether a text is thrown as a fault of the program's, goes to the log or to the database. */
function isUnseen(node: ts.Node): boolean {
  for (let at = node; at && !ts.isBlock(at); at = at.parent) {
    if (ts.isTaggedTemplateExpression(at)) return true;
    if (ts.isImportDeclaration(at)) return true;
    if (ts.isNewExpression(at) && at.expression.getText() === "Error") return true;
    if (ts.isCallExpression(at) && /\blog\.\w+$|^process\.std(out|err)\.write$/.test(at.expression.getText()))
      return true;
  }
  return false;
}

const faultsIn = (source: ts.SourceFile) =>
  [...walk(source)].flatMap((node) => {
    const text = textOf(node);
    if (text === null || isUnseen(node)) return [];
    return wrongIn(text).map((wrong) => `${source.fileName}:${lineOf(node)}: ${wrong}: ${text.replace(/\s+/g, " ")}`);
  });

const pages = "docs/figures";

/** The paragraphs of a page of figures, without comments and code. */
const paragraphsOf = (markdown: string) =>
  markdown.replace(/<!--[\s\S]*?-->|```[\s\S]*?```|`[^`\n]*`/g, "…").split(/\n\s*\n/);

describe("apostrophes and quotation marks that people read", () => {
  // It parses every file of the source.
  it("are curly, but in what is copied, in files of data and at the command line", { timeout: 60_000 }, () => {
    const files = sourceFiles("app", "domain", "worker").filter(
      (file) => isRead(file) && !forOperators.test(file) && !(file in code),
    );
    expect(files.flatMap((file) => faultsIn(parse(file)))).toEqual([]);
  });

  it("are curly in the pages of figures, which are files", () => {
    const files = readdirSync(path.join(root, pages)).filter((name) => name.endsWith(".md"));
    const found = files.flatMap((name) =>
      paragraphsOf(readFileSync(path.join(root, pages, name), "utf8")).filter((text) => wrongIn(text).length > 0),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });

  const sourceOf = (text: string) =>
    ts.createSourceFile("a.tsx", text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are programs
  it.each([
    `const text = "You can't do this.";`,
    `const text = "The students' records";`,
    "const text = `${name}'s page`;",
    "const text = <p>Your district's list</p>;",
    "const text = <p>{name}'s page</p>;",
    "const text = <p>Your district&apos;s list</p>;",
    `const text = 'Press "Save rule" first.';`,
    'const text = `The role “x” or the "${role}" there`;',
    `throw new MailRefused("The recipient can't sign in.");`,
  ])("are found in %s", (text) => expect(faultsIn(sourceOf(text))).toHaveLength(1));

  it.each([
    `const text = "You can’t do this.";`,
    `throw new Error("it can't be");`,
    `log.warn({ id }, "a night's work failed");`,
    "sql`select 'a' as \"b\" from c`;",
    `const mark = "'";`,
    'const cell = `"${text}"`;',
    `const text = "Press “Save rule” first.";`,
  ])("are not found in %s", (text) => expect(faultsIn(sourceOf(text))).toEqual([]));
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are programs
});
