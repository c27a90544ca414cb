import { lineOf, parse, sourceFiles, walk } from "tests/check/source";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** A term's list, where it begins, and the names of the types made of it. */
type Term = { list: string; file: string; start: number; members: ReadonlySet<string>; types: Set<string> };
type Repeat = { at: string; term: Term };

const files = sourceFiles("app", "domain", "worker");
const isTerms = (file: string) => /(^|\/)terms\.ts$/.test(file);
/** Made-up records and the rows that an installation begins with stand for rows of tables, not for vocabulary. */
const isRead = (file: string) => !/\.test\.tsx?$/.test(file) && !/(^|\/)(demo|seed)\//.test(file);

/** Lists whose members are ordinary names, too, with what else they name. */
const ordinary: Record<string, string> = {
  districtRoles: "the roles once more, in the order in which a district chooses them",
  historyKinds: "fields of a record and what can end: an approval, an agreement, a check",
  reportKinds: "names of screens, by which people of a role find them, too",
  peopleSorts: "columns that other lists can be sorted by, too",
  usageSpans: "numbers of days, by which other lists are narrowed, too",
};

/** Lists whose members are the keys of other objects, too: only arrays and unions repeat them. */
const keysElsewhere: Record<string, string> = {
  placeKinds: "tables, and the lists that forms choose from",
  importFates: "what an import of addresses does with a row",
};

/** Lists that share most of their members with another and mean something else. */
const apart: Record<string, string> = {
  productAgreements: "all agreements about a product together, where agreementStates are of one",
  studyTiers: "how strong a study is, where stars are what one person gives a product",
  stars: "what one person gives a product, where studyTiers are of a study",
  roundOutcomes: "how a round of reviews ends; a request's status only follows from it",
};

const textOf = (node: ts.Node): string | null =>
  ts.isStringLiteralLike(node) || ts.isIdentifier(node) ? node.text : null;

function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;
}

/** The lists of a terms file, each with the types that name it, directly or through one another. */
function termsOf(source: ts.SourceFile): Term[] {
  const file = source.fileName;
  const terms = source.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      const array = initializer && bare(initializer);
      if (!array || !ts.isArrayLiteralExpression(array)) return [];
      if (array.elements.length < 3 || !array.elements.every(ts.isStringLiteral)) return [];
      const members = new Set(array.elements.map((element) => (element as ts.StringLiteral).text));
      return [{ list: name.getText(), file, start: array.getStart(source), members, types: new Set<string>() }];
    });
  });
  const uses = source.statements.flatMap((statement): { name: string; of: ts.Node }[] => {
    if (ts.isTypeAliasDeclaration(statement)) return [{ name: statement.name.text, of: statement.type }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map((one) => ({ name: one.name.getText(), of: one }));
  });
  for (const term of terms) {
    for (let before = -1; before !== term.types.size; ) {
      before = term.types.size;
      for (const { name, of } of uses) {
        if (namesIn(of).some((one) => one === term.list || term.types.has(one))) term.types.add(name);
      }
    }
  }
  return terms;
}

const namesIn = (node: ts.Node): string[] => [...walk(node)].filter(ts.isIdentifier).map(({ text }) => text);

/** The strings that a node lists: an array's, a union's, or an object's keys. */
function listed(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((one) => (ts.isStringLiteral(one) ? [one.text] : []));
  if (ts.isUnionTypeNode(node)) {
    return node.types.flatMap((one) =>
      ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? [one.literal.text] : [],
    );
  }
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap(({ name }) => (name ? (textOf(name) ?? []) : []));
}

/** The type that is written at a node, if any. */
function typeAt(node: ts.Node): ts.TypeNode | undefined {
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return node.type;
  if (ts.isVariableDeclaration(node) || ts.isParameter(node)) return node.type;
  return ts.isFunctionLike(node) ? node.type : undefined;
}

/** Whether what stands around a list is typed by the term, also through a type of the same file. */
function isTyped(node: ts.Node, term: Term, aliases: ReadonlyMap<string, ts.Node>): boolean {
  const isNamed = (type: ts.Node, seen: Set<string> = new Set()): boolean =>
    namesIn(type).some((name) => {
      if (term.types.has(name) || name === term.list) return true;
      const alias = aliases.get(name);
      if (!alias || seen.has(name)) return false;
      return isNamed(alias, seen.add(name));
    });
  for (let at: ts.Node = node; at && !ts.isBlock(at) && !ts.isSourceFile(at); at = at.parent) {
    const type = typeAt(at);
    if (type && isNamed(type)) return true;
  }
  return false;
}

/** Whether a term's own list says again what another term has: nearly all of it, unless one is made of the other. */
const isRepeatedBy = (own: Term, other: Term, share: number) =>
  share >= 0.75 && !(own.list in apart) && !own.types.has(other.list);

/** The lists in a file that repeat three or more members of a term's, and little else. */
function repeatsIn(source: ts.SourceFile, terms: readonly Term[]): Repeat[] {
  const aliases = new Map<string, ts.Node>();
  for (const one of source.statements) if (ts.isTypeAliasDeclaration(one)) aliases.set(one.name.text, one.type);
  return [...walk(source)].flatMap((node) => {
    const words = [...new Set(listed(node))];
    if (words.length < 3) return [];
    const own = terms.find(({ file, start }) => file === source.fileName && start === node.getStart(source));
    const repeated = terms.filter((term) => {
      const count = words.filter((word) => term.members.has(word)).length;
      if (own) return own !== term && isRepeatedBy(own, term, count / words.length);
      if (ts.isObjectLiteralExpression(node) && term.list in keysElsewhere) return false;
      // Three ordinary words and another stand together by chance.
      if (term.members.size === 3 && count < words.length) return false;
      return count >= 3 && count > words.length / 2;
    });
    if (repeated.length === 0 || repeated.some((term) => isTyped(node, term, aliases))) return [];
    return [{ at: `${source.fileName}:${lineOf(node)}`, term: repeated[0] as Term }];
  });
}

const terms = files
  .filter(isTerms)
  .flatMap((file) => termsOf(parse(file)))
  .filter(({ list }) => !(list in ordinary));
const found = files.filter(isRead).flatMap((file) => repeatsIn(parse(file), terms));
const sourceOf = (text: string) => ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2022, true);

describe("a list of terms", () => {
  it("is written once: others import it, or are typed by its term", () => {
    expect(found.map(({ at, term }) => `${at} repeats ${term.list} of ${term.file}`)).toEqual([]);
  });

  it("is found when it is written again, and only then", () => {
    const [term] = termsOf(
      sourceOf('export const colors = ["red", "green", "blue"] as const; export type Color = (typeof colors)[number];'),
    );
    const repeats = (text: string) => repeatsIn(sourceOf(text), [term as Term]).length;
    expect(repeats('const some = ["red", "green", "blue"];')).toBe(1);
    expect(repeats('type Some = "red" | "green" | "blue";')).toBe(1);
    expect(repeats("const words: Record<string, number> = { red: 1, green: 2, blue: 3 };")).toBe(1);
    expect(repeats("const words: Record<Color, number> = { red: 1, green: 2, blue: 3 };")).toBe(0);
    expect(repeats("const words = { red: 1, green: 2, blue: 3 } satisfies Record<Color, number>;")).toBe(0);
    expect(repeats("type Line = { of: Color[] }; const lines: Line[] = [{ of: ['red', 'green', 'blue'] }];")).toBe(0);
    expect(repeats('const some = ["red", "green"];')).toBe(0);
    expect(repeats('const some = ["red", "green", "blue", "dog"];')).toBe(0);
    expect(repeats('const some = ["red", "green", "blue", "dog", "cat", "cow"];')).toBe(0);
  });

  it("is found within another file of terms, unless it is made of the first", () => {
    const first =
      'export const colors = ["red", "green", "blue", "pink", "gray"] as const; type Color = (typeof colors)[number];';
    const sources = (second: string) => {
      const both = [first, second].map((text, at) =>
        ts.createSourceFile(`${at}/terms.ts`, text, ts.ScriptTarget.ES2022, true),
      );
      const terms = both.flatMap(termsOf);
      return both.flatMap((source) => repeatsIn(source, terms)).map(({ at }) => at);
    };
    expect(sources('export const hues = ["red", "green", "blue"] as const;')).toEqual(["1/terms.ts:1"]);
    expect(sources('export const hues = ["red", "green", "blue"] as const satisfies Color[];')).toEqual([]);
    expect(sources('export const hues = ["red", "green", "blue", "up", "down"] as const;')).toEqual([]);
  });

  it("is known to this test by many a name", () => {
    expect(terms.map(({ list }) => list)).toEqual(
      expect.arrayContaining([
        "approvalStatuses",
        "requestStatuses",
        "laws",
        "syncEnds",
        "personStates",
        "placeKinds",
        "auditResults",
      ]),
    );
  });
});
