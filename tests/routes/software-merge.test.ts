import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { hangEverything, hangingOn } from "../support/hanging";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
const ids = { district: "", teacher: "" };

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  const school = await aSchool(db, ids.district, "Alder");
  await aPerson(db, { role: "it_director", districtId: ids.district, email: "director@lakeside.example" });
  const teacher = { role: "teacher" as const, districtId: ids.district, schoolId: school.id };
  ids.teacher = (await aPerson(db, { ...teacher, email: "teacher@lakeside.example" })).profileId;
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("director@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const productOf = (slug: string) =>
  db
    .selectFrom("software")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);
const ownProduct = (name: string) => aRow(db, "software", { district_id: ids.district, name });
const digestOf = (page: string) => /name="digest" value="([^"]*)"/.exec(page)?.[1] ?? "";

async function merge(from: string, into: string) {
  const page = await director.read(`/software/${from}/merge?into=${into}`);
  const answer = await director.post(`/software/${from}/merge`, { intent: "merge", into, digest: digestOf(page) });
  return { page, answer };
}

const hang = (softwareId: string, status: string) =>
  hangEverything(db, { districtId: ids.district, softwareId, requesterId: ids.teacher, status });
const hangsOn = (softwareId: string) => hangingOn(db, softwareId);

describe("merging a district's own product", () => {
  test("into one of the catalogue takes everything along, and its page leads there", async () => {
    const [from, into] = [await ownProduct("Padlet boards"), await productOf("padlet")];
    await hang(from, "approved");
    const { page, answer } = await merge(from, into);
    expect(page).toContain("Padlet boards into Padlet");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`/software/${into}`);
    expect(Object.values(await hangsOn(from)).every((count) => count === 0)).toBe(true);
    expect(Object.values(await hangsOn(into)).every((count) => count >= 1)).toBe(true);
    const record = db.selectFrom("district_software").select("approval_status").where("software_id", "=", into);
    expect((await record.executeTakeFirst())?.approval_status).toBe("approved");
    const patterns = await db
      .selectFrom("url_patterns")
      .select("is_authorized")
      .where("software_id", "=", into)
      .where("district_id", "=", ids.district)
      .execute();
    expect(patterns.every((row) => row.is_authorized)).toBe(true);
    const old = await director.get(`/software/${from}?grade=4`);
    expect(old.status).toBe(301);
    expect(old.headers.get("location")).toBe(`/software/${into}?grade=4`);
    // The first page still says what was done.
    expect(await director.read("/home")).toContain("Padlet boards is merged into Padlet.");
    expect(await director.read("/software-search?q=padlet")).not.toContain("Padlet boards");
    expect((await director.get(`/software/${from}/edit`)).status).toBe(404);
    const history = await db
      .selectFrom("status_history")
      .select(["from_value", "to_value"])
      .where("software_id", "=", into)
      .where("what", "=", "merge")
      .execute();
    expect(history).toEqual([{ from_value: "Padlet boards", to_value: "Padlet" }]);
  });

  test("settles what both have as the preview says", async () => {
    const [from, into] = [await ownProduct("Sora books"), await productOf("sora")];
    const gone = await hang(from, "approved");
    const stays = await hang(into, "denied");
    await sql`update compliance_checks set status = 'waived', waiver_reason = 'later', checked_at = now() + interval '1 day'
      where software_id = ${from}::uuid`.execute(db);
    const { page, answer } = await merge(from, into);
    expect(page).toContain("The one for Sora stays (denied)");
    expect(page).toContain("Requests for Sora books join those for Sora and are reviewed together.");
    expect(page).toContain("1 requirement has a check for both. The later one stays.");
    expect(answer.status).toBe(302);
    const counts = await hangsOn(into);
    expect(counts).toMatchObject({ district_software: 1, compliance_checks: 1, software_ratings: 1, review_rounds: 2 });
    const requests = db
      .selectFrom("software_requests")
      .select("round_id")
      .where("id", "in", [gone.request, stays.request]);
    expect(await requests.execute()).toEqual([{ round_id: stays.round }, { round_id: stays.round }]);
    const open = db
      .selectFrom("review_rounds")
      .select("id")
      .where("software_id", "=", into)
      .where("closed_at", "is", null);
    expect(await open.execute()).toEqual([{ id: stays.round }]);
    const check = db.selectFrom("compliance_checks").select("status").where("software_id", "=", into);
    expect((await check.executeTakeFirst())?.status).toBe("waived");
    const record = db.selectFrom("district_software").select("approval_status").where("software_id", "=", into);
    expect((await record.executeTakeFirst())?.approval_status).toBe("denied");
  });

  test.each(["from", "into"])(
    "keeps what was decided where the other one is only in review (%s is decided)",
    async (decided) => {
      const [from, into] = [await ownProduct(`From ${decided}`), await ownProduct(`Into ${decided}`)];
      const is = (softwareId: string, approval_status: string) =>
        db
          .insertInto("district_software")
          .values({ district_id: ids.district, software_id: softwareId, approval_status })
          .execute();
      await is(from, decided === "from" ? "denied" : "under_review");
      await is(into, decided === "into" ? "denied" : "under_review");
      const { page, answer } = await merge(from, into);
      expect(page).toContain(`The one for ${decided === "from" ? "From from" : "Into into"} stays (denied)`);
      expect(answer.status).toBe(302);
      const record = db.selectFrom("district_software").select("approval_status").where("software_id", "=", into);
      expect(await record.execute()).toEqual([{ approval_status: "denied" }]);
    },
  );

  test("takes a ban along: lifted, it gives back what was decided, whose addresses are authorised", async () => {
    const [from, into] = [await ownProduct("Kahoot games"), await productOf("kahoot")];
    const decide = { intent: "decide", recordVersion: "0", roundId: "", roundVersion: "0", decision: "approved" };
    await director.post(`/edtech-ai-recommendations/reviews/${from}/decision`, {
      ...decide,
      privacyStatus: "compliant",
      until: "",
      conditions: "",
      nextReviewOn: "",
      overrideReason: "",
      reason: "",
      skipReason: "It is played in every class.",
    });
    const banned = await director.post("/software-blacklist-manager/new", {
      forDistrict: ids.district,
      software: "Kahoot games",
      pattern: "",
      reasonCode: "other",
      reason: "For now.",
      startsOn: "2026-01-01",
      endsOn: "",
      alternative: "",
    });
    const status = () =>
      db.selectFrom("district_software").select("approval_status").where("software_id", "=", into).executeTakeFirst();
    await merge(from, into);
    expect(await status()).toEqual({ approval_status: "blocked" });
    const lift = { intent: "lift", version: "2", liftReason: "It is over." };
    expect((await director.post(banned.headers.get("location") ?? "", lift)).status).toBe(302);
    expect(await status()).toEqual({ approval_status: "approved" });
    const unauthorised = db
      .selectFrom("url_patterns")
      .select("id")
      .where("software_id", "=", into)
      .where("district_id", "=", ids.district)
      .where("is_authorized", "=", false);
    expect(await unauthorised.execute()).toEqual([]);
  });

  test("leaves one open request for each person, and puts a status back when the last one is withdrawn", async () => {
    const [own, into] = [await ownProduct("Quizizz at Alder"), await productOf("quizizz")];
    const teacher = new Visitor(web.origin);
    await teacher.signIn("teacher@lakeside.example");
    const ask = async (software: string) => {
      const request = crypto.randomUUID();
      const purpose = "Students of grade 4 practise fractions with it.";
      const form = { intent: "send", request, forDistrict: ids.district, type: "new_use", purpose, software };
      expect((await teacher.post("/edtech-ai-recommendations/requests/new", form)).status).toBe(302);
      return request;
    };
    const requestOf = (id: string) =>
      db
        .selectFrom("software_requests")
        .select(["status", "version", "duplicate_of_id"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
    const statusOf = async (id: string) =>
      (await db.selectFrom("district_software").select("approval_status").where("software_id", "=", id).execute())[0];
    const begin = async (software: string) =>
      expect((await director.post(`/edtech-ai-recommendations/reviews/${software}`, { intent: "start" })).status).toBe(
        302,
      );
    const [gone, stays] = [await ask(own), await ask(into)];
    await begin(into);
    const { page } = await merge(own, into);
    expect(page).toContain("1 person has an open request for both.");
    expect(await requestOf(gone)).toMatchObject({ status: "duplicate", duplicate_of_id: stays });
    expect(await statusOf(into)).toEqual({ approval_status: "under_review" });
    const withdraw = async (id: string) => {
      const version = String((await requestOf(id)).version);
      return teacher.post(`/edtech-ai-recommendations/requests/${id}`, { intent: "withdraw", version });
    };
    expect((await withdraw(stays)).status).toBe(302);
    expect(await statusOf(into)).toEqual({ approval_status: "not_reviewed" });

    const other = await ownProduct("Blooket at Alder");
    const target = await productOf("blooket");
    const request = await ask(other);
    await begin(other);
    await merge(other, target);
    expect(await statusOf(target)).toEqual({ approval_status: "under_review" });
    expect((await withdraw(request)).status).toBe(302);
    expect(await statusOf(target), "its round came from the product that went").toEqual({
      approval_status: "not_reviewed",
    });
  });

  test("is refused when something has changed since it was shown, and done once however often it is sent", async () => {
    const [from, into] = [await ownProduct("Canvas courses"), await productOf("canvas")];
    const page = await director.read(`/software/${from}/merge?into=${into}`);
    await aRow(db, "evidence_studies", {
      district_id: ids.district,
      software_id: from,
      tier: 1,
      outcome: "new",
      citation_url: "https://example.org",
    });
    const fields = { intent: "merge", into, digest: digestOf(page) };
    const refused = await director.post(`/software/${from}/merge`, fields);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Something changed after this preview was made, so nothing was merged.");
    expect((await hangsOn(from)).evidence_studies).toBe(1);
    const again = { ...fields, digest: digestOf(await director.read(`/software/${from}/merge?into=${into}`)) };
    const both = await Promise.all([1, 2].map(() => director.post(`/software/${from}/merge`, again)));
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect((await hangsOn(into)).evidence_studies).toBe(1);
  });

  test("after another one: the first's page leads to where the second went", async () => {
    const [first, second, third] = [
      await ownProduct("Zoom one"),
      await ownProduct("Zoom two"),
      await productOf("zoom"),
    ];
    await merge(first, second);
    await merge(second, third);
    expect((await director.get(`/software/${first}`)).headers.get("location")).toBe(`/software/${third}`);
  });

  test("is not for products of the catalogue, nor into itself", async () => {
    const own = await ownProduct("Alone");
    expect((await director.get(`/software/${await productOf("zearn")}/merge`)).status).toBe(404);
    expect((await director.get(`/software/${own}/merge?into=${own}`)).status).toBe(404);
    expect((await director.get(`/software/${own}/merge`)).status).toBe(200);
  });
});
