import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let admin: Visitor;
let director: Visitor;
const ids = { district: "", admin: "", director: "" };

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  ids.admin = (await aPerson(db, { role: "admin", email: "admin@rollcall.example" })).profileId;
  const person = await aPerson(db, {
    role: "it_director",
    districtId: ids.district,
    email: "director@lakeside.example",
  });
  ids.director = person.profileId;
  web = await startWeb(database.url);
  admin = new Visitor(web.origin);
  await admin.signIn("admin@rollcall.example");
  director = new Visitor(web.origin);
  await director.signIn("director@lakeside.example");
  await sql`
    insert into audit_log (at, actor_profile_id, actor_role, subject_profile_id, district_id, action, object_table,
      object_id, details, before, after, result, request_id, address)
    select timestamptz '2025-03-01 12:00Z' + make_interval(hours => n), ${ids.admin}::uuid, 'admin', ${ids.director}::uuid,
      ${ids.district}::uuid, 'probe.changed', 'schools', gen_random_uuid(), '{"note": "=1+1"}', '{"name": "=cmd"}',
      '{"name": "After"}', case when n % 10 = 0 then 'denied' else 'ok' end, 'request-' || n, '203.0.113.9'
    from generate_series(1, 120) n`.execute(db);
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const at = "/admin/audit?action=probe.changed";
const requests = (page: string) => [...page.matchAll(/<dd>request-(\d+)<\/dd>/g)].map((match) => Number(match[1]));

test("is for those who see every district", async () => {
  expect((await director.get("/admin/audit")).headers.get("location")).toBe("/unauthorized");
  expect((await director.get("/admin/audit.csv")).status).toBe(403);
  expect(await admin.read("/admin/audit")).toContain("Access refused");
});

test("shows each line once, the newest first, page by page, with before, after, request and address", async () => {
  const seen: number[] = [];
  for (let path = at; path; ) {
    const page = await admin.read(path);
    expect(page).toContain("120 entries");
    seen.push(...requests(page));
    path = /<a class="button" rel="next"[^>]*href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 120 - n));
  const page = await admin.read(at);
  for (const text of ["Probe changed", "name: After", "203.0.113.9", "Lakeside", "admin", "director"]) {
    expect(page).toContain(text);
  }
});

test("names the district where a line is about no one", async () => {
  await sql`insert into audit_log (at, actor_role, district_id, action, object_table, object_id, result)
    values (timestamptz '2025-02-01 12:00Z', 'admin', ${ids.district}::uuid, 'probe.district', 'districts', gen_random_uuid(), 'ok')`.execute(
    db,
  );
  const page = await admin.read("/admin/audit?action=probe.district");
  expect(page).toMatch(/data-label="On whom"[^>]*>(?:<[^>]*>)*Lakeside</);
  expect(page).not.toContain("no one");
});

test("is narrowed by who, whom, what, result, district and days", async () => {
  const count = async (query: string) =>
    /<h2[^>]*>([^<]+)</.exec((await admin.read(`${at}&${query}`)).split("<main")[1] ?? "")?.[1];
  expect(await count("who=admin%40rollcall")).toBe("120 entries");
  expect(await count("who=nobody-at-all")).toBeUndefined();
  expect(await count("whom=director")).toBe("120 entries");
  expect(await count("whom=admin%40rollcall")).toBeUndefined();
  expect(await count("result=denied")).toBe("12 entries");
  expect(await count("district=Lakeside")).toBe("120 entries");
  expect(await admin.read(`${at}&district=Nowhere`)).toContain("Enter one district, such as “Lakeside, MN”.");
  expect(await count("from=2025-03-02&to=2025-03-02")).toBe("24 entries");
  expect(await count("from=rubbish&to=2025-99-99&after=x|y&result=odd")).toBe("120 entries");
  expect(await admin.read(`${at}&to=2024-01-01`)).toContain("No entry matches these filters");
});

test("comes as CSV with the same filters, and no cell a spreadsheet would run", async () => {
  const answer = await admin.get("/admin/audit.csv?action=probe.changed&result=denied");
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines).toHaveLength(13);
  expect(lines[1]).toContain("name: =cmd");
  for (const line of lines) expect(line).not.toMatch(/(^|,)[=+@-]/);
});
