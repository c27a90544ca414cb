import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { paths } from "./app/http/paths";
import { crumbsTo } from "./app/screens/crumbs";
import { screens } from "./app/screens/table";
import { pageTitle } from "./app/screens/title";
import * as constants from "./domain/constants";

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** What is known while the browser's files are made, by the file that exports it. */
const tables: Record<string, Record<string, unknown>> = {
  "app/http/paths.ts": { paths },
  "app/screens/crumbs.ts": { crumbsTo },
  "app/screens/table.ts": { screens },
  "app/screens/title.ts": { pageTitle },
  "domain/constants.ts": { ...constants },
};

/** A name that a file has for something of a table: where it comes from, what it is called there, and what it is. */
type Known = { source: string; imported: string; value: unknown };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";
const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .sort((one, other) => one.start - other.start);

/** Stands for what only the browser knows, while a function of a table is called. */
const gap = (at: number) => `\uE000${at}\uE000`;
const gaps = /\uE000(\d+)\uE000/;

const patterns = ["params", "param", "id"];

/** The names that a node declares for what is within or beside it: parameters, variables, what was caught. */
function declaredIn(node: Node): string[] {
  const namesOf = (pattern: Node): string[] => {
    if (pattern.type === "Identifier") return [pattern.name as string];
    const { left, argument, value, elements, properties } = pattern;
    return [left, argument, value, elements, properties].flat().filter(isNode).flatMap(namesOf);
  };
  if (/^(Import|Member|Property)/.test(node.type)) return [];
  return patterns.flatMap((key) => [node[key]].flat().filter(isNode).flatMap(namesOf));
}

/** A name of the tables that the file gives to something else as well. */
function shadowedIn(node: Node, known: Map<string, Known>): string | undefined {
  const own = declaredIn(node).find((name) => known.has(name));
  if (own !== undefined) return own;
  for (const child of childrenOf(node)) {
    const found = shadowedIn(child, known);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One file with what it reads from the tables written in. */
class WrittenIn {
  /** Which names of the tables it still needs. */
  readonly #left = new Set<string>();

  constructor(
    private readonly code: string,
    private readonly file: Node,
    private readonly known: Map<string, Known>,
  ) {}

  text(): string {
    const text = this.#text(this.file);
    const imports = [...this.#left].map((local) => {
      const { source, imported } = this.known.get(local) as Known;
      return `import { ${imported} as ${local} } from ${JSON.stringify(source)};\n`;
    });
    return imports.join("") + text;
  }

  #text(node: Node): string {
    const written = this.#written(node);
    if (written !== undefined) return written;
    if (node.type === "Identifier" && this.known.has(node.name as string)) this.#left.add(node.name as string);
    let text = "";
    let at = node.start;
    for (const child of childrenOf(node)) {
      // The name and the value of { name } are one place.
      if (child.start < at) continue;
      text += this.code.slice(at, child.start) + this.#text(child);
      at = child.end;
    }
    return text + this.code.slice(at, node.end);
  }

  #written(node: Node): string | undefined {
    if (isImportOf(this.known, node)) return "";
    if (node.type === "CallExpression") return this.#answer(node);
    const value = node.type === "MemberExpression" ? this.#value(node) : undefined;
    return isPlain(value) ? JSON.stringify(value) : undefined;
  }

  /** What a name, or a place in a table, holds. */
  #value({ type, name, object, property, computed }: Node): unknown {
    if (type === "Identifier") return this.known.get(name as string)?.value;
    if (type !== "MemberExpression" || computed) return undefined;
    const table = this.#value(object as Node) as Record<string, unknown> | undefined;
    const key = (property as Node).name as string;
    return table && Object.hasOwn(table, key) ? table[key] : undefined;
  }

  /** What a function of a table answers, when nothing in it hangs on what only the browser knows. */
  #answer({ callee, arguments: given }: Node): string | undefined {
    const called = this.#value(callee as Node);
    if (typeof called !== "function") return undefined;
    const unknown: string[] = [];
    const args = (given as Node[]).map((one) => this.#argument(one, unknown));
    let answer: unknown;
    try {
      answer = called(...args);
    } catch {
      return undefined;
    }
    const text = textOf(answer, unknown);
    return unknown.every((one) => text.includes(one)) ? text : undefined;
  }

  #argument(node: Node, unknown: string[]): unknown {
    if (node.type === "Literal") return node.value;
    const entries = node.type === "ObjectExpression" ? (node.properties as Node[]) : null;
    if (entries?.every(({ type, computed }) => type === "Property" && !computed))
      return Object.fromEntries(
        entries.map(({ key, value }) => [(key as Node).name, this.#argument(value as Node, unknown)]),
      );
    return gap(unknown.push(this.#text(node)) - 1);
  }
}

const isImportOf = (known: Map<string, Known>, { type, specifiers }: Node) =>
  type === "ImportDeclaration" && (specifiers as Node[]).some(({ local }) => known.has((local as Node).name as string));

/** A value as code, with what only the browser knows in its gaps. */
function textOf(value: unknown, unknown: readonly string[]): string {
  if (Array.isArray(value)) return `[${value.map((one) => textOf(one, unknown)).join()}]`;
  if (typeof value !== "object" && typeof value !== "string") return JSON.stringify(value);
  if (typeof value === "object") {
    const pairs = Object.entries(value ?? {}).map(([key, one]) => `${JSON.stringify(key)}:${textOf(one, unknown)}`);
    return `({${pairs.join()}})`;
  }
  // Every other part is the number of a gap.
  const parts = value
    .split(gaps)
    .map((part, at) => (at % 2 === 0 ? JSON.stringify(part) : `(${unknown[Number(part)]})`));
  const said = parts.filter((part) => part !== '""');
  return said.length === 1 ? (said[0] ?? "") : `(${parts.join("+")})`;
}

const root = fileURLToPath(new URL(".", import.meta.url));

/** The names that a file has for what stands in the tables. */
async function knownIn(file: Node, resolve: (source: string) => Promise<string | undefined>) {
  const known = new Map<string, Known>();
  for (const { type, source, specifiers } of childrenOf(file)) {
    if (type !== "ImportDeclaration") continue;
    const from = (source as Node).value as string;
    const table = tables[(await resolve(from))?.replace(root, "") ?? ""];
    for (const { local, imported } of table ? (specifiers as Node[]) : []) {
      const name = (imported as Node).name as string;
      known.set((local as Node).name as string, { source: from, imported: name, value: table?.[name] });
    }
  }
  return known;
}

/**
 * Writes addresses, titles and times into the browser's files where they are used: a screen needs some of them, and the
 * tables of all together would weigh more than most screens.
 */
export const writeTablesIn: Plugin = {
  name: "write-tables-in",
  apply: "build",
  enforce: "post",
  async transform(code, id, options) {
    if (options?.ssr || !/\/(app|domain)\/.*\.tsx?(\?|$)/.test(id)) return;
    const file = this.parse(code) as unknown as Node;
    const known = await knownIn(file, async (source) => (await this.resolve(source, id))?.id);
    const shadowed = shadowedIn(file, known);
    if (shadowed)
      this.error(`${id} has two things called "${shadowed}": give the one that isn't imported another name.`);
    return known.size > 0 ? { code: new WrittenIn(code, file, known).text(), map: null } : undefined;
  },
};
