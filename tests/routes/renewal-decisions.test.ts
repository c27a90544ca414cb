import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aContract, aMoneyWorld, someUse } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/roi-dashboard/contracts";
const who: Record<"it" | "curriculum" | "principal" | "north", Visitor> = Object.create(null);
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  web = await startWeb(database.url);
  for (const [name, email] of Object.entries({
    it: "it@lakeside.example",
    curriculum: "curriculum@lakeside.example",
    principal: "principal@lakeside.example",
    north: "it@northfield.example",
  }) as [keyof typeof who, string][]) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** A contract that renews by itself in 60 days, and can be canceled for 20. */
const aFresh = (title: string, more: Record<string, unknown> = {}) =>
  aContract(db, world.own, {
    title,
    starts: -300,
    ends: 60,
    notice: 20,
    lines: [{ softwareId: world.products.maps, quantity: 10, price: "5.00" }],
    more: { auto_renews: true, ...more },
  });
const decision = (version: number, more: Record<string, string> = {}): Record<string, string> => ({
  intent: "decide",
  version: String(version),
  decision: "renew",
  changes: "",
  reason: "",
  noticeGivenOn: "",
  ...more,
});
const canceling = { decision: "cancel", reason: "Nobody logs in" };
const rowOf = (id: string) => db.selectFrom("contracts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const keptOf = async (id: string) => {
  const row = await rowOf(id);
  return [row.renewal_decision, row.renewal_changes, row.renewal_reason, row.notice_given_on];
};
const audited = (id: string) =>
  db
    .selectFrom("audit_log")
    .select(["action", "before", "after", "actor_profile_id as by"])
    .where("object_table", "=", "contracts")
    .where("object_id", "=", id)
    .orderBy("at")
    .execute();
const dayIn = async (days: number) => {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'America/Chicago')::date + ${days}::int)::text as day`.execute(db);
  return rows[0]?.day ?? "";
};
const said = (day: string) => new Date(day).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
/** What the form said after a redirect, as its page shows it. */
const noticeAfter = async (visitor: Visitor, answer: Response) => {
  expect(answer.status).toBe(302);
  return visitor.read(answer.headers.get("location") ?? "");
};

describe("deciding a renewal", () => {
  test("keeps what was decided, why, by whom and when, once however often it is sent, and audits it", async () => {
    const id = await aFresh("Decided");
    const open = await who.it.read(`${base}/${id}`);
    expect(open).toContain(`Not decided yet. Decide by ${said(await dayIn(20))}, in 20 days.`);
    expect(open).toContain(`${base}/${id}?edit=renewal`);
    const sent = decision(1, { decision: "change", changes: "6 seats instead of 10", reason: "Fewer classes" });
    for (let time = 0; time < 2; time++) {
      const page = await noticeAfter(who.it, await who.it.post(`${base}/${id}`, sent));
      for (const text of [
        ...["The decision is saved.", "Decided: renew with changes.", "6 seats instead of 10", "Fewer classes"],
        "Change the decision",
      ])
        expect(page, text).toContain(text);
    }
    expect(await keptOf(id)).toEqual(["change", "6 seats instead of 10", "Fewer classes", null]);
    const row = await rowOf(id);
    expect([row.version, row.renewal_decided_by]).toEqual([2, world.ids["it@lakeside.example"]]);
    expect(await audited(id)).toEqual([
      {
        action: "contract.renewal_decided",
        by: world.ids["it@lakeside.example"],
        before: { renewal_decision: null, notice_given_on: null },
        after: { renewal_decision: "change", notice_given_on: null },
      },
    ]);
    const form = await who.curriculum.read(`${base}/${id}?edit=renewal`);
    expect(form).toMatch(/value="change"[^>]*checked|checked[^>]*value="change"/);
    expect(form).toContain('value="6 seats instead of 10"');
  });

  test("can be decided anew and withdrawn until the last day, and tells the second of two people", async () => {
    const id = await aFresh("Decided anew");
    expect((await who.it.post(`${base}/${id}`, decision(1))).status).toBe(302);
    const late = await who.curriculum.post(`${base}/${id}?edit=renewal`, decision(1, canceling));
    expect(late.status).toBe(409);
    const page = await late.text();
    expect(page).toContain("changed this contract");
    expect(page).toContain('value="Nobody logs in"');
    expect(await keptOf(id)).toEqual(["renew", null, null, null]);
    expect((await who.curriculum.post(`${base}/${id}`, decision(2, canceling))).status).toBe(302);
    expect((await rowOf(id)).renewal_decided_by).toBe(world.ids["curriculum@lakeside.example"]);
    for (let time = 0; time < 2; time++) {
      const answer = await who.curriculum.post(`${base}/${id}`, { intent: "withdraw-decision", version: "3" });
      expect(await noticeAfter(who.curriculum, answer)).toContain("The renewal is undecided again.");
    }
    const row = await rowOf(id);
    expect([await keptOf(id), row.renewal_decided_by, row.renewal_decided_at]).toEqual([
      [null, null, null, null],
      null,
      null,
    ]);
    expect((await audited(id)).map(({ action, before, after }) => [action, before, after]).at(-1)).toEqual([
      "contract.renewal_withdrawn",
      { renewal_decision: "cancel", notice_given_on: null },
      { renewal_decision: null, notice_given_on: null },
    ]);
    await db
      .updateTable("contracts")
      .set({ ends_on: await dayIn(-1), notice_on: null })
      .where("id", "=", id)
      .execute();
    const ended = await who.it.post(`${base}/${id}`, decision(4));
    expect(ended.status).toBe(422);
    expect(await ended.text()).toContain("so its renewal can’t be decided anymore.");
    expect(await keptOf(id)).toEqual([null, null, null, null]);
    expect(await who.it.read(`${base}/${id}?edit=renewal`)).not.toContain("Save decision");
  });

  test("a canceled contract asks for the notice, whose day is all that changes then", async () => {
    const id = await aFresh("Canceled");
    const answer = await who.it.post(`${base}/${id}`, decision(1, canceling));
    const page = await noticeAfter(who.it, answer);
    expect(page).toContain(`Decided: cancel. Tell the vendor by ${said(await dayIn(20))}, in 20 days.`);
    const { renewal_decided_at: decidedAt } = await rowOf(id);
    const today = await dayIn(0);
    const notice = { intent: "record-notice", version: "2", reason: "Nobody logs in", noticeGivenOn: today };
    const missing = await who.curriculum.post(`${base}/${id}`, { ...notice, noticeGivenOn: "" });
    expect(await missing.text()).toContain("Enter the day you told the vendor, such as 2027-04-30.");
    const after = await noticeAfter(who.curriculum, await who.curriculum.post(`${base}/${id}`, notice));
    expect(after).toContain("The notice day is saved.");
    expect(after).toContain(`Decided: cancel. Notice given on ${said(today)}.`);
    const row = await rowOf(id);
    expect([row.notice_given_on, row.renewal_decided_by, row.renewal_decided_at]).toEqual([
      today,
      world.ids["it@lakeside.example"],
      decidedAt,
    ]);
    expect((await audited(id)).at(-1)).toMatchObject({
      by: world.ids["curriculum@lakeside.example"],
      before: { renewal_decision: "cancel", notice_given_on: null },
      after: { renewal_decision: "cancel", notice_given_on: today },
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ["nothing chosen", { decision: "" }, "Choose what to do."],
    ["something else", { decision: "delete" }, "Choose what to do."],
    ["changes that aren’t named", { decision: "change" }, "Enter what changes"],
    ["changes of what stays", { changes: "Fewer seats" }, "Clear what changes"],
    ["no reason to cancel", { decision: "cancel" }, "Enter the reason for canceling."],
    ["spaces for a reason", { decision: "cancel", reason: " \u00a0 " }, "Enter the reason for canceling."],
    ["a reason of two lines", { ...canceling, reason: "One\nTwo" }, "Leave out line breaks and tabs."],
    ["an invisible reason", { ...canceling, reason: "Quiet\u202e" }, "Type this again: it has invisible characters"],
    ["a reason that is too long", { ...canceling, reason: "x".repeat(301) }, "Use 300 characters at most."],
    ["notice of what is renewed", { noticeGivenOn: "2026-01-05" }, "Clear the notice day"],
    ["notice that is to come", { ...canceling, noticeGivenOn: "2099-01-05" }, "today or earlier."],
    ["a day that is none", { ...canceling, noticeGivenOn: "2026-02-30" }, "Enter the day you told the vendor"],
  ])("is refused beside its field: %s", async (title, more, text) => {
    const id = await aFresh(title);
    const answer = await who.it.post(`${base}/${id}?edit=renewal`, decision(1, more));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(text);
    expect(await keptOf(id)).toEqual([null, null, null, null]);
    expect((await rowOf(id)).version).toBe(1);
  });

  test("shows what was typed as text, and takes no field that its page doesn’t send", async () => {
    const id = await aFresh("Hostile");
    const reason = `<script>alert("1")</script> '); drop table contracts; --`;
    const page = await noticeAfter(who.it, await who.it.post(`${base}/${id}`, decision(1, { ...canceling, reason })));
    expect(page).not.toContain("<script>alert");
    expect(page).toContain("&lt;script&gt;alert(");
    expect(await keptOf(id)).toEqual(["cancel", null, reason, null]);
    const twice = [...Object.entries(decision(2)), ["decision", "cancel"]] as [string, string][];
    expect((await who.it.post(`${base}/${id}`, twice)).status).toBe(403);
    expect((await rowOf(id)).version).toBe(2);
  });

  test("a school reads what was decided, and neither why nor by whom; another district reads nothing", async () => {
    const id = await aFresh("For schools");
    await who.it.post(
      `${base}/${id}`,
      decision(1, { decision: "change", changes: "Quiet change", reason: "Quiet why" }),
    );
    const page = await who.principal.read(`${base}/${id}?edit=renewal`);
    expect(page).toContain("Decided: renew with changes.");
    expect(page).not.toMatch(/Quiet|Decided by|Change the decision|Save decision|could save/);
    expect((await who.principal.post(`${base}/${id}`, decision(2))).status).toBe(403);
    expect((await who.north.post(`${base}/${id}`, decision(2))).status).toBe(404);
    expect((await rowOf(id)).version).toBe(2);
  });

  test("a contract that was made up for the demo stays made up: a decision changes no price", async () => {
    const id = await aFresh("Made up", { demo: true });
    await who.it.post(`${base}/${id}`, decision(1));
    expect(await rowOf(id)).toMatchObject({ demo: true, renewal_decision: "renew" });
  });
});

describe("a decision is about one term", () => {
  const changed = async (id: string, more: Record<string, string>) => {
    const row = await rowOf(id);
    return noticeAfter(
      who.it,
      await who.it.post(`${base}/${id}`, {
        intent: "change",
        version: String(row.version),
        title: row.title,
        vendor: row.vendor,
        number: "",
        startsOn: row.starts_on,
        endsOn: row.ends_on,
        noticeOn: row.notice_on ?? "",
        autoRenews: "yes",
        fundingSource: "",
        owner: "",
        note: "",
        ...more,
      }),
    );
  };

  test("the next year’s contract starts undecided, and this one keeps its decision", async () => {
    const id = await aFresh("Next year");
    await who.it.post(`${base}/${id}`, decision(1, { ...canceling, noticeGivenOn: await dayIn(-1) }));
    const copy = crypto.randomUUID();
    await who.it.post(`${base}/${id}`, { intent: "duplicate", copy });
    const row = await rowOf(copy);
    expect([await keptOf(copy), row.renewal_decided_by, row.renewal_decided_at]).toEqual([
      [null, null, null, null],
      null,
      null,
    ]);
    expect((await keptOf(id))[0]).toBe("cancel");
  });

  test("a last day that moves later opens the renewal again, and the person is told", async () => {
    const id = await aFresh("Longer");
    await who.it.post(`${base}/${id}`, decision(1, { ...canceling, noticeGivenOn: await dayIn(-1) }));
    const page = await changed(id, { endsOn: await dayIn(61) });
    expect(page).toContain("Its last day is later now, so the renewal is undecided again.");
    expect(await keptOf(id)).toEqual([null, null, null, null]);
    expect((await audited(id)).at(-1)).toMatchObject({
      action: "contract.changed",
      before: { renewal_decision: "cancel" },
      after: { renewal_decision: null },
    });
    expect(await changed(id, { endsOn: await dayIn(62) }), "undecided already").not.toContain("undecided again");
  });

  test("other dates leave the decision as it is, and the person is told to check it", async () => {
    const id = await aFresh("Shorter");
    await who.it.post(`${base}/${id}`, decision(1));
    const stays = "The renewal decision stays. Check that it still fits the new dates.";
    expect(await changed(id, { endsOn: await dayIn(59) })).toContain(stays);
    expect(await changed(id, { noticeOn: await dayIn(25) })).toContain(stays);
    expect(await changed(id, { title: "Shorter, renamed" })).not.toContain(stays);
    expect((await keptOf(id))[0]).toBe("renew");
  });
});

describe("what is decided is said", () => {
  let renewed: string;
  let canceled: string;
  beforeAll(async () => {
    renewed = await aFresh("Listed as renewed");
    canceled = await aFresh("Listed as canceled");
    await who.it.post(`${base}/${renewed}`, decision(1));
    await who.it.post(`${base}/${canceled}`, decision(1, canceling));
    await aFresh("Listed as open");
  });

  test("in the list of contracts, its file, and the renewals by month", async () => {
    const list = await who.principal.read(`${base}?q=listed+as`);
    const cells = [
      ...list.matchAll(/data-label="Renewal"[^>]*>([^<]+)|<td[^>]*>(Not decided|Renew|Cancel[^<]*)<\/td>/g),
    ];
    expect(cells.map(([, one, other]) => one ?? other).sort()).toEqual([
      ...["Cancel, vendor not told", "Not decided", "Renew"],
    ]);
    const file = await (await who.principal.get(`${base}.csv?q=listed+as&sort=title`)).text();
    const [head = "", ...rows] = file.trim().split("\r\n");
    const at = head.split(",").indexOf("renewal_decision");
    expect(rows.map((row) => row.split(",")[at])).toEqual(["Cancel", "", "Renew"]);
    const months = (await who.it.read("/roi-dashboard/renewals")).replaceAll("&#x27;", "’");
    expect(months).toContain("decided: renew");
    expect(months).toContain("decided: cancel, vendor not told");
  });

  test("with what could be saved, which no longer counts", async () => {
    const { mathloom } = world.products;
    await someUse(db, world.own, { uses: [{ softwareId: mathloom, active: 300, peak: 400 }] });
    const savings = "/roi-dashboard/savings";
    expect(await who.it.read(savings)).toContain("$3,420 a year: $3,420 for unused seats");
    const id = world.contracts.math;
    await who.it.post(
      `${base}/${id}`,
      decision((await rowOf(id)).version, { decision: "change", changes: "440 seats" }),
    );
    const page = await who.it.read(savings);
    expect(page).toContain("$0 a year: $0 for unused seats");
    expect(page).toContain("Decided: renew with changes.");
    expect(page).toContain("Not counted");
    expect(page).toContain("$3,420 a year");
    const roi = await who.it.read("/roi-dashboard");
    expect(roi).not.toContain("$3,420");
    expect(await who.it.read("/roi-dashboard/made?figure=realizableSaving")).not.toContain("$3,420");
  });
});
