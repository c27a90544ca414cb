import { discardFile } from "domain/usage/commands/answer-file";
import { sourceNumber } from "domain/usage/queries/intake";
import { listSources } from "domain/usage/queries/sources";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { aFileReader, squidLine } from "./file-world";
import { anIntake, matcherOf } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const now = "2026-11-04T12:00:00Z";

async function aDistrictsSources(name: string) {
  const { districtId, keyId } = await anIntake(world.db, { name, now });
  const numberOf = (source: string) => sourceNumber(world.db, { districtId, keyId, name: source });
  const kept = async () => {
    const rows = await world.db
      .selectFrom("usage_sources")
      .select(["source_no", "name"])
      .where("district_id", "=", districtId)
      .execute();
    return new Map(rows.map((row) => [row.source_no, row.name]));
  };
  return { numberOf, kept };
}

it("gives each source a number of its own when several are new at the same moment", async () => {
  const { numberOf, kept } = await aDistrictsSources("New at once");
  for (let round = 0; round < 5; round++) {
    const names = Array.from({ length: 8 }, (_, nth) => `filter ${round}-${nth}`);
    const numbers = await Promise.all(names.map(numberOf));
    const there = await kept();
    expect(numbers.map((no) => there.get(no))).toEqual(names);
  }
});

it("gives the same source one number when it is new in several batches at once", async () => {
  const { numberOf, kept } = await aDistrictsSources("One, several times");
  const numbers = await Promise.all(Array.from({ length: 8 }, () => numberOf("filter")));
  expect(new Set(numbers).size).toBe(1);
  expect([...(await kept()).values()]).toEqual(["filter"]);
});

it("counts what comes after 50 sources of a key as the one without a name", async () => {
  const { numberOf, kept } = await aDistrictsSources("More than fifty");
  for (let nth = 1; nth <= 50; nth++) await numberOf(`filter ${nth}`);
  const unnamed = await numberOf("filter 51");
  expect(await numberOf("filter 52")).toBe(unnamed);
  expect((await kept()).get(unnamed)).toBe("");
  expect((await kept()).size).toBe(51);
  expect((await kept()).get(await numberOf("filter 50"))).toBe("filter 50");
});

it("lists no source for a name whose file was not kept: one that came before, was empty, or was discarded", async () => {
  const { id: districtId } = await aDistrict(world.db, "Same file, other name");
  const files = await aFileReader(world.db, { districtId, now, matcher: matcherOf({}) });
  const listed = async () => {
    const sources = await listSources(world.db, files.scope, { districtId, today: now.slice(0, 10) });
    return sources.map(({ name }) => name).sort();
  };
  const log = squidLine(0, "pupil1", "https://alpha.example/");
  await files.bring(log, { source: "Squid" });
  expect(await files.upload(log, { source: "Proxy" })).toMatchObject({ cameBefore: expect.any(Date) });
  expect(await files.upload("", { source: "Nothing" })).toBe("empty");
  const table = await files.bring("When,Who\n2026-10-06,pupil1\n", { source: "Table" });
  expect(await listed()).toEqual(["Squid", "Table"]);
  await discardFile(files.tools, files.actor, { districtId, fileId: table.id });
  expect(await listed()).toEqual(["Squid"]);
  await files.bring(squidLine(60, "pupil1", "https://alpha.example/"), { source: "Proxy" });
  expect(await listed()).toEqual(["Proxy", "Squid"]);
});
