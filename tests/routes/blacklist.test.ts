import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/software-blacklist-manager";
let web: Web;
const who: Record<"director" | "colleague" | "teacher" | "other", Visitor> = Object.create(null);
const ids = { own: "", alder: "", birch: "", game: "", other: "", elsewhere: "" };
let today = "";

beforeAll(async () => {
  const own = await aDistrict(db, "Lakeside");
  const other = await aDistrict(db, "Northfield");
  ids.own = own.id;
  ids.alder = (await aSchool(db, own.id, "Alder")).id;
  ids.birch = (await aSchool(db, own.id, "Birch")).id;
  ids.elsewhere = (await aSchool(db, other.id, "Elsewhere")).id;
  const people = [
    ["director", "it_director", own.id, null],
    ["colleague", "it_director", own.id, null],
    ["teacher", "teacher", own.id, ids.alder],
    ["other", "it_director", other.id, null],
  ] as const;
  for (const [name, role, districtId, schoolId] of people) {
    await aPerson(db, { role, districtId, schoolId, email: `${name}@lakeside.example` });
  }
  ids.game = await aRow(db, "software", { district_id: own.id, name: "Block Game" });
  ids.other = await aRow(db, "software", { district_id: own.id, name: "Quiet Reader" });
  await aRow(db, "district_software", { district_id: own.id, software_id: ids.game, approval_status: "approved" });
  await aRow(db, "district_software", {
    district_id: own.id,
    software_id: ids.other,
    approval_status: "approved_with_conditions",
    privacy_status: "compliant",
  });
  for (const pattern of ["blockgame.example", "blockgame.example/play"]) {
    const type = pattern.includes("/") ? "path_prefix" : "domain";
    await aRow(db, "url_patterns", {
      district_id: own.id,
      pattern,
      pattern_type: type,
      host: "blockgame.example",
      software_id: ids.game,
      path: type === "domain" ? "" : "/play",
      software_name: "Block Game",
    });
  }
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'America/Chicago', 'YYYY-MM-DD') as today`.execute(db);
  today = rows[0]?.today ?? "";
  web = await startWeb(database.url);
  for (const name of ["director", "colleague", "teacher", "other"] as const) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const to = (answer: Response) => answer.headers.get("location") ?? "";
const idOf = (answer: Response) => to(answer).split("/").at(-1) ?? "";
const status = async () =>
  (
    await db
      .selectFrom("district_software")
      .select("approval_status")
      .where("software_id", "=", ids.game)
      .executeTakeFirstOrThrow()
  ).approval_status;
const history = () =>
  db
    .selectFrom("status_history")
    .select(["what", "from_value as from", "to_value as to"])
    .where("software_id", "=", ids.game)
    .orderBy("at")
    .execute();
const entries = () => db.selectFrom("software_blacklist").select("id").execute();
const audited = (action: string) =>
  db.selectFrom("audit_log").select(["object_id", "after", "details"]).where("action", "=", action).execute();

const fields = (more: Record<string, string> = {}) => ({
  forDistrict: ids.own,
  software: "",
  pattern: "",
  reasonCode: "distraction",
  reason: "Not in lessons.",
  startsOn: today,
  endsOn: "",
  alternative: "",
  ...more,
});
const add = (more: Record<string, string>) => who.director.post(`${base}/new`, fields(more));

describe("a product", () => {
  let id = "";

  test("is banned for everyone: its status says so, with its history", async () => {
    const form = await who.director.read(`${base}/new?software=${ids.game}`);
    expect(form).toContain('value="Block Game"');
    const answer = await add({ software: "Block Game", alternative: "quiet reader" });
    expect(answer.status).toBe(302);
    id = idOf(answer);
    expect(await status()).toBe("blocked");
    expect(await history()).toEqual([{ what: "blacklist", from: "approved", to: "blocked" }]);
    expect(await audited("blacklist.added")).toMatchObject([{ object_id: id, after: { software_id: ids.game } }]);
    const page = await who.director.read(base);
    expect(page).toContain("Block Game");
    expect(page).toContain("Use Quiet Reader instead.");
  });

  test("is offered by a name that is near it, without its vendor where that is the same word", async () => {
    for (const [name, vendor] of [
      ["Zebra!", "Zebra!"],
      ["Giraffe Notes", "Savanna"],
    ] as const) {
      const vendor_id = await aRow(db, "vendors", { name: vendor });
      await aRow(db, "software", { district_id: ids.own, name, vendor_id });
    }
    for (const [software, message] of [
      ["zebr", "Did you mean “Zebra!”?"],
      ["giraffe note", "Did you mean “Giraffe Notes, Savanna”?"],
    ] as const) {
      const answer = await add({ software });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(message);
    }
  });

  test("is not banned twice in the same way, by a double click or otherwise", async () => {
    const twice = await Promise.all([add({ software: "Block Game" }), add({ software: "Block Game" })]);
    expect(twice.map((answer) => answer.status)).toEqual([422, 422]);
    expect(await twice[0].text()).toContain("Block Game is already blocked in just this way.");
    expect(await entries()).toHaveLength(1);
  });

  test("is left to a school and a person by exceptions, which can be taken back", async () => {
    const page = `${base}/${id}`;
    const except = { intent: "except", exceptSchool: "", exceptPerson: "", until: "", exceptReason: "A contest." };
    expect((await who.director.post(page, { ...except, exceptSchool: ids.alder })).status).toBe(302);
    expect((await who.director.post(page, { ...except, exceptPerson: "Teacher@lakeside.example" })).status).toBe(302);
    for (const [wrong, message] of [
      [{}, "Choose a school, or name a person below."],
      [{ exceptSchool: ids.birch, exceptPerson: "teacher" }, "Choose a school or a person, not both."],
      [{ exceptSchool: ids.alder }, "There is already an exception for them."],
      [{ exceptPerson: "Teacher, teacher@lakeside.example" }, "There is already an exception for them."],
      [{ exceptPerson: "teach" }, "No one has exactly this name. Did you mean “teacher, teacher@lakeside.example”?"],
      [{ exceptSchool: ids.elsewhere }, "Choose a school from the list."],
      [{ exceptPerson: "other@lakeside.example" }, "No one in the district has this name or email address."],
      [{ exceptSchool: ids.birch, until: "2020-01-01" }, "Choose today or a later day."],
      [{ exceptSchool: ids.birch, exceptReason: "" }, "Give a reason for the exception."],
    ] as const) {
      const answer = await who.director.post(page, { ...except, ...wrong });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(message);
    }
    const rows = await db.selectFrom("blacklist_exceptions").select(["id", "school_id"]).execute();
    expect(rows).toHaveLength(2);
    const person = rows.find((row) => row.school_id === null)?.id ?? "";
    const remove = { intent: "remove-exception", exception: person };
    expect((await who.other.post(page, remove)).status).toBe(404);
    expect((await who.director.post(page, remove)).status).toBe(302);
    expect((await who.director.post(page, remove)).status).toBe(404);
  });

  test("is changed by whoever saw it last; the second is told", async () => {
    const change = { ...fields({ intent: "change", version: "1", roles: "student" }) } as Record<string, string>;
    for (const name of ["forDistrict", "software", "pattern"]) delete change[name];
    expect((await who.colleague.post(`${base}/${id}`, change)).status).toBe(302);
    expect(await status()).toBe("approved");
    const late = await who.director.post(`${base}/${id}`, { ...change, reason: "Mine." });
    expect(late.status).toBe(409);
    const page = await late.text();
    expect(page).toMatch(/colleague changed this entry on/);
    expect(page).toContain("Mine.");
    const noDay = await who.director.post(`${base}/${id}`, {
      ...change,
      version: "2",
      startsOn: "soon",
      roles: "owner",
    });
    expect(noDay.status).toBe(422);
    const wrong = await noDay.text();
    expect(wrong).toContain("Enter a day.");
    expect(wrong).toContain("Choose people from the list.");
    const again = { ...change, version: "2" } as Record<string, string>;
    delete again.roles;
    expect((await who.director.post(`${base}/${id}`, again)).status).toBe(302);
    expect(await status()).toBe("blocked");
  });

  test("goes back to how it was decided when the ban is lifted, and can't be changed any more", async () => {
    const lift = { intent: "lift", version: "3", liftReason: "" };
    const none = await who.director.post(`${base}/${id}`, lift);
    expect(await none.text()).toContain("Say why it is lifted");
    expect((await who.director.post(`${base}/${id}`, { ...lift, liftReason: "It is over." })).status).toBe(302);
    expect(await status()).toBe("approved");
    const page = await who.director.read(`${base}/${id}`);
    expect(page).toContain("It is over.");
    expect(page).not.toContain("Save entry");
    expect((await who.director.post(`${base}/${id}`, { ...lift, version: "4", liftReason: "Again." })).status).toBe(
      409,
    );
    expect(await who.director.read(`${base}?state=lifted`)).toContain("Block Game");
  });

  test("says in its history who added and who lifted it, also where the audit log has no line of it", async () => {
    const page = (await who.director.read(`${base}/${id}`)).replace(/<[^>]+>/g, "|");
    expect(page.match(/Blocked list entry lifted/g)).toHaveLength(1);
    const { created_by } = await db
      .selectFrom("software_blacklist")
      .select("created_by")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { id: old } = await db
      .insertInto("software_blacklist")
      .values({
        district_id: ids.own,
        pattern: "old.example",
        pattern_type: "domain",
        host: "old.example",
        path: "",
        reason_code: "other",
        reason: "Long ago.",
        starts_on: "2026-01-05",
        created_by,
        lifted_by: created_by,
        lifted_at: new Date("2026-03-02T15:00:00Z"),
        lift_reason: "Over.",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const history = (await who.director.read(`${base}/${old}`)).split(">History<")[1]?.replace(/<[^>]+>/g, "|");
    expect(history).not.toContain("No changes on record yet");
    expect(history).toMatch(/Blocked list entry added\|[\s\S]*director/i);
    expect(history).toMatch(/Blocked list entry lifted\|[\s\S]*Mar 2, 2026/);
  });

  test("is back on the report of a school the day after its ban ends, without anything that runs then", async () => {
    const answer = await add({ software: "Block Game" });
    expect(await who.teacher.read("/compliance-report")).not.toContain("Block Game");
    await db
      .updateTable("software_blacklist")
      .set({ starts_on: sql`starts_on - 2`, ends_on: sql`starts_on - 1` })
      .where("id", "=", idOf(answer))
      .execute();
    expect(await who.teacher.read("/compliance-report")).toContain("Block Game");
    await db
      .updateTable("district_software")
      .set({ next_review_on: sql`current_date - 7` })
      .where("software_id", "=", ids.game)
      .execute();
    expect(await who.director.read("/edtech-ai-recommendations/reviews/due")).toContain("Block Game");
    expect(await who.director.read("/home")).toContain("1 approval is due for another review");
    const lift = { intent: "lift", version: "1", liftReason: "It is over." };
    expect((await who.director.post(`${base}/${idOf(answer)}`, lift)).status).toBe(302);
  });

  test("keeps what was decided while it was banned", async () => {
    const answer = await add({ software: "Block Game" });
    await db
      .updateTable("district_software")
      .set({ approval_status: "denied" })
      .where("software_id", "=", ids.game)
      .execute();
    await db
      .insertInto("status_history")
      .values({
        district_id: ids.own,
        software_id: ids.game,
        what: "approval",
        from_value: "blocked",
        to_value: "denied",
        at: sql`clock_timestamp()`,
      })
      .execute();
    const lift = { intent: "lift", version: "1", liftReason: "It is over." };
    expect((await who.director.post(`${base}/${idOf(answer)}`, lift)).status).toBe(302);
    expect(await status()).toBe("denied");
  });

  test("is banned from a later day on without anything that runs then", async () => {
    const answer = await add({ software: "Block Game", startsOn: "2099-01-01" });
    expect(await status()).toBe("denied");
    expect(await who.director.read(`${base}?state=scheduled`)).toContain("Jan 1, 2099");
    const lift = { intent: "lift", version: "1", liftReason: "Not needed." };
    expect((await who.director.post(`${base}/${idOf(answer)}`, lift)).status).toBe(302);
  });
});

describe("a part of a site", () => {
  test("is said to be only that part, and the whole site is blocked in one step", async () => {
    const id = idOf(await add({ pattern: "parts.example.com/games", endsOn: "2099-06-30" }));
    const page = await who.director.read(`${base}/${id}`);
    expect(page).toContain("The rest of parts.example.com stays open.");
    expect(page).not.toContain("Save entry");
    expect(await who.director.read(`${base}/${id}?edit=entry`)).toContain("Save entry");
    const whole = await who.director.post(`${base}/${id}`, { intent: "whole-site" });
    const site = idOf(whole);
    const rows = db.selectFrom("software_blacklist").selectAll().where("id", "in", [id, site]).orderBy("created_at");
    expect(await rows.execute()).toMatchObject([
      { pattern: "parts.example.com/games", pattern_type: "path_prefix", lifted_at: null },
      {
        pattern: "parts.example.com",
        pattern_type: "domain",
        reason_code: "distraction",
        reason: "Not in lessons.",
        starts_on: today,
        ends_on: "2099-06-30",
        lifted_at: null,
      },
    ]);
    expect(await who.director.read(`${base}/${site}`)).not.toContain("stays open");
    const again = await who.director.post(`${base}/${id}`, { intent: "whole-site" });
    expect([again.status, await again.text()]).toEqual([
      409,
      expect.stringContaining("parts.example.com is already blocked in just this way."),
    ]);
    expect((await who.director.post(`${base}/${site}`, { intent: "whole-site" })).status).toBe(422);
    for (const one of [id, site]) {
      await who.director.post(`${base}/${one}`, { intent: "lift", version: "1", liftReason: "Test is over" });
    }
  });
});

describe("what is wrong is said, and nothing is saved", () => {
  test.each<[string, Record<string, string>, string]>([
    ["nothing named", {}, "Name a product, or an address below."],
    ["both named", { software: "Block Game", pattern: "a.example" }, "Name a product or an address, not both."],
    ["no such product", { software: "Zzyzx Qwert" }, "No product has this name."],
    ["a public suffix", { pattern: "k12.ca.us" }, "Everyone can have a site under k12.ca.us"],
    ["no reason", { pattern: "a.example.com", reason: "" }, "Say why. People who request it will read this."],
    ["no day", { pattern: "a.example.com", startsOn: "tomorrow" }, "Enter a day."],
    ["an end before its start", { pattern: "a.example.com", endsOn: "2020-01-01" }, "It can’t end before it starts."],
    ["a school of others", { pattern: "a.example.com", schools: "elsewhere" }, "Choose schools from the list."],
    ["an unknown role", { pattern: "a.example.com", roles: "super_admin" }, "Choose people from the list."],
    ["an unknown grade", { pattern: "a.example.com", grades: "13" }, "Choose grades from the list."],
    ["an unknown alternative", { pattern: "a.example.com", alternative: "Zzyzx Qwert" }, "No product has this name."],
  ])("%s", async (_, wrong, message) => {
    const before = await entries();
    const posted = "schools" in wrong ? { ...wrong, schools: ids.elsewhere } : wrong;
    const answer = await add(posted);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
    expect(await entries()).toEqual(before);
  });
});

test("the forms say who learns of a block", async () => {
  const said =
    /People whose approved request this takes back are notified\. Other staff see the block when they look it up\.\s/;
  expect(await who.director.read(`${base}/new`)).toMatch(said);
  const id = idOf(await add({ pattern: "told.example" }));
  expect(await who.director.read(`${base}/${id}?edit=entry`)).toMatch(said);
  await db.deleteFrom("software_blacklist").where("id", "=", id).execute();
});

describe("the alternative", () => {
  const product = async (name: string, status?: string, privacy_status = "compliant") => {
    const software_id = await aRow(db, "software", { district_id: ids.own, name });
    const record = { district_id: ids.own, software_id, approval_status: status, privacy_status };
    if (status) await aRow(db, "district_software", record);
    return software_id;
  };
  const address = (software_id: string, host: string) =>
    aRow(db, "url_patterns", {
      district_id: ids.own,
      pattern: host,
      pattern_type: "domain",
      host,
      path: "",
      software_id,
      software_name: "A product",
    });
  const setStatus = (software_id: string, approval_status: string) =>
    db.updateTable("district_software").set({ approval_status }).where("software_id", "=", software_id).execute();
  const endApproval = (software_id: string) =>
    db
      .updateTable("district_software")
      .set({ allowed_until: sql`${today}::date - 1` })
      .where("software_id", "=", software_id)
      .execute();
  /** Entries that tests here made; those of the tests before stay. */
  let kept: string[] = [];
  beforeEach(async () => {
    kept = (await entries()).map(({ id }) => id);
  });
  afterEach(() =>
    db
      .deleteFrom("software_blacklist")
      .$if(kept.length > 0, (query) => query.where("id", "not in", kept))
      .execute(),
  );
  /** What closes an alternative after it was named. */
  const closings: Record<string, (softwareId: string, name: string) => Promise<unknown>> = {
    banned: (_, name) => add({ software: name }),
    "banned by its address": async (id) => {
      await address(id, "www.later.example");
      expect((await add({ pattern: "later.example" })).status).toBe(302);
    },
    denied: (id) => setStatus(id, "denied"),
    "not reviewed any more": (id) => setStatus(id, "not_reviewed"),
    "in review again": (id) => setStatus(id, "under_review"),
    "without a privacy agreement": (id) =>
      db.updateTable("district_software").set({ privacy_status: "expired" }).where("software_id", "=", id).execute(),
    "phased out": (id) => setStatus(id, "retiring"),
    "no longer approved": endApproval,
  };
  const alternativeOf = async (id: string) =>
    (await db.selectFrom("software_blacklist").selectAll().where("id", "=", id).executeTakeFirst())
      ?.alternative_software_id;

  test("can't be what is banned, nor closed to new users itself, when an entry is added or changed", async () => {
    const quiz = (await product("Trading Cards")) && (await product("Pop Quiz Arena"));
    await product("Denied Reader", "denied");
    await product("Leaving Reader", "retiring");
    await endApproval(await product("Old Reader", "approved"));
    await product("New Reader");
    await product("Slow Reader", "under_review");
    await product("Open Reader", "approved", "not_evaluated");
    await address(await product("Site Reader"), "www.sitereader.example");
    expect((await add({ pattern: "sitereader.example" })).status).toBe(302);
    await aRow(db, "url_patterns", {
      district_id: ids.own,
      pattern: "popquiz.example",
      pattern_type: "domain",
      host: "popquiz.example",
      path: "",
      software_id: quiz,
      software_name: "Pop Quiz Arena",
    });
    expect((await add({ software: "Trading Cards" })).status).toBe(302);
    const wrong: [Record<string, string>, string][] = [
      [{ software: "Pop Quiz Arena", alternative: "Pop Quiz Arena" }, "Pop Quiz Arena is what this entry blocks"],
      [{ pattern: "popquiz.example", alternative: "Pop Quiz Arena" }, "Pop Quiz Arena is what this entry blocks"],
      [{ software: "Pop Quiz Arena", alternative: "Trading Cards" }, "Trading Cards is blocked, too"],
      [{ software: "Pop Quiz Arena", alternative: "Denied Reader" }, "Denied Reader is denied in your district"],
      [{ software: "Pop Quiz Arena", alternative: "Leaving Reader" }, "Leaving Reader is phasing out in your district"],
      [{ software: "Pop Quiz Arena", alternative: "Old Reader" }, "approval of Old Reader has ended"],
      [{ software: "Pop Quiz Arena", alternative: "New Reader" }, "New Reader isn’t approved in your district yet"],
      [{ software: "Pop Quiz Arena", alternative: "Slow Reader" }, "Slow Reader isn’t approved in your district yet"],
      [
        { software: "Pop Quiz Arena", alternative: "Open Reader" },
        "Open Reader is approved, but its privacy has not been evaluated",
      ],
      [{ software: "Pop Quiz Arena", alternative: "Site Reader" }, "Site Reader is blocked, too"],
    ];
    const count = () => db.selectFrom("software_blacklist").select("id").execute();
    const before = await count();
    for (const [more, said] of wrong) {
      const answer = await add({ reason: "Kept as typed", ...more });
      expect(answer.status, said).toBe(422);
      const page = await answer.text();
      expect(page).toContain(said);
      expect(page).toContain("Kept as typed");
    }
    const both = await add({ software: "Pop Quiz Arena", alternative: "Pop Quiz Arena", endsOn: "2020-01-01" });
    const inOneRound = await both.text();
    expect(inOneRound).toContain("It can’t end before it starts.");
    expect(inOneRound).toContain("Pop Quiz Arena is what this entry blocks");
    await product("Tried Reader", "pilot");
    expect((await add({ pattern: "pilots.example", alternative: "Tried Reader" })).status).toBe(302);
    await db.deleteFrom("software_blacklist").where("pattern", "=", "pilots.example").execute();
    expect(await count()).toEqual(before);
    const id = idOf(await add({ software: "Pop Quiz Arena", alternative: "Quiet Reader" }));
    for (const [{ alternative = "", software }, said] of wrong) {
      if (!software) continue;
      const {
        forDistrict: _,
        software: __,
        pattern: ___,
        ...terms
      } = fields({ alternative }) as Record<string, string>;
      const answer = await who.director.post(`${base}/${id}`, { ...terms, intent: "change", version: "1" });
      expect(answer.status, said).toBe(422);
      expect(await answer.text()).toContain(said);
    }
    expect(await alternativeOf(id)).toBe(ids.other);
  });

  test.each(Object.keys(closings))("is not named any more once it is %s", async (how) => {
    const name = `Later ${how} Reader`;
    const [clip, later] = [await product(`Clip ${how}`), await product(name, "approved")];
    const id = idOf(await add({ software: `Clip ${how}`, alternative: name }));
    const advice = `Use ${name} instead.`;
    expect(await who.director.read(base)).toContain(advice);
    expect(await who.director.read(`/software/${clip}`)).toContain(`${name}</a> instead`);
    await closings[how]?.(later, name);
    expect(await who.director.read(base)).not.toContain(advice);
    expect(await who.director.read(`/software/${clip}`)).not.toContain(`${name}</a> instead`);
    expect(await (await who.director.get(`${base}.csv`)).text()).not.toMatch(new RegExp(`Clip ${how}.*${name}`));
    const entry = await who.director.read(`${base}/${id}`);
    expect(entry).toContain("so it isn’t suggested.");
  });
});

describe("lists and files", () => {
  beforeAll(async () => {
    for (const more of [
      { pattern: "*.games.example.com" },
      { pattern: "site.example.com/chat" },
      { pattern: "toys.example.com" },
      { pattern: "alder.example.com", schools: ids.alder },
      { pattern: "pupils.example.com", roles: "student" },
      { pattern: "later.example.com", startsOn: "2099-01-01" },
      { software: "Block Game" },
    ] as Record<string, string>[]) {
      expect((await add(more)).status).toBe(302);
    }
  });

  test("are found by words and reason, sorted, and come as CSV", async () => {
    const found = await who.director.read(`${base}?q=toys`);
    expect(found).toContain("toys.example.com");
    expect(found).not.toContain("site.example.com");
    expect(await who.director.read(`${base}?q=nothing-like-it`)).toContain("No entry matches these filters");
    expect(await who.director.read(`${base}?reason=legal`)).toContain("No entry matches these filters");
    const names = [...(await who.director.read(`${base}?sort=-name`)).matchAll(/manager\/[0-9a-f-]{36}">([^<]+)</g)];
    expect(names[0]?.[1]).toBe("toys.example.com");
    const csv = await (await who.director.get(`${base}.csv?q=alder.example`)).text();
    expect(csv.trim().split("\r\n")[1]).toContain(
      `alder.example.com,Domain,Alder,Distraction,Not in lessons.,${today}`,
    );
  });

  test("plain domains say what holds for everyone, and count what they can't say", async () => {
    const answer = await who.director.get(`${base}/domains.txt`);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="blocked-list-domains-${today}.txt"`);
    const text = await answer.text();
    const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
    expect(lines).toEqual(["*.games.example.com", "blockgame.example", "toys.example.com"]);
    expect(text).toContain("can't say: 2\n#   blockgame.example/play\n#   site.example.com/chat");
    expect(text).toContain("only for some schools, grades or roles: 2");
    expect(text).not.toContain("later.example.com");
    expect((await audited("blacklist.exported")).at(-1)).toMatchObject({ details: { format: "domains" } });
  });

  test("a hosts file names hosts, of one school its own too", async () => {
    const text = await (await who.director.get(`${base}/hosts.txt?school=${ids.alder}`)).text();
    expect(text).toContain("0.0.0.0 toys.example.com\n");
    expect(text).toContain("0.0.0.0 www.toys.example.com\n");
    expect(text).toContain("0.0.0.0 alder.example.com\n");
    expect(text).toMatch(/# {3}\*\.games\.example\.com/);
    expect(text).toContain("only for some schools, grades or roles: 1");
    expect((await who.director.get(`${base}/hosts.txt?school=${ids.elsewhere}`)).status).toBe(404);
  });

  test("the CSV has every address in force, with for whom", async () => {
    const csv = await (await who.director.get(`${base}/filter.csv`)).text();
    expect(csv).toContain("pupils.example.com,domain,pupils.example.com,distraction,Not in lessons.");
    expect(csv).toMatch(/pupils\.example\.com.*,Student,0/);
    expect(await (await who.other.get(`${base}/filter.csv`)).text()).not.toContain("example.com");
  });
});

describe("an address", () => {
  test("that is blocked says when it was added, for machines, too", async () => {
    const page = await who.director.read(`${base}/${idOf(await add({ pattern: "added.example" }))}`);
    expect(page).toMatch(/Added[\s\S]{0,200}<time dateTime="20\d\d-\d\d-\d\dT[^"]*"/);
  });

  test("has a reason that someone chose: none is chosen beforehand", async () => {
    const shown = await who.director.read(`${base}/new`);
    expect(shown).toMatch(/<select[^>]*name="reasonCode"[^>]*><option value=""[^>]*selected[^>]*>Choose a reason</);
    const { reasonCode: _, ...unsaid } = fields({ software: "Block Game" });
    const refused = await who.director.post(`${base}/new`, { ...unsaid, reasonCode: "" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Choose a reason.");
  });

  test.each([
    ["https://www.coolgames.example/", "coolgames.example"],
    ["www.coolgames.example/play", "www.coolgames.example/play"],
    ["*.www.coolgames.example", "*.www.coolgames.example"],
  ])(
    "is the whole site when its address is copied from the browser, but for a path, which is of one host: %s",
    async (pattern, kept) => {
      const added = await add({ pattern });
      expect(added.status).toBe(302);
      const entry = db.selectFrom("software_blacklist").select("pattern").where("id", "=", idOf(added));
      expect((await entry.executeTakeFirstOrThrow()).pattern).toBe(kept);
    },
  );
});

describe("the decision on the page of a blocked product", () => {
  test("is the block, and not the approval that doesn't hold meanwhile", async () => {
    const id = await aRow(db, "software", { district_id: ids.own, name: "Once Approved" });
    const record = { district_id: ids.own, software_id: id, approval_status: "approved_with_conditions" };
    const facts = { decision_reason: "Fits the curriculum", conditions: "In the lab only", decided_at: "2026-01-12" };
    await aRow(db, "district_software", { ...record, ...facts, next_review_on: "2026-02-01", override_reason: "Soon" });
    const card = async (visitor: Visitor) =>
      /Decision<\/h2>.*?<\/section>/s.exec((await visitor.read(`/software/${id}`)).replaceAll("<!-- -->", ""))?.[0];
    expect(await card(who.teacher)).toContain("Fits the curriculum");
    expect((await add({ software: "Once Approved", reason: "Games in class." })).status).toBe(302);
    for (const visitor of [who.director, who.teacher]) {
      const blocked = (await card(visitor)) ?? "";
      expect(blocked).toContain("Distraction: Games in class.");
      expect(blocked).toMatch(/Blocked<\/dt><dd[^>]*>[A-Z][a-z]{2} \d+, \d{4}, director</);
      for (const old of ["Fits the curriculum", "In the lab only", "Decided", "Next review", "review is due", "Soon"]) {
        expect(blocked).not.toContain(old);
      }
    }
    const entry = await db
      .selectFrom("software_blacklist")
      .select("id")
      .where("software_id", "=", id)
      .executeTakeFirst();
    const lift = { intent: "lift", version: "1", liftReason: "It is over." };
    expect((await who.director.post(`${base}/${entry?.id}`, lift)).status).toBe(302);
    const again = await card(who.teacher);
    expect(again).toContain("Fits the curriculum");
    expect(again).not.toContain("Games in class.");
  });
});
