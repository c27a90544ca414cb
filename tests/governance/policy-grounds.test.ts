import { wholeDistrict } from "domain/access/scope";
import { mayIUse } from "domain/software/policies/may-i-use";
import { loadGrounds } from "domain/software/policies/queries/grounds";
import { listProductFacts } from "domain/software/policies/queries/product-facts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";

const database = await cloneDatabase();
const { db } = database;
const today = "2027-03-01";
const ids = { district: "", school: "", product: "", person: "" };
const of = () => ({ district_id: ids.district, software_id: ids.product });

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  ids.school = (await aSchool(db, ids.district, "Alder")).id;
  const at = { districtId: ids.district, schoolId: ids.school };
  ids.person = (await aPerson(db, { role: "teacher", ...at, email: "teacher@lakeside.example" })).profileId;
  ids.product = await aRow(db, "software", { district_id: ids.district, name: "Reader" });
  await aRow(db, "district_software", { ...of(), approval_status: "approved", privacy_status: "compliant" });
});
afterAll(() => database.close());

const facts = async (day = today) =>
  (
    await listProductFacts(db, wholeDistrict(ids.district), {
      districtId: ids.district,
      today: day,
      softwareIds: [ids.product],
    })
  ).get(ids.product);
const ground = async (day = today) => {
  const district = { id: ids.district, today: day };
  const found = await loadGrounds(db, wholeDistrict(ids.district), { district, softwareIds: [ids.product] });
  return found.get(ids.product);
};
const asker = () => ({ role: "teacher" as const, profileId: ids.person, schoolId: ids.school, grade: null });
const answer = async (day = today) => {
  const found = await ground(day);
  return found && mayIUse(asker(), found).answer;
};

describe("an agreement", () => {
  test.each<[Record<string, unknown>, string]>([
    [{ status: "signed" }, "active"],
    [{ status: "signed", ends_on: "2027-06-30" }, "active"],
    [{ status: "signed", ends_on: "2027-05-30" }, "ends_soon"],
    [{ status: "signed", ends_on: today }, "ends_soon"],
    [{ status: "signed", ends_on: "2027-02-28" }, "ended"],
    [{ status: "signed", effective_on: "2027-03-02" }, "in_negotiation"],
    [{ status: "requested" }, "in_negotiation"],
    [{ status: "terminated" }, "ended"],
    [{ status: "refused" }, "none"],
    [{ status: "not_required" }, "not_required"],
  ])("%j stands %s", async (columns, stand) => {
    const { district_id, software_id } = of();
    const id = await aRow(db, "agreements", {
      district_id,
      title: "DPA",
      agreement_type: "clickwrap",
      signed_on: "2026-01-01",
      data_elements: ["name"],
      ...columns,
    });
    await db.insertInto("agreement_software").values({ district_id, software_id, agreement_id: id }).execute();
    expect((await facts())?.agreement).toBe(stand);
    await db.deleteFrom("agreements").where("id", "=", id).execute();
  });

  test("the best of several counts, and what each says of data", async () => {
    const { district_id, software_id } = of();
    for (const [status, element] of [
      ["terminated", "health"],
      ["signed", "name"],
      ["requested", "email"],
    ] as const) {
      const id = await aRow(db, "agreements", {
        district_id,
        title: status,
        agreement_type: "clickwrap",
        signed_on: "2026-01-01",
        status,
        data_elements: [element],
      });
      await db.insertInto("agreement_software").values({ district_id, software_id, agreement_id: id }).execute();
    }
    const found = await facts();
    expect(found?.agreement).toBe("active");
    expect([...(found?.dataElements ?? [])].sort()).toEqual(["email", "name"]);
    await db.deleteFrom("agreements").execute();
  });
});

test("open requests say what is asked of a product, denied ones no more", async () => {
  const request = (columns: Record<string, unknown>) =>
    aRow(db, "software_requests", { ...of(), requester_id: ids.person, submitted_at: new Date(), ...columns });
  expect(await facts()).toMatchObject({ studentLogin: null, under13: null, estimatedCost: null, usesAi: null });
  await request({ status: "submitted", student_login: false, est_cost: 100, cost_type: "one_time" });
  await request({ status: "in_review", student_login: true, est_cost: 2500, cost_type: "subscription", uses_ai: true });
  await request({ status: "denied", decision_reason: "No", est_cost: 9000, under_13: true });
  expect(await facts()).toMatchObject({
    studentLogin: true,
    under13: null,
    estimatedCost: 2500,
    costType: "subscription",
    usesAi: true,
  });
  await db.deleteFrom("software_requests").execute();
});

describe("the blacklist", () => {
  const entry = (columns: Record<string, unknown>) =>
    aRow(db, "software_blacklist", {
      district_id: ids.district,
      reason_code: "other",
      reason: "It is so",
      starts_on: "2027-01-01",
      ...columns,
    });
  const forget = () => db.deleteFrom("software_blacklist").execute();

  test("begins, ends and is lifted on its day, by reading alone", async () => {
    await entry({ software_id: ids.product, starts_on: "2027-03-02", ends_on: "2027-03-04" });
    const days = ["2027-03-01", "2027-03-02", "2027-03-04", "2027-03-05"];
    expect(await Promise.all(days.map((day) => answer(day)))).toEqual(["yes", "no", "no", "yes"]);
    const states = await Promise.all(days.map(async (day) => (await facts(day))?.approvalStatus));
    expect(states).toEqual(["approved", "blocked", "blocked", "approved"]);
    await db.updateTable("software_blacklist").set({ lifted_at: new Date(), lift_reason: "Over" }).execute();
    expect(await answer("2027-03-03")).toBe("yes");
    await forget();
  });

  test("for some grades alone leaves the status as it is", async () => {
    await entry({ software_id: ids.product, grades: [4] });
    expect((await facts())?.approvalStatus).toBe("approved");
    expect(await answer()).toBe("ask");
    await forget();
  });

  test("a status that an entry has put there goes with it, and one that people put there stays", async () => {
    const set = (status: string) => db.updateTable("district_software").set({ approval_status: status }).execute();
    await entry({ software_id: ids.product, ends_on: "2027-02-28" });
    await set("blocked");
    expect(await answer()).toBe("no");
    await aRow(db, "status_history", { ...of(), what: "blacklist", from_value: "approved", to_value: "blocked" });
    expect((await facts())?.approvalStatus).toBe("approved");
    expect(await answer()).toBe("yes");
    await set("approved");
    await forget();
  });

  test("lets those off who are excepted, until their last day: they are answered by what was decided", async () => {
    const id = await entry({ software_id: ids.product });
    const exception = { district_id: ids.district, entry_id: id, reason: "A contest" };
    await aRow(db, "blacklist_exceptions", { ...exception, school_id: ids.school, until: today });
    expect(await answer()).toBe("yes");
    expect(await answer("2027-03-02")).toBe("no");
    await aRow(db, "blacklist_exceptions", { ...exception, profile_id: ids.person });
    expect(await answer("2027-03-02")).toBe("yes");
    await forget();
  });

  describe("of a pattern takes in the products whose addresses it covers", () => {
    test.each<
      [type: string, host: string, path: string, of: [type: string, host: string, path: string], applies: boolean]
    >([
      ["domain", "example.com", "", ["domain", "example.com", ""], true],
      ["domain", "example.com", "", ["domain", "kids.example.com", ""], true],
      ["domain", "example.com", "", ["path_prefix", "kids.example.com", "/games"], true],
      ["domain", "example.com", "", ["domain", "notexample.com", ""], false],
      ["domain", "kids.example.com", "", ["domain", "example.com", ""], false],
      ["wildcard", "example.com", "", ["domain", "kids.example.com", ""], true],
      ["wildcard", "example.com", "", ["domain", "example.com", ""], false],
      ["wildcard", "example.com", "", ["wildcard", "example.com", ""], true],
      ["path_prefix", "example.com", "/games", ["path_prefix", "example.com", "/games"], true],
      ["path_prefix", "example.com", "/games", ["path_prefix", "example.com", "/games/chess"], true],
      ["path_prefix", "example.com", "/games", ["path_prefix", "example.com", "/gamestop"], false],
      ["path_prefix", "example.com", "/games", ["domain", "example.com", ""], false],
    ])("%s %s%s, of %j: %s", async (type, host, path, [ofType, ofHost, ofPath], applies) => {
      const text = (kind: string, at: string, rest: string) => `${kind === "wildcard" ? "*." : ""}${at}${rest}`;
      await aRow(db, "url_patterns", {
        ...of(),
        pattern: text(ofType, ofHost, ofPath),
        pattern_type: ofType,
        host: ofHost,
        path: ofPath,
        software_name: "Reader",
      });
      await entry({ pattern: text(type, host, path), pattern_type: type, host, path });
      expect((await ground())?.blacklist.length).toBe(applies ? 1 : 0);
      await db.deleteFrom("url_patterns").where("software_id", "=", ids.product).execute();
      await forget();
    });
  });
});

test("rules fire in their order, only those that are switched on and can be read", async () => {
  const rule = (name: string, position: number, columns: Record<string, unknown>) =>
    aRow(db, "policy_rules", {
      district_id: ids.district,
      name,
      position,
      effect: "alert",
      message: "Look",
      is_enabled: true,
      ...columns,
    });
  await rule("second", 2, {});
  await rule("first", 1, {});
  await rule("off", 3, { is_enabled: false });
  await rule("unreadable", 4, { conditions: JSON.stringify({ match: "all", rules: [{ field: "colour" }] }) });
  await rule("elsewhere", 5, {
    conditions: JSON.stringify({ match: "all", rules: [{ field: "uses_ai", op: "is_yes", values: [] }] }),
  });
  expect((await ground())?.rules.map(({ name }) => name)).toEqual(["first", "second"]);
});
