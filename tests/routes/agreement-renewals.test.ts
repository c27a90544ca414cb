import { dataElementWords } from "domain/software/catalogue/words";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aComplianceWorld, anAgreement, aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { fillIn } from "../support/forms";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/compliance-report/agreements";
const who: Record<"it" | "curriculum" | "teacher", Visitor> = Object.create(null);
let web: Web;
let world: Awaited<ReturnType<typeof aComplianceWorld>>;

beforeAll(async () => {
  world = await aComplianceWorld(db);
  web = await startWeb(database.url);
  for (const name of ["it", "curriculum", "teacher"] as const) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(`${name}@lakeside.example`);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** The district's day, so many days from today. */
const dayIn = async (days: number) => {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'America/Chicago')::date + ${days}::int)::text as day`.execute(db);
  return rows[0]?.day ?? "";
};
const renewal = async (more: Record<string, string> = {}) => ({
  intent: "renew",
  renewal: crypto.randomUUID(),
  title: "Next agreement",
  status: "signed",
  signedOn: await dayIn(-1),
  effectiveOn: await dayIn(21),
  endsOn: await dayIn(400),
  ...more,
});
const renewalsOf = (id: string) =>
  db.selectFrom("agreements").selectAll().where("renews_id", "=", id).orderBy("id").execute();
const fresh = async (name: string, days: number | null, status = "signed") => {
  const productId = await aProduct(db, world.own, `${name} product`);
  return anAgreement(db, world.own, { title: name, softwareIds: [productId], days, status });
};
const coveredBy = async (id: string) => {
  const rows = await db.selectFrom("agreement_software").select("software_id").where("agreement_id", "=", id).execute();
  return rows.map((row) => row.software_id).sort();
};

describe("an agreement's page", () => {
  test("says what it does today, and opens its form at an address of its own", async () => {
    const id = world.products.agreement;
    const page = await who.it.read(`${base}/${id}`);
    expect(page).toContain("In force for 2 products until");
    expect(page).toContain("20 days left");
    for (const element of ["name", "grade"] as const) {
      expect(page.toLowerCase()).toContain(dataElementWords[element].toLowerCase());
    }
    expect(page).toContain(`href="${base}/${id}?edit=agreement"`);
    expect(page).not.toContain("Save agreement");
    expect(await who.it.read(`${base}/${id}?edit=agreement`)).toContain("Save agreement");
    expect(await who.it.read(`${base}/${world.products.past}`)).toContain("It no longer covers its products.");
    const endless = await who.it.read(`${base}/${world.products.endless}`);
    expect(endless).toContain("In force for 1 product, with no last day.");
    expect(endless).not.toContain("?edit=renewal");
  });
});

describe("renewing", () => {
  test("makes a successor that carries everything on, links both, and asks nobody for the old one", async () => {
    const id = world.products.agreement;
    const terms = { purposes: "Practice", breach_notice_hours: 72, deletion_days: 60, ads_prohibited: true, note: "x" };
    await db.updateTable("agreements").set(terms).where("id", "=", id).execute();
    const form = await who.it.read(`${base}/${id}?edit=renewal`);
    expect(form).toContain(`value="${await dayIn(21)}"`);
    const sent = await renewal();
    const answer = await who.it.post(`${base}/${id}`, sent);
    expect(answer.headers.get("location")).toBe(`${base}/${sent.renewal}`);
    const [made, ...more] = await renewalsOf(id);
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      id: sent.renewal,
      title: "Next agreement",
      status: "signed",
      agreement_type: "ndpa_originating",
      ...terms,
      data_elements: ["name", "grade"],
      signed_on: sent.signedOn,
      effective_on: sent.effectiveOn,
      ends_on: sent.endsOn,
      file_name: null,
      version: 1,
      demo: false,
    });
    expect(await coveredBy(sent.renewal)).toEqual(await coveredBy(id));
    const old = await db.selectFrom("agreements").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect([old.version, old.ends_on]).toEqual([1, await dayIn(20)]);
    expect(await who.it.read(`${base}/${id}`)).toContain(`href="${base}/${sent.renewal}"`);
    expect(await who.it.read(`${base}/${sent.renewal}`)).toContain(`href="${base}/${id}"`);
    const audits = db
      .selectFrom("audit_log")
      .select(["action", "object_id"])
      .where("object_id", "in", [id, made?.id ?? ""]);
    expect((await audits.execute()).map(({ action }) => action).sort()).toEqual([
      "agreement.created",
      "agreement.renewed",
    ]);
    const history = db.selectFrom("status_history").select("software_id").where("what", "=", "agreement");
    expect(await history.execute()).toHaveLength(2);
    // Neither the list behind home's line nor the report asks for it any more.
    expect(await who.it.read(`${base}?stand=ends90`)).not.toContain("Lumen data agreement");
    expect(await who.it.read("/compliance-report")).not.toContain("Agreement: Lumen data agreement");
  });

  test("a second time says which one is there, and changes nothing", async () => {
    const id = world.products.agreement;
    const answer = await who.curriculum.post(`${base}/${id}`, await renewal());
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("This agreement was already renewed, as “Next agreement”.");
    expect(await renewalsOf(id)).toHaveLength(1);
  });

  test("two at once make one, and so does a double click", async () => {
    const id = await fresh("Raced", 20);
    const posts = [await renewal(), await renewal()];
    const answers = await Promise.all([
      who.it.post(`${base}/${id}`, posts[0] ?? {}),
      who.curriculum.post(`${base}/${id}`, posts[1] ?? {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await renewalsOf(id)).toHaveLength(1);
    const clicked = await fresh("Clicked", 20);
    const sent = await renewal();
    const twice = await Promise.all([who.it.post(`${base}/${clicked}`, sent), who.it.post(`${base}/${clicked}`, sent)]);
    expect(twice.map(({ status }) => status)).toEqual([302, 302]);
    expect(await renewalsOf(clicked)).toHaveLength(1);
  });

  test("that is signed takes the old one from what needs action, and one in negotiation doesn't", async () => {
    const [signed, talking] = [await fresh("Followed", 1), await fresh("Unfollowed", 2)];
    const needsAction = async () => {
      const page = await who.it.read("/compliance-report");
      return ["Followed", "Unfollowed"].filter((title) => page.includes(`Agreement ends: ${title}<`));
    };
    expect(await needsAction()).toEqual(["Followed", "Unfollowed"]);
    for (const [id, status] of [
      [signed, "signed"],
      [talking, "in_negotiation"],
    ] as const) {
      expect(
        (await who.it.post(`${base}/${id}`, await renewal(status === "signed" ? {} : { status, signedOn: "" }))).status,
      ).toBe(302);
    }
    expect(await needsAction()).toEqual(["Unfollowed"]);
  });

  test("in negotiation leaves the old one on the list of what ends", async () => {
    const id = await fresh("Talking", 15);
    expect((await who.it.post(`${base}/${id}`, await renewal({ status: "in_negotiation", signedOn: "" }))).status).toBe(
      302,
    );
    expect((await renewalsOf(id))[0]).toMatchObject({ status: "in_negotiation", signed_on: null });
    expect(await who.it.read(`${base}?stand=ends90`)).toContain("Talking");
  });

  test("follows one that ended long ago, from today on", async () => {
    const id = await fresh("Lapsed", -300);
    expect(await who.it.read(`${base}/${id}?edit=renewal`)).toContain(`value="${await dayIn(0)}"`);
    expect((await who.it.post(`${base}/${id}`, await renewal({ effectiveOn: await dayIn(0) }))).status).toBe(302);
  });

  test.each([
    ["an overlap with the old one", 20, { effectiveOn: 20 }, "Enter a first day after"],
    ["a last day before the first", 20, { endsOn: 20 }, "Enter a last day after the first day."],
    ["days that are over", -300, { effectiveOn: -200, endsOn: -1 }, "This day has passed."],
    ["a signature without its day", 20, { signedOn: null }, "Enter the day it was signed."],
    ["a signature of what isn’t signed", 20, { status: "in_negotiation" }, "Choose “Signed”, or clear this date."],
    ["a signature of tomorrow", 20, { signedOn: 1 }, "This date is in the future."],
    ["no first day", 20, { effectiveOn: null }, "Enter the first day of the renewal."],
  ])("refuses %s", async (name, days, wrong, message) => {
    const id = await fresh(`Wrong ${name}`, days);
    const fields: Record<string, string> = {};
    for (const [field, on] of Object.entries(wrong))
      fields[field] = typeof on === "number" ? await dayIn(on) : (on ?? "");
    const answer = await who.it.post(`${base}/${id}`, await renewal(fields));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
    expect(await renewalsOf(id)).toEqual([]);
  });

  test("tells all that is wrong at once", async () => {
    const id = await fresh("Wrong in all", 20);
    const wrong = { title: "", signedOn: "", endsOn: await dayIn(20) };
    const answer = await who.it.post(`${base}/${id}`, await renewal(wrong));
    expect(answer.status).toBe(422);
    const text = await answer.text();
    const all = ["Give the renewal a title.", "Enter the day it was signed.", "Enter a last day after the first day."];
    for (const said of all) expect(text).toContain(said);
  });

  test("refuses what is not signed, has no end, or is covered on those days by another one", async () => {
    const open = await who.it.post(`${base}/${world.products.endless}`, await renewal());
    expect([open.status, await open.text()]).toEqual([409, expect.stringContaining("This agreement has no last day")]);
    const unsigned = await fresh("Unsigned", 20, "requested");
    const early = await who.it.post(`${base}/${unsigned}`, await renewal());
    expect([early.status, await early.text()]).toEqual([409, expect.stringContaining("Only a signed agreement")]);
    const id = await fresh("Covered", 20);
    await anAgreement(db, world.own, { title: "Parallel", softwareIds: await coveredBy(id), days: 200 });
    const covered = await who.it.post(`${base}/${id}`, await renewal());
    expect([covered.status, await covered.text()]).toEqual([
      409,
      expect.stringContaining("“Parallel” covers the same products"),
    ]);
    const later = { effectiveOn: await dayIn(201), endsOn: await dayIn(500) };
    expect((await who.it.post(`${base}/${id}`, await renewal(later))).status).toBe(302);
  });

  test("is for who approves software, in their own district", async () => {
    const id = await fresh("Guarded", 20);
    expect((await who.teacher.post(`${base}/${id}`, await renewal())).status).toBe(403);
    expect((await who.it.post(`${base}/${world.products.theirAgreement}`, await renewal())).status).toBe(404);
    const taken = await renewal({ renewal: world.products.theirAgreement });
    expect((await who.it.post(`${base}/${id}`, taken)).status).toBe(404);
    expect(await renewalsOf(id)).toEqual([]);
  });
});

test("a product is covered until the last day of a signed renewal, in the report, its file and on its pages", async () => {
  const productId = await aProduct(db, world.own, "Carried product", { approval_status: "approved" });
  const id = await anAgreement(db, world.own, { title: "Carried terms", softwareIds: [productId], days: 20 });
  const answer = await who.it.post(`${base}/${id}`, await renewal({ title: "Carried on" }));
  expect(answer.status).toBe(302);
  const until = await dayIn(400);
  const { rows } = await sql<{ said: string }>`select to_char(${until}::date, 'FMMon FMDD, YYYY') as said`.execute(db);
  const said = rows[0]?.said ?? "";
  expect(await who.it.read("/compliance-report?q=Carried")).toContain(`covered until ${said}`);
  const csv = await (await who.it.get("/compliance-report.csv?q=Carried")).text();
  expect(csv).toContain(`Active,${until}`);
  expect(await who.it.read(`/compliance-report/${productId}`)).toContain(`covered until ${said}`);
  expect(await who.it.read(`/software/${productId}`)).toContain(`Covered until ${said}`);
  const review = await who.it.read(`/edtech-ai-recommendations/reviews/${productId}`);
  expect(review).toContain(`Active, covered until ${said}`);
});

test("one that was terminated offers a new one, filled in from it but for its signature and its days", async () => {
  const id = await fresh("Ended early", 20, "terminated");
  const terms = { purposes: "Practice in class", breach_notice_hours: 48, data_elements: ["name"], note: "Ours alone" };
  await db.updateTable("agreements").set(terms).where("id", "=", id).execute();
  const like = `${base}/new?like=${id}`;
  expect(await who.it.read(`${base}/${id}`)).toMatch(
    new RegExp(`href="${like.replace("?", "\\?")}"[^>]*>.*Start a new agreement`),
  );
  expect(await who.it.read(`${base}/${await fresh("Still signed", 20)}`)).not.toContain("Start a new agreement");

  const form = await who.it.read(like);
  expect(form).toContain("Filled in from “Ended early”.");
  const [covered = ""] = await coveredBy(id);
  for (const filled of ['name="title"[^>]*value="Ended early"', 'name="breachNoticeHours"[^>]*value="48"']) {
    expect(form).toMatch(new RegExp(filled));
  }
  expect(form).toMatch(new RegExp(`name="covered"[^>]*checked=""[^>]*value="${covered}"`));
  expect(form).toContain("Practice in class");
  expect(form).not.toContain("Ours alone");
  for (const day of ["signedOn", "effectiveOn", "endsOn"])
    expect(form).toMatch(new RegExp(`name="${day}"[^>]*value=""`));

  const saved = await fillIn(who.it, like, 'name="agreement"', { signedOn: await dayIn(-1) });
  const made = saved.headers.get("location")?.slice(base.length + 1) ?? "";
  expect([saved.status, await coveredBy(made)]).toEqual([302, [covered]]);
  expect(await db.selectFrom("agreements").selectAll().where("id", "=", made).executeTakeFirst()).toMatchObject({
    title: "Ended early",
    status: "signed",
    ...terms,
    note: null,
  });

  for (const none of [world.products.theirAgreement, "nothing"]) {
    expect(await who.it.read(`${base}/new?like=${none}`)).not.toContain("Filled in from");
  }
});
