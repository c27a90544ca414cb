import { decideSoftware } from "domain/software/decisions/commands/decide-software";
import type { Decided } from "domain/software/decisions/decided";
import { effectLines } from "domain/software/decisions/effect-lines";
import { effectsKey, effectsOf } from "domain/software/decisions/effects";
import { countNotified, readGround } from "domain/software/decisions/queries/decision-effects";
import { findReviewPage } from "domain/software/decisions/queries/review-page";
import {
  addBlacklistEntry,
  changeBlacklistEntry,
  liftBlacklistEntry,
} from "domain/software/policies/commands/change-blacklist";
import { newsTitle } from "domain/software/requests/news-words";
import type { DecisionWord } from "domain/software/status/terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { aProduct, aRequest } from "../support/reviews";

const database = await cloneDatabase();
const { db } = database;
const tools = openTools(database);
const today = new Date().toISOString().slice(0, 10);
const ids = { district: "", elsewhere: "", ada: "", ben: "", gone: "" };
let dana: ReturnType<typeof acting>;
let carl: ReturnType<typeof acting>;

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  ids.elsewhere = (await aDistrict(db, "Northfield")).id;
  const person = async (role: "it_director" | "curriculum_director" | "teacher", name: string) =>
    (await aPerson(db, { role, districtId: ids.district, email: `${name}@lakeside.example` })).profileId;
  const as = async (role: "it_director" | "curriculum_director", name: string) =>
    acting({ profileId: await person(role, name), role, districtId: ids.district });
  dana = await as("it_director", "dana");
  carl = await as("curriculum_director", "carl");
  ids.ada = await person("teacher", "ada");
  ids.ben = await person("teacher", "ben");
  ids.gone = await person("teacher", "gone");
  await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", ids.gone).execute();
}, 60_000);
afterAll(async () => {
  await tools.close();
  await database.close();
});

const none = {
  allowedGrades: [],
  allowedSchoolIds: [],
  allowedRoles: [],
  staffOnly: false,
  allowedUntil: null,
  conditions: null,
  nextReviewOn: null,
  overrideReason: null,
};
type Fields = Partial<{ staffOnly: boolean; conditions: string; allowedGrades: number[]; allowedUntil: string }>;
const of = (softwareId: string) => ({ districtId: ids.district, softwareId });
const requested = (softwareId: string, requesterId: string, status = "in_review") =>
  aRequest(db, { ...of(softwareId), requesterId }, status);

/** What the form of a decision about a product shows, and the decision itself, with what it shows. */
async function decide(
  softwareId: string,
  decision: DecisionWord,
  { by = dana, requestIds = [] as string[], fields = {} as Fields } = {},
) {
  const row = await findReviewPage(db, by, of(softwareId));
  if (!row) throw new Error("the product is not there");
  const ground = await readGround(db, by, { district: { id: ids.district, today }, softwareId, row });
  const privacyStatus = decision.startsWith("approved") ? ("compliant" as const) : null;
  const effects = effectsOf({ decision, privacyStatus, requestIds }, ground);
  const notified = await countNotified(db, { ...of(softwareId), effects, deciderId: by.profileId });
  const input: Decided = {
    ...of(softwareId),
    recordVersion: row.record?.version ?? 0,
    round: null,
    decision,
    privacyStatus,
    requestIds,
    fields: { ...none, ...fields },
    reason: "As discussed.",
    skipReason: "School starts on Monday.",
    shown: effectsKey(effects, notified),
  };
  expect(await decideSoftware(tools, by, input)).toMatchObject({ kind: "decided" });
  return effectLines(effects, notified).filter((line) => line.toLowerCase().includes("notify"));
}

/** The titles of someone's news of a product, the oldest first, those that are read in brackets. */
async function newsOf(profileId: string, product: string) {
  const rows = await db
    .selectFrom("notifications")
    .select(["details", "read_at", "kind"])
    .where("profile_id", "=", profileId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows
    .map(({ details, read_at }) => ({ details: details as { product?: string }, isRead: read_at !== null }))
    .filter(({ details }) => details.product === product)
    .map(({ details, isRead }) => {
      const title = newsTitle({ kind: "request_moved", product, details });
      return isRead ? `(${title})` : title;
    });
}

/** A product that Ada's request was approved for, and what she was told by that. */
async function approvedFor(name: string, decision: DecisionWord = "approved", fields: Fields = {}) {
  const softwareId = await aProduct(db, name);
  await decide(softwareId, decision, { by: carl, requestIds: [await requested(softwareId, ids.ada)], fields });
  return softwareId;
}

const wasApproved = (name: string) => `(${name} was approved, but that has changed)`;

describe("whoever was told that their request was approved", () => {
  test.each([
    ["denied", "is no longer approved"],
    ["retired", "is now retired"],
    ["retiring", "is now phasing out"],
  ] as const)("is told once the product is %s, and the old news is over", async (decision, title) => {
    const name = `Once ${decision}`;
    const softwareId = await approvedFor(name, "approved_with_conditions", { staffOnly: true });
    const mails = () =>
      db.selectFrom("outgoing_mails").select("id").where("profile_id", "=", ids.ada).where("kind", "=", "notification");
    const before = await mails().execute();
    expect(await decide(softwareId, decision)).toEqual(["Notify 1 person."]);
    expect(await newsOf(ids.ada, name)).toEqual([wasApproved(name), `${name} ${title}`]);
    expect(await mails().execute()).toHaveLength(before.length + 1);
    if (decision === "retiring") return;
    expect(await decide(softwareId, "denied")).toEqual(["Notify no one."]);
    expect(await newsOf(ids.ada, name)).toHaveLength(2);
  });

  test("isn't told of their own decision, when they have left, by a later denial or what an answer tells them", async () => {
    const softwareId = await approvedFor("Many asked");
    await requested(softwareId, ids.gone, "approved");
    await requested(softwareId, dana.profileId, "approved");
    await aRequest(db, { districtId: ids.elsewhere, softwareId, requesterId: ids.ben }, "approved");
    await requested(softwareId, ids.ben, "approved");
    const denied = await requested(softwareId, ids.ben, "denied");
    await db.updateTable("software_requests").set({ decided_at: "2099-01-01" }).where("id", "=", denied).execute();
    const again = await requested(softwareId, ids.ada);
    expect(await decide(softwareId, "denied", { requestIds: [again] })).toEqual(["Notify 1 person."]);
    expect(await newsOf(ids.ada, "Many asked")).toEqual([
      ...[wasApproved("Many asked"), "Your request for Many asked was denied"],
    ]);
    for (const id of [ids.ben, ids.gone, dana.profileId]) expect(await newsOf(id, "Many asked")).toEqual([]);
  });

  test("isn't told that it ends as they asked", async () => {
    const softwareId = await aProduct(db, "Let it go");
    const removal = await requested(softwareId, ids.ada, "approved");
    await db.updateTable("software_requests").set({ request_type: "remove" }).where("id", "=", removal).execute();
    await decide(softwareId, "approved", { by: carl });
    expect(await decide(softwareId, "denied")).toEqual(["Notify no one."]);
  });

  test("is told of conditions that the approval did not have, and not of fewer", async () => {
    const name = "Under conditions";
    const softwareId = await approvedFor(name);
    const title = `${name} is approved with new conditions`;
    const set = (fields: Fields) => decide(softwareId, "approved_with_conditions", { fields });
    expect(await set({ allowedGrades: [3, 4] })).toEqual(["Notify 1 person."]);
    expect(await newsOf(ids.ada, name)).toEqual([wasApproved(name), title]);
    const ifStricter = ["Notify 1 person if you add or tighten conditions."];
    expect(await set({ allowedGrades: [3, 4, 5] })).toEqual(ifStricter);
    expect(await newsOf(ids.ada, name)).toHaveLength(2);
    expect(await set({ allowedGrades: [3, 4, 5], conditions: "In the lab." })).toEqual(ifStricter);
    expect(await newsOf(ids.ada, name)).toEqual([
      ...[wasApproved(name), `(The status of ${name} has changed since)`, title],
    ]);
    const other = await requested(softwareId, ids.ben);
    const fields = { allowedGrades: [3], conditions: "In the lab." };
    expect(await decide(softwareId, "approved_with_conditions", { requestIds: [other], fields })).toEqual([
      ...["Notify 1 person.", "Also notify 1 person if you add or tighten conditions."],
    ]);
    expect(await newsOf(ids.ada, name)).toHaveLength(4);
    expect(await decide(softwareId, "approved")).toEqual(["Notify no one."]);
    expect(await newsOf(ids.ada, name)).toHaveLength(4);
  });
});

describe("a block of a product that was approved", () => {
  const fields = {
    schoolIds: [],
    grades: [] as number[],
    roles: [],
    reasonCode: "privacy" as const,
    reason: "A breach.",
    startsOn: "2026-01-01",
    endsOn: null,
    alternativeId: null,
  };
  const entry = (softwareId: string) => ({ ...of(softwareId), today, target: { softwareId } });

  test("is told once it is for everyone; lifting it ends that news", async () => {
    const name = "Blocked later";
    const softwareId = await approvedFor(name);
    const title = `${name} is now blocked`;
    const made = await addBlacklistEntry(tools, dana, { ...entry(softwareId), fields: { ...fields, grades: [1] } });
    if (!made || !("id" in made)) throw new Error("it was not blocked");
    expect(await newsOf(ids.ada, name)).toHaveLength(1);
    const at = { ...of(softwareId), id: made.id };
    await changeBlacklistEntry(tools, dana, { ...at, version: 1, fields });
    expect(await newsOf(ids.ada, name)).toEqual([wasApproved(name), title]);
    await changeBlacklistEntry(tools, dana, { ...at, version: 2, fields: { ...fields, reason: "A large breach." } });
    expect(await decide(softwareId, "denied")).toEqual(["Notify no one."]);
    await decide(softwareId, "retiring");
    await liftBlacklistEntry(tools, dana, { ...at, version: 3, reason: "It was mended." });
    expect(await newsOf(ids.ada, name)).toEqual([wasApproved(name), `(The status of ${name} has changed since)`]);
  });

  test("is told at once where it begins so, and not to whoever blocked it", async () => {
    const name = "Blocked at once";
    const softwareId = await approvedFor(name);
    await requested(softwareId, dana.profileId, "approved");
    await addBlacklistEntry(tools, dana, { ...entry(softwareId), fields });
    expect(await newsOf(ids.ada, name)).toEqual([wasApproved(name), `${name} is now blocked`]);
    expect(await newsOf(dana.profileId, name)).toEqual([]);
    const mail = db.selectFrom("outgoing_mails as m").innerJoin("notifications as n", "n.id", "m.subject_id");
    const sent = await mail.select("n.details").where("m.profile_id", "=", ids.ada).execute();
    expect(sent.map(({ details }) => details)).toContainEqual({ product: name, now: "blocked" });
  });

  test("of a product that nobody may use is told to no one", async () => {
    const softwareId = await approvedFor("Denied before");
    await decide(softwareId, "denied");
    const before = await newsOf(ids.ada, "Denied before");
    await addBlacklistEntry(tools, dana, { ...entry(softwareId), fields });
    expect(await newsOf(ids.ada, "Denied before")).toEqual(before);
  });
});
