import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, filesOf, type Row } from "./bundles";
import { openWorld, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const open = async () => {
  const district = await world.makeDistrict("Lakeside");
  return { district, configuration: await world.makeConfiguration(district.id) };
};
const school = (districtId: string, name: string, identifier: string | null = null) =>
  world.db
    .insertInto("schools")
    .values({ district_id: districtId, name, identifier })
    .returning("id")
    .executeTakeFirstOrThrow();
const schools = (districtId: string) =>
  world.db
    .selectFrom("schools")
    .select(["id", "name", "identifier"])
    .where("district_id", "=", districtId)
    .orderBy("name")
    .execute();
const linkOf = async (configuration: { id: string }, sourcedId: string) =>
  (
    await world.db
      .selectFrom("roster_orgs")
      .select("school_id")
      .where("integration_id", "=", configuration.id)
      .where("sourced_id", "=", sourcedId)
      .executeTakeFirstOrThrow()
  ).school_id;
const renamed = (name: string) => {
  const rows = bundle();
  rows.orgs[1] = { ...(rows.orgs[1] as Row), name };
  return rows;
};

describe("an org of type school", () => {
  it("becomes the school with its identifier, else the one with its name, else a new one", async () => {
    const { district, configuration } = await open();
    const [alder, birch] = [await school(district.id, "Alder", "100"), await school(district.id, "Birch Middle")];
    const rows = bundle();
    rows.orgs.push({ sourcedId: "s3", name: "Cedar Elementary", type: "school" });
    await world.sync(configuration, filesOf(rows));
    expect(await linkOf(configuration, "s1")).toBe(alder.id);
    expect(await linkOf(configuration, "s2")).toBe(birch.id);
    expect((await schools(district.id)).map(({ name }) => name)).toEqual(["Alder", "Birch Middle", "Cedar Elementary"]);
    expect(await linkOf(configuration, "d")).toBeNull();
  });

  it("gets a new school when name and identifier disagree, or when two could be meant", async () => {
    const { district, configuration } = await open();
    const taken = [
      await school(district.id, "Alder High", "999"),
      await school(district.id, "Birch A", "200"),
      await school(district.id, "Birch B", "200"),
    ];
    const rows = bundle();
    rows.orgs.push(
      { sourcedId: "s3", name: "Cedar", type: "school" },
      { sourcedId: "s4", name: "Cedar", type: "school" },
    );
    await world.sync(configuration, filesOf(rows));
    const links = await Promise.all(["s1", "s2", "s3", "s4"].map((id) => linkOf(configuration, id)));
    expect(new Set(links).size).toBe(4);
    for (const { id } of taken) expect(links).not.toContain(id);
  });

  it("never takes a school of another district", async () => {
    const { configuration } = await open();
    const other = await world.makeDistrict("Northfield");
    const theirs = await school(other.id, "Alder High", "100");
    await world.sync(configuration, filesOf(bundle()));
    expect(await linkOf(configuration, "s1")).not.toBe(theirs.id);
  });

  it("passes a new name on to its school, unless somebody has named the school otherwise", async () => {
    const { district, configuration } = await open();
    await world.sync(configuration, filesOf(bundle()));
    const id = await linkOf(configuration, "s1");
    await world.sync(configuration, filesOf(renamed("Alder Academy")));
    expect((await schools(district.id)).map(({ name }) => name)).toEqual(["Alder Academy", "Birch Middle"]);
    await world.db
      .updateTable("schools")
      .set({ name: "The Alder" })
      .where("id", "=", id as string)
      .execute();
    await world.sync(configuration, filesOf(renamed("Alder College")));
    expect((await schools(district.id)).map(({ name }) => name)).toEqual(["Birch Middle", "The Alder"]);
    expect(await linkOf(configuration, "s1")).toBe(id);
  });

  it("finds its school again under a new id", async () => {
    const { district, configuration } = await open();
    await world.sync(configuration, filesOf(bundle()));
    const id = await linkOf(configuration, "s1");
    const rows = JSON.parse(JSON.stringify(bundle()).replaceAll('"s1"', '"new"')) as ReturnType<typeof bundle>;
    const held = await world.sync(configuration, filesOf(rows));
    expect(held.status).toBe("held");
    await world.follow("approval", configuration, held.id, filesOf(rows));
    expect(await linkOf(configuration, "new")).toBe(id);
    expect(await schools(district.id)).toHaveLength(2);
  });
});

describe("the district's org", () => {
  it("is tied to the district and makes no school", async () => {
    const { district, configuration } = await open();
    await world.sync(configuration, filesOf(bundle()));
    expect(await world.rosterOf(configuration, "roster_orgs", "sourced_id, linked_district_id")).toEqual([
      { sourced_id: "d", linked_district_id: district.id },
      { sourced_id: "s1", linked_district_id: null },
      { sourced_id: "s2", linked_district_id: null },
    ]);
  });
});
