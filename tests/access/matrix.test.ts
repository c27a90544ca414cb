import { exportsOf, routeAddresses, routeModules } from "tests/fitness/route-modules";
import { describe, expect, test } from "vitest";
import { opens } from "~/http/screens.server";
import { screens } from "~/screens/table";
import { testAnswers } from "./matrix.answers";
import { words } from "./matrix.asking";
import { answers } from "./matrix.cells";
import { intentsOf } from "./matrix.intents";
import { nameOf, type Row } from "./matrix.row";
import { table } from "./matrix.table";
import { visitors } from "./matrix.world";

const modules = routeModules();

describe("the table", () => {
  const named = (route: string) => table.filter((row) => row.route === `routes/${route}`);

  test.each(modules.map((module) => [module.name, module] as const))("has rows for %s", (name, { file, source }) => {
    const exported = exportsOf(source);
    const rows = named(name);
    if (exported.has("loader") || exported.has("default")) {
      expect(
        rows.some(({ intent }) => intent === undefined),
        `no row asks for ${file}: add "GET" to rowsOf("${name}", ...) in a file tests/access/matrix.rows.*.ts`,
      ).toBe(true);
    }
    const { names, unread } = exported.has("action") ? intentsOf(file) : { names: [], unread: [] };
    expect(unread, "intents that can't be read: write them as z.literal").toEqual([]);
    const posted = [...new Set(rows.flatMap(({ intent }) => (intent === undefined ? [] : [intent])))].sort();
    if (!exported.has("action")) expect(posted).toEqual([]);
    else expect(posted, `the forms of ${file}`).toEqual(formsOf[name] ?? (names.length > 0 ? names : [""]));
  });

  test("asks each address that has an id for one's own, another district's and an unknown one", () => {
    const without = modules.filter(({ name, address }) => {
      if (!/:[a-zA-Z]/.test(address) || name in noDistrict) return false;
      const whose = named(name).map(({ of }) => of);
      return ![/\bour\b/, /another district/, /^unknown/].every((one) => whose.some((of) => one.test(of)));
    });
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(modules.filter(({ address }) => address.includes(":")).length).toBeGreaterThan(30);
  });

  test("names nothing that is not there, and every answer in a word that is known", () => {
    const known = new Set(modules.map(({ name }) => `routes/${name}`));
    expect(table.filter(({ route }) => !known.has(route)).map(nameOf)).toEqual([]);
    expect(
      table.map(nameOf).filter((name, at, all) => all.indexOf(name) !== at),
      "rows of one name",
    ).toEqual([]);
    for (const row of table) {
      expect(words(row).length, nameOf(row)).toBe(visitors.length);
      for (const word of words(row)) expect([...answers, "any"], nameOf(row)).toContain(word);
    }
  });
});

describe("the table of screens", () => {
  const addresses = routeAddresses();
  const rowFor = (row: Row) =>
    Object.values(screens).find(({ at }) => at === addresses.get(row.route.replace(/^routes\//, "")));
  const own = table.filter((row) => row.intent === undefined && /^$|\bour\b|^oneself/.test(row.of) && rowFor(row));

  test.each(own.filter(({ route }) => !(route in otherwise)).map((row) => [nameOf(row), row] as const))(
    "closes %s to the roles that the matrix sends away",
    (_, row) => {
      const needs = rowFor(row)?.needs ?? [];
      for (const [column, visitor] of visitors.entries()) {
        if (visitor === "signed out") continue;
        expect(words(row)[column] !== "no", visitor).toBe(opens({ role: visitor }, needs));
      }
    },
  );
});

/** Routes that ask for something else than one row, each with its reason. */
const otherwise: Record<string, string> = {
  "routes/rosters/frame": "the frame lets everybody in; the screens within ask",
  "routes/people/users": "two tabs, each with a row and permissions of its own",
  "routes/places/new": "each kind of places has permissions of its own",
  "routes/places/import": "each kind of places has permissions of its own",
  "routes/places/merge": "each kind of places has permissions of its own",
  "routes/places/place": "each kind of places has permissions of its own",
};

/** Forms of routes that import a schema of another's. */
const formsOf: Record<string, string[]> = {
  // They look places up in the file that also has the form that changes one.
  "places/new": [""],
  "places/merge": ["merge"],
};

/** Addresses with an id that belongs to no district. */
const noDistrict: Record<string, string> = {
  "notices/contact-message": "what a visitor writes belongs to no district",
  "public/oneroster-sample": "a file of an invented district",
  "public/oneroster-sample-zip": "files of an invented district",
  "places/import": "a kind of place",
  "places/new": "a kind of place",
  "places/list-csv": "a kind of place",
  "places/import-rejected": "a kind of place",
  "places/import-sample": "a kind of place",
  "software/catalogue/product": "no product exists yet",
  "software/decisions/dimension": "the name of a dimension",
  "places/reference-data": "the name of a list",
  "insight/figures": "the name of a document",
  "insight/report-csv": "a kind of report",
  "demo/mail": "a file of the demo's mailbox",
};

// The slow lane reads each row in both ways.
testAnswers("telling");
