import type { Role } from "domain/access/terms";
import { dayAfter } from "domain/places/calendar/days";
import { Forbidden } from "domain/refusals";
import { removeUrlPattern } from "domain/software/addresses/commands/change-patterns";
import { addBlacklistEntry, liftBlacklistEntry } from "domain/software/policies/commands/change-blacklist";
import { type Deciding, decideUnauthorized, type SeenRow } from "domain/usage/commands/decide-unauthorized";
import { readStandings, type Subject } from "domain/usage/queries/unauthorized-grounds";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { aDistrictOfUse, anApproval, aProduct, daysAgo } from "./unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
const tools = openTools({ db, url: database.url });
type Place = Awaited<ReturnType<typeof aDistrictOfUse>>;
let place: Place;
let other: Place;
let product: string;
const actors = new Map<string, ReturnType<typeof acting>>();

async function anActor(role: Role, { districtId }: Place) {
  const { profileId } = await aPerson(db, { role, districtId, email: `${role}@${districtId}.example` });
  return acting({ profileId, role, districtId });
}

beforeAll(async () => {
  product = await aProduct(db, "Ready Product");
  place = await aDistrictOfUse(db, "Deciding", { "ready-product.com": product });
  other = await aDistrictOfUse(db, "Deciding elsewhere");
  for (const role of ["super_admin", "admin", "district_admin", "curriculum_director", "it_director"] as const) {
    actors.set(role, await anActor(role, place));
  }
  await other.visit({ site: "their-site.com", who: "zoe" });
}, 60_000);
afterAll(async () => {
  await tools.close();
  await database.close();
});

const director = () => actors.get("it_director") as ReturnType<typeof acting>;
const site = (domain: string): Subject => ({ softwareId: null, domain });
const row = (domain: string, state: SeenRow["state"] = "new", version = 0): SeenRow => ({
  subject: site(domain),
  state,
  version,
});
const used = async (...sites: string[]) => place.visit(...sites.map((site) => ({ site, who: "ana" })));
const decide = (deciding: Deciding, rows: SeenRow[], actor = director()) =>
  decideUnauthorized(tools, actor, { district: place.district, rows, deciding });
const standing = async (subject: Subject, today = place.district.today) =>
  (await readStandings(db, director(), { district: { ...place.district, today }, subjects: [subject] }))(subject);
type Words = Record<string, unknown>;
const lines = async (action: string) =>
  (await db.selectFrom("audit_log").select(["details", "after"]).where("action", "=", action).execute()).map(
    ({ details, after }) => ({ ...(details as Words), ...(after as Words) }),
  );

describe("what is said of a site", () => {
  it("is one thing for all the rows that were ticked, with an audit line each", async () => {
    await used("review-one.com", "review-two.com");
    const rows = [row("review-one.com"), row("review-two.com")];
    expect(await decide({ action: "review" }, rows)).toEqual({ kind: "done", changed: 2, already: 0 });
    for (const { subject } of rows) expect(await standing(subject)).toMatchObject({ state: "in_review", version: 1 });
    expect((await lines("unauthorized.review")).map((line) => [line.domain, line.state])).toEqual([
      ["review-one.com", "in_review"],
      ["review-two.com", "in_review"],
    ]);
  });

  it("is said once by a double click", async () => {
    await used("double-click.com");
    const twice = [row("double-click.com")];
    const both = await Promise.all([decide({ action: "review" }, twice), decide({ action: "review" }, twice)]);
    expect(both.map((one) => (one.kind === "done" ? one.changed : one.kind)).sort()).toEqual([0, 1]);
    expect(await standing(site("double-click.com"))).toMatchObject({ version: 1 });
  });

  it("lasts through the day of a tolerance, and is new on the next", async () => {
    await used("until-then.com");
    const until = daysAgo(-2);
    const rows = [row("until-then.com")];
    await decide({ action: "tolerate", until, reason: "Until the unit ends." }, rows);
    expect(await standing(site("until-then.com"), until)).toMatchObject({ state: "tolerated", until });
    expect(await standing(site("until-then.com"), daysAgo(-3))).toMatchObject({
      state: "new",
      until: null,
      reason: null,
    });
  });

  it("is a conflict for who has seen another state, and nothing is done with the other rows", async () => {
    await used("conflict-one.com", "conflict-two.com");
    await decide({ action: "ignore", reason: "A news site." }, [row("conflict-one.com")]);
    const rows = [row("conflict-two.com"), row("conflict-one.com")];
    expect(await decide({ action: "review" }, rows)).toMatchObject({
      kind: "conflict",
      about: "usage",
      byId: director().profileId,
      now: { state: "ignored" },
    });
    expect(await standing(site("conflict-two.com"))).toMatchObject({ state: "new", version: 0 });
    const again = [row("conflict-one.com", "ignored", 1)];
    expect(await decide({ action: "reopen" }, again)).toMatchObject({ changed: 1 });
    expect(await standing(site("conflict-one.com"))).toMatchObject({ state: "new", version: 2 });
  });
});

describe("linking", () => {
  it("adds a URL pattern of the district, and a pattern that is removed makes it new again", async () => {
    await used("ready-product.net");
    const link: Deciding = { action: "link", product: { id: product, name: "Ready Product" } };
    expect(await decide(link, [row("ready-product.net")])).toMatchObject({ changed: 1 });
    expect(await decide(link, [row("ready-product.net")])).toMatchObject({ changed: 0, already: 1 });
    const pattern = await db
      .selectFrom("url_patterns")
      .select(["id", "district_id", "software_id", "pattern_type", "version"])
      .where("pattern", "=", "ready-product.net")
      .executeTakeFirstOrThrow();
    expect(pattern).toMatchObject({ district_id: place.districtId, software_id: product, pattern_type: "domain" });
    expect(await standing(site("ready-product.net"))).toMatchObject({ state: "linked" });
    const { id, version } = pattern;
    await removeUrlPattern(tools, director(), { districtId: place.districtId, id, version });
    expect(await standing(site("ready-product.net"))).toMatchObject({ state: "new" });
  });

  it("authorizes the pattern when its product may be used, and not before", async () => {
    const [approved, open] = [await aProduct(db, "Approved by then"), await aProduct(db, "Not decided by then")];
    await anApproval(db, { districtId: place.districtId, softwareId: approved });
    await used("approved-by-then.com", "not-decided-by-then.com");
    const attach = (id: string, name: string, domain: string) =>
      decide({ action: "link", product: { id, name } }, [row(domain)]);
    expect(await attach(approved, "Approved by then", "approved-by-then.com")).toMatchObject({ changed: 1 });
    expect(await attach(open, "Not decided by then", "not-decided-by-then.com")).toMatchObject({ changed: 1 });
    const patterns = db.selectFrom("url_patterns").select(["pattern", "is_authorized"]);
    expect(await patterns.where("software_id", "in", [approved, open]).orderBy("pattern").execute()).toEqual([
      { pattern: "approved-by-then.com", is_authorized: true },
      { pattern: "not-decided-by-then.com", is_authorized: false },
    ]);
  });

  it("is for sites alone, and changes nothing otherwise", async () => {
    await used("www.ready-product.com", "linked-alone.com");
    const subject: Subject = { softwareId: product, domain: null };
    const rows = [row("linked-alone.com"), { subject, state: "new" as const, version: 0 }];
    const link: Deciding = { action: "link", product: { id: product, name: "Ready Product" } };
    expect(await decide(link, rows)).toEqual({ kind: "unfit", subject, why: "product" });
    expect(await standing(site("linked-alone.com"))).toMatchObject({ state: "new" });
  });
});

describe("blocking", () => {
  it("puts a site or a product on the blacklist, and a lifted entry makes it new again", async () => {
    await used("block-this.com", "www.ready-product.com");
    const subject: Subject = { softwareId: product, domain: null };
    const rows = [row("block-this.com"), { subject, state: "new" as const, version: 0 }];
    const block: Deciding = { action: "block", reasonCode: "privacy", reason: "No agreement." };
    expect(await decide(block, rows)).toMatchObject({ changed: 2 });
    expect(await standing(site("block-this.com"))).toMatchObject({ state: "blocked" });
    expect(await standing(subject)).toMatchObject({ state: "blocked", product: { status: "blocked" } });
    const entries = await db
      .selectFrom("software_blacklist")
      .select(["id", "version", "software_id as softwareId"])
      .where("district_id", "=", place.districtId)
      .execute();
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      await liftBlacklistEntry(tools, director(), { districtId: place.districtId, ...entry, reason: "Agreed." });
    }
    for (const one of [site("block-this.com"), subject]) expect(await standing(one)).toMatchObject({ state: "new" });
  });

  it("is refused, and says why, beside an entry that begins later", async () => {
    await used("block-later.com");
    const fields = { schoolIds: [], grades: [], roles: [], reasonCode: "privacy" as const, reason: "From summer on." };
    await addBlacklistEntry(tools, director(), {
      districtId: place.districtId,
      today: place.district.today,
      target: { pattern: "block-later.com", patternType: "domain", host: "block-later.com", path: "" },
      fields: { ...fields, startsOn: dayAfter(place.district.today, 30), endsOn: null, alternativeId: null },
    });
    const block: Deciding = { action: "block", reasonCode: "privacy", reason: "No agreement." };
    const outcome = await decide(block, [row("block-later.com")]);
    expect(outcome).toMatchObject({ kind: "unfit", why: "scheduled" });
    expect(await standing(site("block-later.com"))).toMatchObject({ state: "new" });
  });
});

describe("a request", () => {
  it("that is open for the product, or for a product of that address, is what the row says, until it ends", async () => {
    await used("asked-for.com");
    const requester = await aPerson(db, {
      role: "teacher",
      districtId: place.districtId,
      email: "asks@lakeside.example",
    });
    const { id } = await db
      .insertInto("software_requests")
      .values({
        district_id: place.districtId,
        requester_id: requester.profileId,
        status: "submitted",
        submitted_at: new Date(),
        software_id: await aProduct(db, "Asked For", { website: "https://www.asked-for.com/" }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await standing(site("asked-for.com"))).toMatchObject({ state: "requested" });
    await db
      .updateTable("software_requests")
      .set({ status: "denied", decision_reason: "No agreement." })
      .where("id", "=", id)
      .execute();
    expect(await standing(site("asked-for.com"))).toMatchObject({ state: "new" });
  });
});

describe("who may", () => {
  const ignore: Deciding = { action: "ignore", reason: "A news site." };
  const block: Deciding = { action: "block", reasonCode: "privacy", reason: "No agreement." };
  it.each<[Role, Deciding, boolean]>([
    ["super_admin", ignore, true],
    ["admin", ignore, true],
    ["district_admin", ignore, true],
    ["curriculum_director", ignore, false],
    ["it_director", ignore, true],
    ["super_admin", block, false],
    ["admin", block, true],
    ["district_admin", block, true],
    ["curriculum_director", block, false],
  ])("a %s: %o is %s", async (role, deciding, may) => {
    const domain = `by-${role.replace("_", "-")}-${deciding.action}.com`;
    await used(domain);
    const decision = decide(deciding, [row(domain)], actors.get(role));
    if (may) expect(await decision).toMatchObject({ changed: 1 });
    else await expect(decision).rejects.toThrow(Forbidden);
  });

  it("nothing is done with what the district never used, with another district's sites or with what is approved", async () => {
    const approved = await aProduct(db, "Approved By Now");
    const theirs = await aProduct(db, "Their Own", { districtId: other.districtId });
    await anApproval(db, { ...place, softwareId: approved });
    const product = (softwareId: string) => ({
      subject: { softwareId, domain: null },
      state: "new" as const,
      version: 0,
    });
    for (const one of [row("never-seen.com"), row("their-site.com"), product(approved), product(theirs)]) {
      expect(await decide({ action: "review" }, [one])).toEqual({ kind: "missing" });
    }
    const stranger = await anActor("it_director", other);
    await used("ours-alone.com");
    expect(await decide({ action: "review" }, [row("ours-alone.com")], stranger)).toEqual({ kind: "missing" });
    expect(await standing(site("ours-alone.com"))).toMatchObject({ state: "new", version: 0 });
  });
});
