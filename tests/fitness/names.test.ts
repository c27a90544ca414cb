import { readFileSync } from "node:fs";
import path from "node:path";
import { lineOf, parse, root, sourceFiles } from "tests/check/source";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const files = sourceFiles("app", "db", "domain", "worker", "migrations", "tests");

describe("files", () => {
  it("are named for what they hold, not for being of use", () => {
    const vague = /(^|[/.-])(utils?|helpers?|common|misc|shared|lib|stuff)([/.-]|$)/;
    expect(files.filter((file) => vague.test(file))).toEqual([]);
  });

  it("are no barrels", () => {
    const indexes = files.filter((file) => /(^|\/)index\.tsx?$/.test(file));
    expect(indexes).toEqual(["migrations/index.ts"]);
  });

  it("leave nothing for later and switch no check off without a reason", () => {
    const faults = files
      .filter((file) => file !== "tests/fitness/names.test.ts")
      .flatMap((file) =>
        readFileSync(path.join(root, file), "utf8")
          .split("\n")
          .flatMap((line, at) => (isFault(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
      );
    expect(faults).toEqual([]);
  });
});

function isFault(line: string): boolean {
  if (/\b(TODO|FIXME|XXX|HACK)\b/.test(line) || /@ts-(ignore|nocheck)/.test(line)) return true;
  if (/biome-ignore(?!-end)/.test(line)) return !/biome-ignore\S* [^:]+: .{10,}/.test(line);
  if (/@ts-expect-error/.test(line)) return !/@ts-expect-error.{10,}/.test(line);
  return false;
}

/** Parts of names that say nothing of schools and software, and what to write instead. */
const outsiders: { part: RegExp; instead: string; inRosters?: true }[] = [
  {
    part: /^(hold|holds|held|holding)$/,
    instead: "locked, kept, banned, open, contents (a sync alone is held)",
    inRosters: true,
  },
  { part: /^overtaken$/, instead: "outdated, replaced, changedMeanwhile" },
  { part: /^asked$/, instead: "requested, wanted, asksAgain" },
  { part: /^told$/, instead: "sent, notified, latest" },
  { part: /^stands$/, instead: "status, state, current" },
];

/** Where a sync that waits for a person is at home: it is held for review. */
const ofSyncs = /^(domain\/rosters|worker\/roster|worker\/roster-check|app\/routes\/rosters|tests\/roster)\//;
const ofHeldSync = /sync|hold_?for_?review/i;

/** An order is that of rows. What is bought is a contract, what a queue is given is a job, what is told to do a command. */
const otherOrders =
  /^(place|submit|send|buy|cancel|give|take|purchase|new|job|work|command)_?orders?|^orders?_?(to|for|no|number|line|item|id)$|^orders$/i;

/** Names of the database that stay, and why. */
const kept: Record<string, string> = {
  alerts_told: "a table of every district, which backups and merges know by its name",
  AlertsTold: "the type that is generated for it",
  told_on: "its column",
  stands_for: "a column that the policies of several tables read",
  url_patterns_told: "a trigger that a function of the database makes under this name",
};

const partsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** What to write instead of a name, or null where it is one of the trade's. */
function insteadOf(name: string, file: string): string | null {
  if (name in kept) return null;
  const parts = partsOf(name);
  const isOfSync = ofSyncs.test(file) || ofHeldSync.test(name);
  const found = outsiders.find(
    ({ part, inRosters }) => parts.some((one) => part.test(one)) && !(inRosters && isOfSync),
  );
  if (found) return found.instead;
  return otherOrders.test(name) ? "contract, job, command (an order is that of rows)" : null;
}

type Name = { name: string; at: string };

/** The names that a file declares: of types, functions, variables, parameters, properties, and what its SQL calls things. */
function namesIn(source: ts.SourceFile): Name[] {
  const names: Name[] = [];
  const visit = (node: ts.Node): void => {
    const words = wordsAt(node);
    if (words.length > 0) names.push(...words.map((name) => ({ name, at: `${source.fileName}:${lineOf(node)}` })));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function wordsAt(node: ts.Node): string[] {
  const { parent } = node;
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return isDeclared(node, parent) ? [node.text] : [];
  if (ts.isStringLiteral(node)) {
    // A property in quotes, and what the query builder calls a table or a column. One with spaces is a title.
    if ((parent as ts.NamedDeclaration).name === node) return node.text.includes(" ") ? [] : [node.text];
    return [...node.text.matchAll(/^[\w.]+ as (\w+)$/g)].map(([, alias = ""]) => alias);
  }
  if (!ts.isTaggedTemplateExpression(node) || !/^sql\b/.test(node.tag.getText())) return [];
  return [...new Set(textOf(node.template).match(/\w+/g))];
}

const isDeclared = (node: ts.Node, parent: ts.Node) =>
  (parent as ts.NamedDeclaration).name === node && !ts.isPropertyAccessExpression(parent);

/** The words of a statement, without its texts and comments. */
function textOf(template: ts.TemplateLiteral): string {
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];
  const whole = parts.map(({ text }) => text).join(" x ");
  return whole.replace(/'[^']*'/g, " ").replace(/--.*/g, " ");
}

/** Texts that are one word of a vocabulary, such as a status: what a sync waits with is its status. */
function valuesIn(source: ts.SourceFile): Name[] {
  const values: Name[] = [];
  const visit = (node: ts.Node): void => {
    const isValue = ts.isStringLiteral(node) && /^[a-z]+([_-][a-z]+)*$/.test(node.text) && node.text !== "held";
    if (isValue) values.push({ name: node.text, at: `${source.fileName}:${lineOf(node)}` });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return values;
}

const named = sourceFiles("app", "domain", "db", "worker", "tests");
const faultsIn = (source: ts.SourceFile) => faultsAmong(source.fileName, namesIn(source));
const faultsAmong = (file: string, names: readonly Name[]) =>
  names.flatMap(({ name, at }) => {
    const instead = insteadOf(name, file);
    return instead ? [`${at} ${name}: write ${instead}`] : [];
  });

const declared = named.map((file) => ({ file, names: namesIn(parse(file)) }));

describe("names in code", () => {
  it("are those of the trade: what is requested, locked, banned, sent", () => {
    const ofFiles = named.flatMap((file) => {
      const instead = insteadOf(path.basename(file).replace(/\..*/, ""), file);
      return instead ? [`${file}: write ${instead}`] : [];
    });
    expect([...ofFiles, ...declared.flatMap(({ file, names }) => faultsAmong(file, names))]).toEqual([]);
  });

  it("are as good where they are the value of something", () => {
    const product = named.filter((file) => !/(^tests\/|\.(test|slow)\.)/.test(file));
    expect(product.flatMap((file) => faultsAmong(file, valuesIn(parse(file))))).toEqual([]);
    const text = 'type Outcome = "queued" | "asked"; const done = "stands" as const; say("She asked for it.");';
    const source = ts.createSourceFile("domain/money/a.ts", text, ts.ScriptTarget.ES2022, true);
    expect(valuesIn(source).map(({ name }) => name)).toEqual(["queued", "asked", "stands"]);
    expect(faultsAmong(source.fileName, valuesIn(source))).toHaveLength(2);
  });

  it("of the database that stay are still there", () => {
    const there = new Set(declared.flatMap(({ names }) => names.map(({ name }) => name)));
    expect(Object.keys(kept).filter((name) => !there.has(name))).toEqual([]);
  });

  it("are found by their parts, in types, properties, parameters and SQL", () => {
    const found = (text: string, file = "domain/money/a.ts") =>
      faultsIn(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)).length;
    for (const text of [
      "type BlacklistHold = string;",
      "const heldProducts = 1;",
      "type Form = { isAsked?: boolean };",
      "const form = { isAsked: true };",
      "const { told } = state;",
      "function tell(whoIsTold: string) {}",
      "class A { #askedAt = 1; }",
      "const isOvertaken = true;",
      "const howItStands = 1;",
      "db.selectFrom('software as asked');",
      "sql`with asked as (select 1) select 2`;",
      "sql`select count(*) as held_rows from t`;",
      "function submitOrder() {}",
      "const newOrder = 1;",
    ]) {
      expect(found(text), text).toBeGreaterThan(0);
    }
    for (const text of [
      "const heldSyncs = 1;",
      "const threshold = 1; const withholding = 2;",
      "const sortOrder = 1; const inOrder = 2; type RowOrder = string;",
      "sql`select 'asked and told' as answer -- held\n from alerts_told order by 1`;",
      "console.log(other.asked);",
    ]) {
      expect(found(text), text).toBe(0);
    }
    expect(found("type Held = { held: true };", "domain/rosters/a.ts")).toBe(0);
  });
});
