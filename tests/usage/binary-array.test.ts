import { randomUUID } from "node:crypto";
import { binaryArray, binaryUuids, type NumberType } from "db/binary-array";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

/** What PostgreSQL says that a list holds. */
async function heard(type: string, list: Buffer): Promise<string> {
  const { rows } = await sql<{ said: string }>`select (${list}::${sql.raw(type)}[])::text as said`.execute(world.db);
  return rows[0]?.said as string;
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;
const cases: [NumberType, (number | null)[], string][] = [
  ["int2", [0, 1, -1, 32_767, -32_768], "{0,1,-1,32767,-32768}"],
  ["int4", [0, 7, null, 2 ** 31 - 1, -(2 ** 31)], "{0,7,NULL,2147483647,-2147483648}"],
  [
    "int8",
    [0, 1, -1, 2 ** 32, -(2 ** 32) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    "{0,1,-1,4294967296,-4294967297,9007199254740991,-9007199254740991}",
  ],
  [
    "date",
    [dayNumber("1970-01-01"), dayNumber("1999-12-31"), dayNumber("2000-01-01"), dayNumber("2028-02-29")],
    "{1970-01-01,1999-12-31,2000-01-01,2028-02-29}",
  ],
  ["bool", [1, 0, null], "{t,f,NULL}"],
];

describe("lists in PostgreSQL's binary form", () => {
  it.each(cases)("of %s are read as they were written", async (type, values, said) => {
    expect(await heard(type, binaryArray(type, values))).toBe(said);
    expect(await heard(type, binaryArray(type, [])), "an empty list").toBe("{}");
    expect(await heard(type, binaryArray(type, [null])), "a list of nothing known").toBe("{NULL}");
  });

  it("of uuids are read as they were written", async () => {
    const ids = Array.from({ length: 500 }, () => randomUUID());
    expect(await heard("uuid", binaryUuids(ids))).toBe(`{${ids.join(",")}}`);
    expect(await heard("uuid", binaryUuids([])), "an empty list").toBe("{}");
  });
});
