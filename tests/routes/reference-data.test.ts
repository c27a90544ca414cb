import { type Role, roles } from "domain/access/terms";
import { listReferenceDistricts } from "domain/places/queries/reference-data";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let districtId: string;
let otherId: string;
const visitors = new Map<Role, Visitor>();

beforeAll(async () => {
  const district = await aDistrict(db, "Lakeside");
  const other = await aDistrict(db, "Northfield");
  [districtId, otherId] = [district.id, other.id];
  const school = await aSchool(db, district.id, "Oak School");
  await aSchool(db, district.id, "Pine_School 100%");
  await aSchool(db, other.id, "Foreign School");
  web = await startWeb(database.url);
  for (const role of roles) {
    const above = role === "super_admin" || role === "admin";
    const place = above ? {} : { districtId: district.id, schoolId: school.id };
    await aPerson(db, { role, ...place, email: `${role}@lakeside.example` });
    const visitor = new Visitor(web.origin);
    await visitor.signIn(`${role}@lakeside.example`);
    visitors.set(role, visitor);
  }
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

type List = { rows: Record<string, unknown>[]; more: boolean };
async function ask(role: Role, path: string): Promise<List> {
  const answer = await (visitors.get(role) as Visitor).get(`/reference-data/${path}`);
  expect(answer.status, `${role} ${path}`).toBe(200);
  expect(answer.headers.get("cache-control"), path).toBe("no-store");
  return (await answer.json()) as List;
}
const names = ({ rows }: List) => rows.map(({ name }) => name);

describe("reference data", () => {
  test("has the fields of the specification and no others", async () => {
    const keys = async (path: string) => Object.keys((await ask("it_director", path)).rows[0] ?? {}).sort();
    expect(await keys("schools")).toEqual(["districtId", "districtName", "id", "name"]);
    expect(await keys("districts")).toEqual(["id", "isClient", "name", "stateId"]);
    expect(await keys("states")).toEqual(["abbreviation", "id", "name"]);
    expect(await keys("categories")).toEqual(["id", "name"]);
    expect(await keys("funding-sources")).toEqual(["id", "name"]);
  });

  test.each(roles)("shows %s the schools and districts within reach", async (role) => {
    const schools = names(await ask(role, "schools"));
    const districts = names(await ask(role, "districts"));
    const above = role === "super_admin" || role === "admin";
    const wide = above || ["district_admin", "it_director", "curriculum_director"].includes(role);
    expect(districts).toEqual(above ? ["Lakeside", "Northfield"] : ["Lakeside"]);
    const own = role === "student" ? schools : schools.filter((name) => name !== "Foreign School");
    expect(own).toEqual(wide ? ["Oak School", "Pine_School 100%"] : ["Oak School"]);
    expect(schools.includes("Foreign School")).toBe(above);
  });

  test("of another district is empty for whoever is not of it", async () => {
    expect(names(await ask("it_director", `schools?district=${otherId}`))).toEqual([]);
    expect(names(await ask("admin", `schools?district=${otherId}`))).toEqual(["Foreign School"]);
    expect(names(await ask("admin", `schools?district=${districtId}`))).toEqual(["Oak School", "Pine_School 100%"]);
  });

  test("finds schools by the letters that were typed, each taken as it is", async () => {
    expect(names(await ask("it_director", "schools?q=oAK"))).toEqual(["Oak School"]);
    expect(names(await ask("it_director", "schools?q=100%25"))).toEqual(["Pine_School 100%"]);
    expect(names(await ask("it_director", "schools?q=e_S"))).toEqual(["Pine_School 100%"]);
    expect(names(await ask("it_director", "schools?q=%25%25"))).toEqual([]);
  });

  test("has the short lists that every installation begins with", async () => {
    const categories = names(await ask("teacher", "categories"));
    const sources = names(await ask("teacher", "funding-sources"));
    expect(categories).toContain("Mathematics");
    expect(sources).toContain("General fund");
    expect(new Set(categories).size).toBe(categories.length);
    expect(categories).toEqual([...categories].sort());
  });

  test("is for whoever is signed in, and answers a script: 401, 404", async () => {
    const answer = await new Visitor(web.origin).get("/reference-data/schools");
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain("Oak");
    for (const kind of ["people", "constructor", "__proto__"]) {
      expect((await (visitors.get("admin") as Visitor).get(`/reference-data/${kind}`)).status, kind).toBe(404);
    }
  });

  test("keeps nobody signed in: asking is no activity", async () => {
    const activity = () =>
      sql<{
        at: Date;
      }>`select max(s.last_active_at) as at from auth_sessions s join auth_users u on u.id = s.auth_user_id
        where u.email = 'teacher@lakeside.example'`.execute(db);
    await sql`update auth_sessions set last_active_at = now() - interval '5 minutes'`.execute(db);
    const before = (await activity()).rows[0]?.at;
    await ask("teacher", "schools");
    expect((await activity()).rows[0]?.at).toEqual(before);
  });
});

describe("long lists", () => {
  test("of schools stop at 1,000, say so, and the rest is found by its name", async () => {
    await sql`insert into schools (district_id, name)
      select ${otherId}, 'Numbered ' || lpad(n::text, 5, '0') from generate_series(1, 1005) n`.execute(db);
    const first = await ask("admin", `schools?district=${otherId}`);
    expect(first.rows).toHaveLength(1_000);
    expect(first.more).toBe(true);
    expect(names(first)).not.toContain("Numbered 01005");
    const found = await ask("admin", `schools?district=${otherId}&q=numbered+01005`);
    expect(names(found)).toEqual(["Numbered 01005"]);
    expect(found.more).toBe(false);
  });

  test("of districts come in ranges of 1,000 that miss and repeat nothing", async () => {
    await sql`insert into districts (name, state_id)
      select 'District ' || n, (select id from states order by name limit 1) from generate_series(1, 2100) n`.execute(
      db,
    );
    const everywhere = { reach: "all", districtId: null, schoolId: null, profileId: null } as const;
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let more = true; more; ) {
      const range = await listReferenceDistricts(db, everywhere, { from: ids.length });
      ids.push(...range.rows.map(({ id }) => id));
      sizes.push(range.rows.length);
      more = range.more;
    }
    expect(sizes).toEqual([1_000, 1_000, 102]);
    expect(new Set(ids).size).toBe(2_102);
  });
});
