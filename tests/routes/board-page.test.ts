import { fewestMonths } from "domain/money/terms";
import { ensureDays } from "domain/usage/queries/days";
import { markChanged } from "domain/usage/queries/windows";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aContract, someUse } from "../support/money-world";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let districtId: string;
let it: Visitor;

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  await aPerson(db, { role: "it_director", districtId, email: "it@lakeside.example" });
  const seated = await aProduct(db, districtId, "Mathloom", { approval_status: "approved" });
  const uses = [{ softwareId: seated, active: 300, peak: 100 }];
  await someUse(db, districtId, { months: fewestMonths - 1, uses });
  const lines = [{ softwareId: seated, quantity: 400, price: "12.00" }];
  await aContract(db, districtId, { title: "Mathloom seats", starts: -30, ends: 300, lines });
  // Fall beside summer: 500 people in 90 days and 100 before. The school year: 800, and 640 a year before.
  await sql`insert into usage_windows values (${districtId}, 0, 0, '{90,300,500,800}', '{9,9,9000,9000}',
    '{9,9,9000,9000}', '{90,300,100,640}', '{9,9,100,9000}', '{9,9,9,9}')`.execute(db);
  const months = sql<{ day: string }>`
    select date_trunc('month', current_date - make_interval(months => n))::date::text as day from generate_series(0, 17) n`;
  await ensureDays(db, { days: (await months.execute(db)).rows.map(({ day }) => day) });
  web = await startWeb(database.url);
  it = new Visitor(web.origin);
  await it.signIn("it@lakeside.example");
}, 60_000);
beforeEach(async () => {
  await sql`delete from usage_day where district_id = ${districtId}`.execute(db);
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** Something came in on each of these days back from today. */
async function came(from: number, to: number) {
  await sql`insert into usage_day (district_id, day, group_no, target_no, people, engagements, visits, seconds, attempts)
    select ${districtId}::uuid, current_date - n, -1, 0, 1, 1, 1, 1, 0 from generate_series(${to}::int, ${from}::int) n`.execute(
    db,
  );
}
const board = async () => (await it.read("/reports/board")).replaceAll(/<[^>]+>/g, "");
const lastYear = "by this day last school year";

describe("the board page", () => {
  test("holds the school year against the same days of the one before, and fall never against summer", async () => {
    await came(470, 0);
    const said = await board();
    expect(said).toContain("This school year, at least 800 people used 1 product.");
    expect(said).toContain(`80025% more than ${lastYear}`);
    expect(said).toMatch(
      /Compared with \w+ \d+, \d{4} to \w+ \d+, \d{4}(\. Totals are for \d+ school days? now, \d+ then)?\./,
    );
    expect(said).not.toContain("90 days before");
  });

  test("says so where nothing is on record for last school year, and compares nothing", async () => {
    await came(100, 0);
    const said = await board();
    expect(said).toContain("Not compared with last school year: no usage is on record for");
    expect(said).not.toContain(lastYear);
    expect(said).toContain("800Not compared with last school year");
  });

  test("compares nothing where usage of last school year begins in the middle", async () => {
    await came(370, 0);
    const said = await board();
    expect(said).toMatch(/Not compared with last school year: usage came in on only \d+ of \d+ school days, /);
    expect(said).not.toContain(lastYear);
  });

  test("calls nothing new that was used before the summer", async () => {
    await came(470, 0);
    await sql`insert into usage_targets (district_id, target_no, domain) values (${districtId}, 9, 'chatter.com')`.execute(
      db,
    );
    const visits = (days: number) => sql`insert into usage_day (district_id, day, group_no, target_no, people,
        engagements, visits, seconds, attempts)
      values (${districtId}, current_date - ${days}::int, -1, 9, 20, 20, 20, 20, 0)`;
    await visits(5).execute(db);
    await markChanged(db, { districtId, day: "-infinity" });
    expect(await board()).toContain("In the last 90 days, 1 of them new");
    await visits(250).execute(db);
    await markChanged(db, { districtId, day: "-infinity" });
    expect(await board()).toContain("In the last 90 days, none of them new");
  });

  test("asks whether a product may be used as long as nobody has decided", async () => {
    await came(100, 0);
    const softwareId = await aProduct(db, districtId, "Chatterbox", {});
    await sql`insert into usage_targets (district_id, target_no, software_id) values (${districtId}, 8, ${softwareId})`.execute(
      db,
    );
    await sql`insert into usage_day (district_id, day, group_no, target_no, people, engagements, visits, seconds, attempts)
      values (${districtId}, current_date - 5, -1, 8, 20, 20, 20, 20, 0)`.execute(db);
    await markChanged(db, { districtId, day: "-infinity" });
    const question = "Decide whether our schools may use Chatterbox";
    expect(await board()).toContain(question);
    const denial = { district_id: districtId, software_id: softwareId, approval_status: "denied" };
    await db.insertInto("district_software").values(denial).execute();
    const denied = await board();
    expect(denied, "it is used all the same").toMatch(/Used without approval[12]In the last 90 days/);
    expect(denied).not.toContain(question);
  });

  test("says of a district without usage or contracts that nothing is known, and not that it is none", async () => {
    const { id } = await aDistrict(db, "Newfield");
    await aPerson(db, { role: "it_director", districtId: id, email: "it@newfield.example" });
    const newcomer = new Visitor(web.origin);
    await newcomer.signIn("it@newfield.example");
    const said = (await newcomer.read("/reports/board")).replaceAll(/<[^>]+>/g, "");
    expect(said).toContain("Used without approvalNot knownNo usage has been counted yet");
    expect(said).toContain("Annual costNo contractsNone on record today");
    const ranked = await newcomer.read("/software-rankings?measure=value");
    expect(ranked, "nothing is left out that could be had by clearing a filter").toContain("Nothing to rank yet");
    expect(ranked).not.toContain("Clear filters");
    expect(await newcomer.read(`/software-rankings?measure=value&category=${districtId}`)).toContain("Clear filters");
  });

  test("asks for the renewal with the most at stake, and says what to do by its day", async () => {
    const softwareId = await aProduct(db, districtId, "Costly");
    const of = (title: string, notice: number, price: string) =>
      aContract(db, districtId, {
        title,
        starts: -30,
        ends: 80,
        notice,
        lines: [{ softwareId, quantity: 1, price }],
      });
    const made = [await of("Small one", 5, "3750.55"), await of("Large one", 20, "19290.00")];
    const said = await board();
    expect(said).toMatch(/Decide by [\w, ]+ whether to renew Large one\. Tell the vendor by then\./);
    expect(said).not.toContain("The vendor has to hear");
    expect(said.indexOf("renew Large one")).toBeLessThan(said.indexOf("renew Small one"));
    await db.deleteFrom("contract_lines").where("contract_id", "in", made).execute();
    await db.deleteFrom("contracts").where("id", "in", made).execute();
  });

  test("says what renewing costs, and which renewals are decided, without what people wrote of them", async () => {
    const softwareId = await aProduct(db, districtId, "Loom");
    const lines = [
      { softwareId, quantity: 100, price: "10.00" },
      { softwareId, kind: "training", basis: "teacher", quantity: 2, price: "50.00", billing: "once" },
    ];
    const of = (title: string, more: Record<string, unknown> = {}) =>
      aContract(db, districtId, { title, starts: -30, ends: 80, notice: 20, lines, more });
    const decided = (decision: string, words: string) => ({
      renewal_decision: decision,
      renewal_decided_at: new Date(),
      renewal_reason: `${words}, says Ms. Hale`,
      auto_renews: true,
    });
    const made = [
      await of("Open one"),
      await of("Ending one", decided("cancel", "Unused")),
      await of("Changed one", { ...decided("change", "Fewer"), renewal_changes: "Seats for Ms. Hale" }),
    ];
    const said = await board();
    expect(said).toContain(
      "The contract costs $1,100 a year. Renewing it costs $1,000 a year: the rest was paid once.",
    );
    const part = said.slice(said.indexOf("Renewals already decided"));
    expect(part).toMatch(
      /Ending one: cancel\. The vendor must be told by [\w, ]+\. Ending it on [\w, ]+ saves \$1,000 a year\./,
    );
    expect(part).toMatch(/Changed one: renew with changes\. Last day of the current contract: [\w, ]+\./);
    expect(said).not.toContain("Ms. Hale");
    await db.deleteFrom("contract_lines").where("contract_id", "in", made).execute();
    await db.deleteFrom("contracts").where("id", "in", made).execute();
    expect(await board()).not.toContain("Renewals already decided");
  });

  test("asks for seats to be given back once six months of usage are known, and not before", async () => {
    const asks = "Renew 110 seats of Mathloom instead of 400";
    expect(await board()).not.toContain(asks);
    await sql`insert into usage_periods (district_id, unit, first_day, group_no, target_no, people)
      values (${districtId}, 'month', date_trunc('month', current_date - make_interval(months => ${fewestMonths - 1}::int))::date,
        -1, 1, 1)`.execute(db);
    expect(await board()).toContain(asks);
  });
});
