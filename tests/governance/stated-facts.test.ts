import { wholeDistrict } from "domain/access/scope";
import { compileConditions } from "domain/software/policies/conditions";
import { listProductFacts } from "domain/software/policies/queries/product-facts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
const ids = { district: "", product: "", person: "" };

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  const person = { role: "curriculum_director", districtId: ids.district, email: "director@lakeside.example" } as const;
  ids.person = (await aPerson(db, person)).profileId;
  ids.product = await aRow(db, "software", { district_id: ids.district, name: "Reader" });
});
beforeEach(async () => {
  await db.deleteFrom("software_requests").execute();
  await db
    .updateTable("software")
    .set({ audience: [], collects_pii: null, uses_ai: null })
    .where("id", "=", ids.product)
    .execute();
});
afterAll(() => database.close());

const facts = async () => {
  const input = { districtId: ids.district, today: "2027-03-01", softwareIds: [ids.product] };
  const found = (await listProductFacts(db, wholeDistrict(ids.district), input)).get(ids.product);
  if (!found) throw new Error("no facts");
  return found;
};
const request = (status: string, columns: Record<string, unknown>) =>
  aRow(db, "software_requests", {
    district_id: ids.district,
    software_id: ids.product,
    requester_id: ids.person,
    submitted_at: new Date("2026-11-03T18:00:00Z"),
    decided_at: new Date("2026-11-10T18:00:00Z"),
    status,
    ...columns,
  });
const answers = {
  student_data_elements: ["name", "email"],
  student_login: true,
  under_13: true,
  uses_ai: false,
  est_cost: 2350,
  cost_type: "subscription",
  est_teachers: 4,
  grades: [3, 4],
};
const asStated = {
  audience: ["student", "teacher"],
  collectsPii: true,
  dataElements: ["email", "name"],
  studentLogin: true,
  under13: true,
  usesAi: false,
  estimatedCost: 2350,
  costType: "subscription",
};

describe("what an approved request stated", () => {
  test("is known of the product afterwards, with the day of the request, and rules read it", async () => {
    await request("approved_with_conditions", answers);
    const found = await facts();
    expect({ ...found, dataElements: found.dataElements.toSorted() }).toMatchObject(asStated);
    expect(found.stated).toEqual({
      on: "2026-11-03",
      facts: ["audience", "collectsPii", "dataElements", "studentLogin", "under13", "usesAi", "estimatedCost"],
    });
    const fires = (field: "collects_pii" | "audience", op: "is_unknown" | "is_empty") =>
      compileConditions({ match: "all", rules: [{ field, op, values: [] }] })(found);
    expect([fires("collects_pii", "is_unknown"), fires("audience", "is_empty")]).toEqual([false, false]);
  });

  test("yields to the product’s own record, and to what an open request says now", async () => {
    await request("approved", answers);
    const own = { audience: ["staff"], collects_pii: false, uses_ai: true };
    await db.updateTable("software").set(own).where("id", "=", ids.product).execute();
    await request("submitted", { under_13: false, est_cost: 100, student_data_elements: ["health"], decided_at: null });
    expect(await facts()).toMatchObject({
      audience: ["staff"],
      collectsPii: false,
      usesAi: true,
      under13: false,
      estimatedCost: 100,
      dataElements: ["health"],
      stated: { facts: ["dataElements", "studentLogin", "under13", "estimatedCost"] },
    });
  });

  test("is what the last one says, and nothing of a denied, withdrawn or removing one", async () => {
    await request("approved", { ...answers, est_cost: 9000, student_data_elements: ["none"], grades: [] });
    const later = { decided_at: new Date("2026-11-20T18:00:00Z"), submitted_at: new Date("2026-11-12T18:00:00Z") };
    await request("approved", { ...later, est_cost: 500, est_teachers: 4 });
    await request("denied", { ...later, decision_reason: "No", est_cost: 1, student_data_elements: ["health"] });
    await request("withdrawn", { ...later, est_cost: 2 });
    await request("approved", { ...later, request_type: "remove", est_cost: 3 });
    expect(await facts()).toMatchObject({
      estimatedCost: 500,
      dataElements: ["none"],
      collectsPii: false,
      stated: { on: "2026-11-12" },
    });
  });
});

test("an open request can say that student data is taken, and its word alone never says that none is", async () => {
  await request("submitted", { student_data_elements: ["none"], est_teachers: 3, decided_at: null });
  expect(await facts()).toMatchObject({ collectsPii: null, audience: [], dataElements: ["none"] });
  await request("in_review", { student_data_elements: ["name"], grades: [5], decided_at: null });
  expect(await facts()).toMatchObject({ collectsPii: true, audience: ["student"] });
});
