import { writeRefusals } from "domain/audit/queries/refusals";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askMatrix, type Matrix, mostQueries, type Outcome, type Ways } from "./matrix.asking";
import type { Answer } from "./matrix.cells";
import { refusalsWritten } from "./matrix.refusals";
import { nameOf, type Row } from "./matrix.row";
import { table } from "./matrix.table";
import { visitors } from "./matrix.world";

/** What a role may do, the super admin may do too; where what comes of it hangs on the row, "any" stands. */
const fits = (expected: Answer, answer: Answer) =>
  expected === "any" ? ["200", "done", "422", "409", "404"].includes(answer) : expected === answer;

/** The page that says that something was refused refuses nothing itself. */
const isNotice = ({ route }: Row) => route === "routes/access/unauthorized";

let answered: Matrix;
let byRow: Map<Row, Outcome[]>;
const matrix = () => answered;

/** The tests of what everyone gets. */
export function testAnswers(ways: Ways): void {
  beforeAll(async () => {
    answered = await askMatrix(ways);
    byRow = new Map(table.map((row) => [row, []]));
    for (const outcome of answered.outcomes) byRow.get(outcome.cell.row)?.push(outcome);
  }, 600_000);
  afterAll(() => answered?.close());
  testRows();
  testChanges();
  testPages();
}

function testRows(): void {
  describe("every route and every form, asked by everyone", () => {
    test.each(table.map((row) => [nameOf(row), row] as const))("%s", (_, row) => {
      const own = byRow.get(row) ?? [];
      expect(new Set(own.map(({ cell }) => cell.visitor)).size, "everyone asks").toBe(visitors.length);
      for (const how of ["page", "loader", "post"] as const) {
        const found = own.filter(({ cell }) => cell.how === how);
        const said = found.map(({ cell: { visitor, expected }, answer }) => {
          return `${visitor}: ${fits(expected, answer) ? expected : answer}`;
        });
        const wanted = found.map(({ cell: { visitor, expected } }) => `${visitor}: ${expected}`);
        expect(said, how === "loader" ? "its loader called alone" : how).toEqual(wanted);
      }
    });
  });
}

function testChanges(): void {
  test("nothing is changed by reading: neither by a page, nor by its data, its file or its heads", () => {
    expect(matrix().read.after).toEqual(matrix().read.before);
  });

  describe("a refusal", () => {
    test("changes nothing", () => {
      expect(matrix().untouched.after).toEqual(matrix().untouched.before);
    });

    const isRefusal = ({ cell, answer }: Outcome) =>
      cell.visitor !== "signed out" && !isNotice(cell.row) && (answer === "no" || answer === "403");

    test("for lack of a permission is written down, each of them", async () => {
      const written = new Set((await refusalsWritten(matrix().db)).map(({ requestId }) => requestId));
      const refused = matrix().outcomes.filter(isRefusal);
      expect(refused.length).toBeGreaterThan(50);
      const missing = refused.filter(({ requestId }) => !written.has(requestId));
      expect(missing.map(({ cell }) => `${cell.visitor}: ${cell.how} ${nameOf(cell.row)}`)).toEqual([]);
    });

    test("for lack of a permission is in the audit log, with who asked and for what, each of them counted", async () => {
      const written = await refusalsWritten(matrix().db);
      await sql`update refusal_counts set minute = minute - interval '1 day'`.execute(matrix().db);
      await writeRefusals(matrix().db);
      const lines = await matrix()
        .db.selectFrom("audit_log")
        .select(["request_id", "actor_role", "details"])
        .where("result", "=", "denied")
        .execute();
      type Details = { path?: string; more_in_that_minute?: number; also?: string[] };
      for (const visitor of visitors.slice(1)) {
        const own = lines.filter(({ actor_role: role }) => role === visitor);
        const counted = own.map(({ details }) => (details as Details).more_in_that_minute ?? 1);
        expect(
          counted.reduce((sum, one) => sum + one, 0),
          visitor,
        ).toBe(written.filter(({ role }) => role === visitor).length);
        // Of the refusals of one minute the first 20 are named: by the address, or by the id of what it was about.
        const outcomes = matrix().outcomes.filter(({ cell }) => cell.visitor === visitor);
        const addresses = new Set(outcomes.map(({ cell }) => cell.at.replace(/\?.*$/, "")));
        const named = own.flatMap(({ details }) =>
          [(details as Details).path ?? [], (details as Details).also ?? []].flat(),
        );
        if (own.length > 0) expect(named.length, `${visitor}: what was asked for`).toBeGreaterThan(0);
        const strange = named.filter((one) => one.startsWith("/") && !addresses.has(one.replace(/\.data$/, "")));
        expect(strange, `${visitor}: addresses that nobody asked for`).toEqual([]);
        expect(own.filter(({ request_id: id }) => !id)).toEqual([]);
      }
    });
  });
}

function testPages(): void {
  test("a page asks the database at most 8 things, whoever asks", () => {
    const pages = matrix().outcomes.filter(({ cell: { how, row } }) => how === "page" && row.intent === undefined);
    const many = pages.filter(({ cell, queries }) => !(queries <= mostQueries(cell.row)));
    expect(many.map(({ cell, queries }) => `${cell.visitor}: ${nameOf(cell.row)} asks ${queries}`)).toEqual([]);
    expect(Math.max(...pages.map(({ queries }) => queries)), "they are counted").toBeGreaterThan(2);
  });

  test("what is signed in is kept by no cache, but a picture by the browser that asked for it", () => {
    // The description of the API is public.
    const signedIn = matrix().outcomes.filter(({ cell, answer }) => cell.visitor !== "signed out" && answer === "200");
    const may: Record<string, RegExp> = { "routes/people/avatar": /^private\b/, "routes/api/v1/openapi": /^no-cache$/ };
    const isFine = (route: string, kept: string) => /\bno-store\b/.test(kept) || may[route]?.test(kept);
    const cached = signedIn.filter(({ cell, kept }) => !isFine(cell.row.route, kept ?? ""));
    expect(cached.map(({ cell, kept }) => `${cell.visitor}: ${cell.how} ${nameOf(cell.row)}: ${kept}`)).toEqual([]);
  });

  test("nobody of a district reads a row of another, on any page, in any data, in any file", () => {
    const own = matrix().outcomes.filter(({ cell }) => !["signed out", "super_admin", "admin"].includes(cell.visitor));
    const leaks = own.filter(({ marked }) => marked);
    expect(leaks.map(({ cell }) => `${cell.visitor}: ${cell.how} ${nameOf(cell.row)}`)).toEqual([]);
    const seen = matrix().outcomes.filter(({ cell, marked }) => cell.visitor === "super_admin" && marked);
    expect(seen.length, "those who may see it do, so that the mark is looked for in the right place").toBeGreaterThan(
      3,
    );
  });
}
