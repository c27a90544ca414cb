import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, password } from "../support/people";
import { aProduct } from "../support/reviews";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let lakeside: { id: string };
let northfield: { id: string };

beforeAll(async () => {
  lakeside = await aDistrict(db, "Lakeside");
  northfield = await aDistrict(db, "Northfield");
  await aPerson(db, { role: "admin", email: "admin@rollcall.example" });
  await aPerson(db, { role: "it_director", districtId: lakeside.id, email: "it@lakeside.example" });
  await aPerson(db, { role: "it_director", email: "nowhere@lakeside.example" });
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

async function signedIn(email: string) {
  const person = new Visitor(web.origin);
  await person.post("/login", { email, password });
  return person;
}

test("who sees all districts finds one by its name, chooses it, and is led back", async () => {
  const admin = await signedIn("admin@rollcall.example");
  const back = "/working-district?redirectTo=%2Fcompliance-report%3Flaw%3DFERPA";
  const page = await admin.read(`${back}&q=north`);
  expect(page).toContain("Northfield");
  expect(page).not.toContain("Lakeside");
  const answer = await admin.post(back, { district: northfield.id });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/compliance-report?law=FERPA");
  expect(answer.headers.getSetCookie().join()).toMatch(
    /working-district=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/,
  );
});

test("the districts that use Rollcall come first", async () => {
  const admin = await signedIn("admin@rollcall.example");
  const names = async () => [
    ...new Set((await admin.read("/working-district")).match(/(?<=>)(Lakeside|Northfield)(?=<)/g)),
  ];
  expect(await names()).toEqual(["Lakeside", "Northfield"]);
  await db.updateTable("districts").set({ is_client: true }).where("id", "=", northfield.id).execute();
  expect(await names()).toEqual(["Northfield", "Lakeside"]);
});

test("a name that no district has says what to do", async () => {
  const admin = await signedIn("admin@rollcall.example");
  expect(await admin.read("/working-district?q=atlantis")).toContain("No district has this name");
});

test("back leads nowhere but to our own site", async () => {
  const admin = await signedIn("admin@rollcall.example");
  const answer = await admin.post("/working-district?redirectTo=%2F%2Fevil.example", { district: lakeside.id });
  expect(answer.headers.get("location")).toBe("/home");
});

test("whoever has a district has nothing to choose, and gets no other one", async () => {
  const person = await signedIn("it@lakeside.example");
  expect(await person.read("/working-district")).toContain("You can work only on your own district");
  expect((await person.post("/working-district", { district: northfield.id })).status).toBe(404);
});

test("whoever has none is told whom to ask", async () => {
  const person = await signedIn("nowhere@lakeside.example");
  expect(await person.read("/working-district")).toContain("Your profile has no district yet");
});

test("what is no district is refused", async () => {
  const admin = await signedIn("admin@rollcall.example");
  expect((await admin.post("/working-district", { district: "lakeside" })).status).toBe(422);
});

test("a form for a product that every district has counts for the district it was made for alone", async () => {
  const admin = await signedIn("admin@rollcall.example");
  await admin.post("/working-district", { district: lakeside.id });
  const product = await aProduct(db, "Shared by all");
  const review = `/edtech-ai-recommendations/reviews/${product}`;
  const requirement = await db.selectFrom("compliance_requirements").select("id").limit(1).executeTakeFirstOrThrow();
  const forms: [string, Record<string, string>][] = [
    [review, { intent: "start" }],
    [`${review}/decision`, { intent: "privacy", recordVersion: "0", privacy: "compliant", privacyReason: "" }],
    [
      `${review}/decision`,
      {
        intent: "decide",
        recordVersion: "0",
        roundId: "",
        roundVersion: "0",
        decision: "denied",
        reason: "Ads.",
        privacyStatus: "compliant",
        until: "",
        conditions: "",
        nextReviewOn: "",
        overrideReason: "",
      },
    ],
    [
      `/compliance-report/${product}`,
      {
        intent: "check",
        requirementId: requirement.id,
        version: "0",
        status: "unknown",
        evidenceType: "",
        evidenceUrl: "",
        evidenceNote: "",
        reason: "",
        expiresOn: "",
      },
    ],
    ["/edtech-ai-recommendations/reviews/settings/budget", { intent: "save", version: "0" }],
  ];
  for (const [at] of forms) expect(await admin.read(at), at).toContain(`name="forDistrict" value="${lakeside.id}"`);
  await admin.post("/working-district", { district: northfield.id });
  for (const [at, form] of forms) {
    const answer = await admin.post(at, { ...form, forDistrict: lakeside.id });
    expect(answer.status, at).toBe(422);
    expect(await answer.text()).toContain("You’ve switched to another district, so nothing was saved.");
  }
  for (const table of ["district_software", "review_rounds", "compliance_checks", "review_dimensions"] as const) {
    expect(await db.selectFrom(table).select("district_id").execute(), table).toEqual([]);
  }
});
