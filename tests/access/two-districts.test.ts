import path from "node:path";
import { type Scope, scopeOf } from "domain/access/scope";
import { root, sourceFiles } from "tests/check/source";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import type { Place } from "./two-districts.case";
import { cases } from "./two-districts.cases";
import { aPlace } from "./two-districts.place";

const database = await cloneDatabase();
const { db } = database;
let own: Place;
let other: Place;
let asOwn: Scope;

beforeAll(async () => {
  own = await aPlace(db, "Own");
  other = await aPlace(db, "Other");
  asOwn = scopeOf({ id: own.profileId, role: "district_admin", districtId: own.districtId, schoolId: null });
});
afterAll(() => database.close());

/** Every function that a subject's queries export, as "file.name". */
async function exported(): Promise<string[]> {
  const files = sourceFiles("domain").filter((file) => /\/queries\/[^/]+(?<!\.test)\.ts$/.test(file));
  const names = await Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(/* @vite-ignore */ `${root}${file}`);
      return Object.entries(module)
        .filter(([, value]) => typeof value === "function")
        .map(([name]) => `${path.basename(file, ".ts")}.${name}`);
    }),
  );
  return names.flat().sort();
}

test("every export of a query file has a case here", async () => {
  const hint = 'add "<file>.<function>" to tests/access/two-districts.<subject>.ts, or take out what is gone';
  expect(Object.keys(cases).sort(), hint).toEqual(await exported());
});

test("every table of a district has a row of the other one to look for", async () => {
  expect(await other.emptyTables(), "let aPlace of two-districts.place.ts make one").toEqual([]);
});

describe("called as one district, with every id of another", () => {
  for (const [name, of] of Object.entries(cases)) {
    if ("exempt" in of) {
      test(`${name} needs no scope: ${of.exempt}`, () => expect(of.exempt.length).toBeGreaterThan(10));
      continue;
    }
    test(`${name} returns and changes nothing of the other`, async () => {
      const before = await other.fingerprint();
      const said = await of.call(db, asOwn, other).catch((error: unknown) => {
        if (of.throws) return null;
        throw error;
      });
      expect(JSON.stringify(said ?? null), "no row of the other district comes back").not.toContain(other.mark);
      for (const id of other.ids) expect(JSON.stringify(said ?? null)).not.toContain(id);
      expect(await other.fingerprint(), "no row of the other district changed").toBe(before);
    });
    if (of.sees) {
      test(`${name} does find one's own`, async () => {
        expect(JSON.stringify((await of.call(db, asOwn, own)) ?? null)).toContain(of.sees?.(own));
      });
    }
  }
});
