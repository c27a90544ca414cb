import { dayIn } from "domain/local-days";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatDay } from "~/ui/time-format";
import { cloneDatabase } from "../support/database";
import { aContract, aMoneyWorld, someUse } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/roi-dashboard/contracts";
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;
let it: Visitor;
let principal: Visitor;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  web = await startWeb(database.url);
  it = new Visitor(web.origin);
  await it.signIn("it@lakeside.example");
  principal = new Visitor(web.origin);
  await principal.signIn("principal@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const aFresh = (title: string, more: Record<string, unknown> = {}) =>
  aContract(db, world.own, {
    title,
    starts: -300,
    ends: 60,
    notice: 20,
    lines: [{ softwareId: world.products.maps, quantity: 10, price: "5.00" }],
    more,
  });
const decide = async (id: string, more: Record<string, string>) => {
  const { version } = await db.selectFrom("contracts").select("version").where("id", "=", id).executeTakeFirstOrThrow();
  const empty = { intent: "decide", decision: "renew", changes: "", reason: "", noticeGivenOn: "" };
  const answer = await it.post(`${base}/${id}`, { ...empty, version: String(version), ...more });
  expect(answer.status).toBe(302);
};
/** What the page's history says was done, the newest first, each with who did it. */
const historyIn = (page: string) => {
  const [, part = ""] = /History<\/h2>.*?<ol[^>]*>(.*?)<\/ol>/s.exec(page) ?? [];
  return [...part.matchAll(/<li><p>(.*?)<\/p><p[^>]*>(.*?)<time/gs)].map(([, what, who = ""]) => [
    what,
    who.replaceAll("<!-- -->", "").replace(/, $/, ""),
  ]);
};

describe("the history of a contract", () => {
  test("says what was decided about its renewal, and by whom, each time that it was decided", async () => {
    const id = await aFresh("Decided four times", { created_by: world.ids["curriculum@lakeside.example"] });
    const canceling = { decision: "cancel", reason: "Nobody logs in" };
    const day = dayIn(new Date(), "America/Chicago");
    await decide(id, {});
    await decide(id, canceling);
    await decide(id, { ...canceling, intent: "record-notice", noticeGivenOn: day });
    await decide(id, { intent: "withdraw-decision" });
    const [who, added] = await Promise.all(
      ["it", "curriculum"].map(async (name) => {
        const profile = world.ids[`${name}@lakeside.example`] ?? "";
        const named = db.selectFrom("profiles").select("display_name").where("id", "=", profile);
        return (await named.executeTakeFirstOrThrow()).display_name;
      }),
    );
    expect(historyIn(await it.read(`${base}/${id}`))).toEqual([
      ["Renewal decision “cancel” withdrawn", who],
      [`Vendor told on ${formatDay(day)}`, who],
      ["Renewal decision changed from “renew” to “cancel”", who],
      ["Renewal decided: renew", who],
      ["Contract created", added],
    ]);
    expect(await principal.read(`${base}/${id}`), "names are for the office").not.toContain("Renewal decided");
  });

  test("says what the contract itself says of a decision that the audit log has no line of", async () => {
    const decided = { renewal_decision: "renew", renewal_decided_at: new Date() };
    const id = await aFresh("Decided long ago", { ...decided, renewal_decided_by: world.ids["it@lakeside.example"] });
    const said = historyIn(await it.read(`${base}/${id}`)).map(([what]) => what);
    expect(said).toContain("Renewal decided: renew");
    expect(said).toContain("Contract created");
  });
});

describe("the renewals by month", () => {
  test("say how many contracts renew automatically, and nothing of it where they all end", async () => {
    const ended = await it.read("/roi-dashboard/renewals");
    expect(ended).not.toMatch(/renews? by itself|automatically unless/);
    await aFresh("Renews unless canceled", { auto_renews: true });
    const page = await it.read("/roi-dashboard/renewals");
    expect(page).toContain("1 of them renews automatically unless you cancel in time.");
    expect(page).not.toContain("by itself");
  });
});

test("what could have been saved at a decided renewal says why it isn’t in the total", async () => {
  await someUse(db, world.own, { uses: [{ softwareId: world.products.mathloom, active: 300, peak: 400 }] });
  await decide(world.contracts.math, { decision: "cancel", reason: "Nobody logs in" });
  const page = await it.read("/roi-dashboard/savings");
  expect(page).toContain("Decided: cancel. The total counts only renewals that aren’t decided yet.");
  const { notice } = await db
    .selectFrom("contracts")
    .select("notice_on as notice")
    .where("id", "=", world.contracts.math)
    .executeTakeFirstOrThrow();
  expect(page).toContain(`You can change the decision until ${formatDay(String(notice))}, the last day to cancel.`);
  expect(page.replaceAll("<!-- -->", "")).toContain("$3,420 a year, already decided");
});

describe("a contract that is decided to end", () => {
  const saves = "Already decided: ending “Mathloom seats” saves $6,399.90 a year.";

  test("saves what it is paid again each year, as savings, its product’s page and its own page say", async () => {
    await decide(world.contracts.math, { decision: "cancel", reason: "Nobody logs in" });
    expect(await it.read("/roi-dashboard/savings")).toContain(saves);
    expect(await it.read(`/software/${world.products.mathloom}`)).toContain(saves);
    const page = (await it.read(`${base}/${world.contracts.math}`)).replaceAll(/<[^>]+>/g, "");
    expect(page).toContain("Ending it saves$6,399.90 a year");
    await decide(world.contracts.math, { intent: "withdraw-decision" });
    expect(await it.read("/roi-dashboard/savings")).not.toContain("Already decided");
  });

  test("offers its copy out of the way; the copy of one that changes says what was decided", async () => {
    const id = await aFresh("Maps to change");
    const copied = async () => {
      const answer = await it.post(`${base}/${id}`, { intent: "duplicate", copy: crypto.randomUUID() });
      return it.read(answer.headers.get("location") ?? "");
    };
    await decide(id, { decision: "cancel", reason: "Nobody logs in" });
    const ending = await it.read(`${base}/${id}`);
    expect(ending).toContain("Renewed after all?");
    expect(ending).not.toContain("Renewed? Copy the contract");
    await decide(id, { decision: "change", changes: "6 seats instead of 10" });
    expect(await it.read(`${base}/${id}`)).toContain("Renewed? Copy the contract");
    expect(await copied()).toContain(
      "Copied for the next year. Decided: renew with changes, “6 seats instead of 10”. Check its dates, numbers and prices.",
    );
  });
});
