import type { Role } from "domain/access/terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPeopleWorld } from "../support/people-world";
import type { Visitor } from "../support/visitor";

const world = await aPeopleWorld();
const { db, lakeside, northfield, alder, birch, cedar } = world;
let it: Visitor;
let operator: Visitor;

beforeAll(async () => {
  const common = { districtId: lakeside.id, schoolId: alder.id };
  for (let at = 0; at < 120; at++) {
    const number = String(at).padStart(3, "0");
    await world.rosterPerson({ ...common, first: "Crowd", last: `Number${number}`, grade: at % 2 ? "05" : "06" });
  }
  await world.rosterPerson({ ...common, first: "José", last: "Álvarez", email: "jose@lakeside.example", grade: "07" });
  await world.rosterPerson({ ...common, first: "100%", last: "Under_score" });
  await world.rosterPerson({ ...common, first: "=HYPERLINK(1)", last: "Formula", email: "+sum@lakeside.example" });
  await world.rosterPerson({ districtId: lakeside.id, schoolId: birch.id, first: "Bea", last: "Birchson" });
  await world.rosterPerson({ districtId: northfield.id, schoolId: cedar.id, first: "Nora", last: "Northson" });
  it = await world.as("it_director");
  operator = await world.as("super_admin");
}, 60_000);
afterAll(() => world.close());

/** The names of the rows, in their order. */
function namesIn(html: string): string[] {
  return [...html.matchAll(/<th scope="row"[^>]*>.*?<a [^>]*>([^<]*)<\/a>/gs)].map(([, name]) => name ?? "");
}
const list = async (visitor: Visitor, query = "") => namesIn(await visitor.read(`/profiles${query}`));
const linkIn = (html: string, rel: string) =>
  new RegExp(`href="([^"]+)"[^>]*rel="${rel}"|rel="${rel}"[^>]*href="([^"]+)"`)
    .exec(html)
    ?.slice(1)
    .find(Boolean)
    ?.replaceAll("&amp;", "&");

test("names are found by either apostrophe, and whoever a roster no longer has is marked", async () => {
  const at = { districtId: lakeside.id, schoolId: alder.id };
  const straight = await world.rosterPerson({ ...at, first: "Una", last: "O'Neil" });
  await world.rosterPerson({ ...at, first: "Ula", last: "O’Neil" });
  for (const typed of ["o'neil", "O’Neil", "OʼNeil"]) {
    const found = await list(it, `?q=${encodeURIComponent(typed)}`);
    expect(found.map((name) => name.replace("&#x27;", "'")).sort(), typed).toEqual(["Ula O’Neil", "Una O'Neil"]);
  }
  await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", straight.id).execute();
  const rows = (await it.read("/profiles?q=o%27neil")).split("<tr").slice(2);
  expect(rows.map((row) => [row.includes("Una"), row.includes("deactivated")])).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  );
  await db.deleteFrom("profiles").where("last_name", "like", "O_Neil").execute();
});

describe("who may look", () => {
  test.each([
    ["super_admin", 200],
    ["admin", 200],
    ["district_admin", 200],
    ["it_director", 200],
    ["principal", 200],
    ["curriculum_director", 302],
    ["teacher", 302],
    ["student", 302],
  ] as [Role, number][])("%s: %i", async (role, status) => {
    const visitor = await world.as(role);
    const answer = await visitor.get("/profiles");
    expect(answer.status).toBe(status);
    if (status === 302) expect(answer.headers.get("location")).toBe("/unauthorized");
    expect((await visitor.get("/profiles.csv")).status).toBe(status === 302 ? 403 : 200);
  });

  test("each sees the people of their own scope and nobody else", async () => {
    expect(await list(it, "?q=birchson")).toEqual(["Bea Birchson"]);
    expect(await list(it, "?q=northson")).toEqual([]);
    expect(await list(await world.as("principal"), "?q=birchson")).toEqual([]);
    expect(await list(operator, "?q=northson")).toEqual(["Nora Northson"]);
    // Another district's school can be asked for, and has nobody in it.
    expect(await list(it, `?school=${cedar.id}`)).toEqual([]);
    expect(await list(it, "?district=Northfield&q=northson")).toEqual([]);
  });
});

describe("search", () => {
  test.each([
    ["alvarez", ["José Álvarez"]],
    ["ÁLVAREZ", ["José Álvarez"]],
    ["jose alv", ["José Álvarez"]],
    ["jose@lakeside", ["José Álvarez"]],
    ["Álvarez, José", ["José Álvarez"]],
    ["al", ["José Álvarez"]],
    ["100%", ["100% Under_score"]],
    ["r_sco", ["100% Under_score"]],
    ["%%%", []],
    ["___", []],
    ["zz", []],
    ["nobody at all", []],
  ])("%s", async (words, names) => {
    expect(await list(it, `?${new URLSearchParams({ q: words })}`)).toEqual(names);
  });

  test("that finds nobody says so and offers to clear the filters", async () => {
    const html = await it.read("/profiles?q=nobody+at+all");
    expect(html).toContain("No one matches “nobody at all”");
    expect(html).toContain("Clear filters");
  });
});

describe("filters and order", () => {
  test("role, school and grade narrow the list", async () => {
    expect(await list(it, "?role=principal")).toEqual(["principal"]);
    expect(await list(it, `?school=${birch.id}`)).toEqual(["Bea Birchson"]);
    expect(await list(it, "?grade=07")).toEqual(["José Álvarez"]);
    expect(await list(it, "?role=nonsense&q=birchson")).toEqual(["Bea Birchson"]);
  });

  test("a district is named, and one that nobody has is said to be unknown", async () => {
    expect(await list(operator, "?district=Northfield&role=teacher")).toEqual(["teacher"]);
    const html = await operator.read("/profiles?district=Nowhere");
    expect(html).toContain("No district is called that.");
    expect(namesIn(html)).toEqual([]);
  });

  test("last sign-in: the latest first, then everyone else by name", async () => {
    for (const [role, at] of [
      ["student", "2098-01-02T03:04:05.678Z"],
      ["teacher", "2099-01-02T03:04:05.678Z"],
    ] as const) {
      const email = world.people[role].email;
      await db
        .updateTable("auth_users")
        .set({ last_sign_in_at: new Date(at) })
        .where("email", "=", email)
        .execute();
    }
    const names = await list(it, "?sort=sign-in");
    expect(names.slice(0, 2)).toEqual(["teacher", "student"]);
    const never = names.filter((name) => /Álvarez|Birchson|Number00/.test(name));
    expect(never).toEqual(["José Álvarez", "Bea Birchson", ...[...Array(10).keys()].map((n) => `Crowd Number00${n}`)]);
  });

  test("role: by rank", async () => {
    const names = await list(it, "?sort=role");
    expect(names.slice(0, 5)).toEqual(["dadmin", "cur", "it", "principal", "teacher"]);
  });

  test("a name leads to the person's own page", async () => {
    const html = await it.read("/profiles?q=lakeside.example");
    expect(html).toContain(`/student-dashboard/${world.people.student.profileId}`);
    expect(html).toContain(`/teacher-dashboard/${world.people.teacher.profileId}`);
    expect(html).toContain(`/user-management/${world.people.principal.profileId}`);
  });
});

describe("pages", () => {
  test.each(["name", "role", "sign-in", "newest"])(
    "by %s go forward through everyone once, and back again",
    async (sort) => {
      const forward: string[][] = [];
      let html = await it.read(`/profiles?sort=${sort}`);
      expect(html).toMatch(/25 of 1\d\d people/);
      for (let next: string | undefined = ""; next !== undefined; ) {
        forward.push(namesIn(html));
        next = linkIn(html, "next");
        if (next) html = await it.read(next);
      }
      const all = forward.flat();
      expect(forward.map((page) => page.length)).toEqual([
        ...Array(Math.floor(all.length / 25)).fill(25),
        all.length % 25,
      ]);
      expect(new Set(all).size).toBe(all.length);
      const back = [namesIn(html)];
      for (let previous = linkIn(html, "prev"); previous; previous = linkIn(html, "prev")) {
        html = await it.read(previous);
        back.unshift(namesIn(html));
      }
      expect(back).toEqual(forward);
    },
  );

  test.each([
    "nonsense",
    Buffer.from("[]").toString("base64url"),
    Buffer.from('["newest",0,"x\' or 1=1","00000000-0000-0000-0000-000000000000",false]').toString("base64url"),
    Buffer.from('["name",0,"\\u0000","00000000-0000-4000-8000-000000000000",false]').toString("base64url"),
  ])("a cursor that was tampered with (%s) is the first page", async (cursor) => {
    expect(await list(it, `?cursor=${cursor}`)).toEqual(await list(it));
    expect(await list(it, `?sort=newest&cursor=${cursor}`)).toEqual(await list(it, "?sort=newest"));
  });
});

describe("the download", () => {
  test("has the same rows, all pages of them, and no formula", async () => {
    const answer = await it.get("/profiles.csv?grade=05");
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.headers.get("content-disposition")).toContain("profiles.csv");
    expect((await answer.text()).trim().split("\r\n")).toHaveLength(61);
    const all = await (await it.get("/profiles.csv")).text();
    expect(all).toContain("'=HYPERLINK(1) Formula");
    expect(all).toContain("'+sum@lakeside.example");
    expect(all).not.toMatch(/(^|,)"?[=+@-]/m);
    expect(all).not.toContain("Northson");
    expect(all.trim().split("\r\n").length).toBeGreaterThan(125);
  });
});
