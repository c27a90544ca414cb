import { bundle, user } from "tests/roster/bundles";
import { itemsOf } from "tests/support/roster-service";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openServiceWorld } from "./service-world";

const world = await openServiceWorld();
const { service } = world;
afterAll(() => world.close());

beforeEach(() => {
  Object.assign(service.manners, {
    lists: itemsOf(bundle()),
    takes: "either",
    scopes: undefined,
    tokenLasts: undefined,
    mostItems: 100,
    tellsTotal: true,
    links: "own",
    cantSort: false,
  });
  service.calls.length = 0;
  service.tokenCalls.length = 0;
});

const tables = {
  roster_orgs: "sourced_id, name, type, identifier, parent_sourced_id",
  roster_academic_sessions: "sourced_id, title, type, start_date, end_date, parent_sourced_id, school_year",
  roster_courses: "sourced_id, school_year_sourced_id, title, course_code, grades, org_sourced_id, subjects",
  roster_classes: "sourced_id, title, course_sourced_id, class_type, school_sourced_id, term_sourced_ids, periods",
  roster_users: "sourced_id, enabled_user, org_sourced_ids, role, username, given_name, email, grades",
  roster_enrollments: "sourced_id, class_sourced_id, user_sourced_id, role, is_primary, begin_date",
};

describe("a sync from a OneRoster service", () => {
  it("brings in just what the same rows bring in as files", async () => {
    const configuration = await world.connect();
    expect(await world.sync(configuration)).toMatchObject({ status: "applied", verdict: "accept" });
    const files = await world.asFiles();
    for (const [table, columns] of Object.entries(tables)) {
      const rows = await world.rosterOf(configuration, table, columns);
      expect(rows.length, table).toBeGreaterThan(0);
      expect(rows, table).toEqual(await world.rosterOf(files, table, columns));
    }
  });

  it("sees that nothing changed, and takes who is gone or marked as gone for gone", async () => {
    const configuration = await world.connect();
    await world.sync(configuration);
    expect(await world.sync(configuration)).toMatchObject({ status: "unchanged" });
    const rows = bundle();
    rows.users.push(user("k4", "student", "s2"));
    const items = itemsOf(rows);
    const without = items.users.filter((item) => !("sourcedId" in item && item.sourcedId === "k1"));
    items.users = without.map((item) =>
      "sourcedId" in item && item.sourcedId === "k2" ? { ...item, status: "tobedeleted" } : item,
    );
    items.enrollments = items.enrollments.filter((item) => !/"k[12]"/.test(JSON.stringify(item)));
    service.manners.lists = items;
    expect(await world.sync(configuration)).toMatchObject({ status: "applied" });
    expect(await world.active(configuration, "roster_users")).toEqual(["k3", "k4", "p1", "t1", "t2"]);
  });

  it("is held when a school would disappear, and applied once approved, as long as the service sends the same", async () => {
    const configuration = await world.connect();
    await world.sync(configuration);
    const items = itemsOf(bundle());
    const without = (list: object[]) => list.filter((item) => !/"s2"/.test(JSON.stringify(item)));
    const fewer = Object.fromEntries(Object.entries(items).map(([name, list]) => [name, without(list)]));
    service.manners.lists = { ...items, ...fewer };
    const waiting = await world.sync(configuration);
    expect(waiting).toMatchObject({ status: "held" });
    expect(await world.active(configuration, "roster_orgs")).toEqual(["d", "s1", "s2"]);
    service.manners.lists = { ...service.manners.lists, courses: [{ ...items.courses[0], title: "Geometry" }] };
    const late = await world.approve(configuration, waiting.id);
    expect(late).toMatchObject({ status: "failed" });
    expect(late.message).toContain("What the service sends has changed since the sync was held.");
    service.manners.lists = { ...service.manners.lists, courses: items.courses };
    expect(await world.approve(configuration, waiting.id)).toMatchObject({ status: "applied" });
    expect(await world.active(configuration, "roster_orgs")).toEqual(["d", "s1"]);
  });

  it.each([
    ["its own links", { links: "own" }],
    ["links to an inner host, which are never followed there", { links: "inner" }],
    ["no links, but totals", { links: "none" }],
    ["neither links nor totals", { links: "none", tellsTotal: false }],
    ["pages that are shorter than asked for, and no sorting", { links: "none", cantSort: true }],
  ] as const)("reads all pages of a service with %s", async (_name, manners) => {
    Object.assign(service.manners, { mostItems: 2, ...manners });
    const configuration = await world.connect();
    expect(await world.sync(configuration)).toMatchObject({ status: "applied", total_processed: 19 });
    expect(service.calls.filter(({ path }) => path.endsWith("/users")).length).toBeGreaterThanOrEqual(3);
  });

  it("fetches one token, and another when that one is no longer good", async () => {
    service.manners.tokenLasts = 2;
    expect(await world.sync(await world.connect())).toMatchObject({ status: "applied" });
    expect(service.tokenCalls.length).toBe(3);
    const { authorization, form } = service.tokenCalls[0] ?? {};
    expect(authorization).toMatch(/^Basic /);
    expect(form?.get("grant_type")).toBe("client_credentials");
    expect(form?.get("scope")).toBe("https://purl.imsglobal.org/spec/or/v1p1/scope/roster-core.readonly");
    expect(form?.has("client_secret")).toBe(false);
  });

  it("sends the client in the form, and asks for the wider scope, where a service takes only these", async () => {
    Object.assign(service.manners, { takes: "form", scopes: ["roster.readonly"] });
    expect(await world.sync(await world.connect())).toMatchObject({ status: "applied" });
    expect(service.tokenCalls.at(-1)?.authorization).toBeUndefined();
    expect(service.tokenCalls.length).toBe(3);
  });

  it.each(["bearer", "oauth1"] as const)("signs in with %s", async (method) => {
    const secret = method === "bearer" ? "static" : undefined;
    expect(await world.sync(await world.connect({ method, secret }))).toMatchObject({ status: "applied" });
    expect(service.tokenCalls).toEqual([]);
  });

  it("never writes a password of the service anywhere, and logs no secret", async () => {
    const configuration = await world.connect();
    await world.sync(configuration);
    const everything = JSON.stringify(await world.rosterOf(configuration, "roster_users", "to_jsonb(t) as whole"));
    expect(everything).toContain("Given k1");
    expect(everything).not.toContain("never kept");
    for (const secret of [service.secret, "token-1", "Given k1"]) expect(world.lines.join("")).not.toContain(secret);
  });
});

describe("a service of version 1.2", () => {
  const items = () => {
    const of11 = itemsOf(bundle());
    const users = of11.users.map((item) => {
      const { role, orgs, username, ...rest } = item as { role: string; orgs: object[]; username: string };
      const name = role === "administrator" ? "principal" : role;
      return { ...rest, roles: orgs.map((org) => ({ roleType: "primary", role: name, org })) };
    });
    return { ...of11, users };
  };

  it("brings in people with their roles, the same ones from sync to sync", async () => {
    service.manners.lists = items();
    const configuration = await world.connect({ version: "1.2" });
    expect(await world.sync(configuration)).toMatchObject({ status: "applied", verdict: "accept" });
    const roles = "user_sourced_id, role_type, role, org_sourced_id";
    const found = await world.rosterOf(configuration, "roster_roles", roles);
    expect(found).toHaveLength(6);
    expect(found).toContainEqual({
      user_sourced_id: "p1",
      role_type: "primary",
      role: "principal",
      org_sourced_id: "s1",
    });
    expect(
      await world.rosterOf(configuration, "roster_users", "sourced_id, role, username, org_sourced_ids"),
    ).toContainEqual({
      sourced_id: "k3",
      role: "student",
      username: "k3",
      org_sourced_ids: ["s2"],
    });
    expect(await world.sync(configuration)).toMatchObject({ status: "unchanged" });
    expect(service.tokenCalls[0]?.form.get("scope")).toContain("/v1p2/scope/roster-core.readonly");
  });

  it("is understood by its roles where it is entered as 1.1", async () => {
    service.manners.lists = items();
    const configuration = await world.connect();
    expect(await world.sync(configuration)).toMatchObject({ status: "applied" });
    expect(await world.rosterOf(configuration, "roster_users", "sourced_id, role, org_sourced_ids")).toContainEqual({
      sourced_id: "t1",
      role: "teacher",
      org_sourced_ids: ["s1"],
    });
  });
});
