import { listTogether } from "db/list-together";
import { wholeDistrict } from "domain/access/scope";
import { listContracts, selectPaidLines } from "domain/money/queries/contracts";
import { checksFrom, listComplianceRecords, selectChecks } from "domain/software/compliance/queries/compliance-records";
import { listProductFacts } from "domain/software/policies/queries/product-facts";
import { selectProductUse } from "domain/usage/queries/window-use";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { anApproval, aProduct } from "../usage/unauthorized-world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

const today = new Date().toISOString().slice(0, 10);

test("the facts of many products are those of each by itself", async () => {
  const { db } = world;
  const { id: districtId } = await aDistrict(db, "Facts of many");
  const ids = await Promise.all(Array.from({ length: 30 }, (_, nth) => aProduct(db, `Fact ${nth}`)));
  for (const softwareId of ids.slice(0, 12)) await anApproval(db, { districtId, softwareId });
  const agreement_id = await aRow(db, "agreements", {
    district_id: districtId,
    title: "Facts",
    agreement_type: "ndpa_originating",
    status: "signed",
    signed_on: "2020-01-01",
    data_elements: ["name"],
  });
  const covered = ids.slice(8, 20).map((software_id) => ({ district_id: districtId, agreement_id, software_id }));
  await db.insertInto("agreement_software").values(covered).execute();
  const read = (softwareIds: string[]) =>
    listProductFacts(db, wholeDistrict(districtId), { districtId, today, softwareIds });
  const together = await read(ids);
  expect(
    new Set([...together.values()].map(({ approvalStatus, agreement }) => `${approvalStatus} ${agreement}`)),
  ).toEqual(new Set(["approved none", "approved active", "not_reviewed active", "not_reviewed none"]));
  for (const id of ids) expect((await read([id])).get(id)).toEqual(together.get(id));
});

test("what is paid for on a day are the lines of the contracts in force then", async () => {
  const { db } = world;
  const { id: district_id } = await aDistrict(db, "Paid lines");
  const software_id = await aProduct(db, "Paid product");
  for (const [starts_on, ends_on, quantity] of [
    ["2026-01-01", "2026-06-30", 1],
    ["2026-07-01", "2027-06-30", 2],
    ["2027-07-01", "2028-06-30", 3],
  ] as const) {
    const contract_id = await aRow(db, "contracts", {
      district_id,
      title: starts_on,
      vendor: "Maker",
      starts_on,
      ends_on,
    });
    await aRow(db, "contract_lines", {
      district_id,
      contract_id,
      software_id,
      kind: "licence",
      basis: "licence",
      quantity,
      unit_price: "1.50",
      billing: "year",
    });
  }
  const of = { districtId: district_id, today: "2026-07-01" };
  const { rows } = await selectPaidLines(wholeDistrict(district_id), of).execute(db);
  expect(rows).toMatchObject([{ softwareId: software_id, quantity: 2, startsOn: "2026-07-01", endsOn: "2027-06-30" }]);
});

test("the use that money is set against has the people of one span and the rest of another one", async () => {
  const { db } = world;
  const { id: district_id } = await aDistrict(db, "Use of two spans");
  const software_id = await aProduct(db, "Used product");
  await sql`insert into usage_targets (district_id, target_no, software_id) values (${district_id}, 1, ${software_id})`.execute(
    db,
  );
  await sql`insert into usage_windows (district_id, group_no, target_no, people, engagements, seconds, people_before,
      engagements_before, seconds_before)
    values (${district_id}, -1, 1, '{1,2,3,4}', '{10,20,30,40}', '{100,200,300,400}', '{0,0,0,0}', '{0,0,0,0}',
      '{0,0,0,0}')`.execute(db);
  const spans = ["7", "90"] as const;
  const { rows } = await selectProductUse(wholeDistrict(district_id), { districtId: district_id, spans }).execute(db);
  expect(rows).toMatchObject([
    {
      ids: [software_id],
      active: [1],
      people: [3],
      engagements: [30],
      seconds: [300],
      peaks: [null],
      peakMonths: [null],
    },
  ]);
});

test("a contract has its own lines, in the order in which they were added", async () => {
  const { db } = world;
  const { id: district_id } = await aDistrict(db, "Contract lines");
  const software_id = await aProduct(db, "Contract product");
  const contract = (title: string) =>
    aRow(db, "contracts", { district_id, title, vendor: "Maker", starts_on: "2026-07-01", ends_on: "2027-06-30" });
  const [one, other, empty] = [await contract("A"), await contract("B"), await contract("C")];
  for (const [contract_id, quantity, created_at] of [
    [one, 3, "2026-07-03T00:00:00Z"],
    [one, 1, "2026-07-01T00:00:00Z"],
    [other, 9, "2026-07-02T00:00:00Z"],
    [one, 2, "2026-07-02T00:00:00Z"],
  ] as const) {
    await aRow(db, "contract_lines", {
      district_id,
      contract_id,
      software_id,
      kind: "licence",
      basis: "licence",
      quantity,
      unit_price: "1.50",
      billing: "year",
      created_at,
    });
  }
  const contracts = await listContracts(db, wholeDistrict(district_id), { districtId: district_id });
  expect(contracts.map(({ id, lines }) => [id, lines.map(({ quantity }) => quantity)])).toEqual([
    [one, [1, 2, 3]],
    [other, [9]],
    [empty, []],
  ]);
});

test("the checks that a score is made of are those of the compliance report", async () => {
  const { db } = world;
  const { id: district_id } = await aDistrict(db, "Checks of a score");
  const software_id = await aProduct(db, "Checked product");
  const unchecked = await aProduct(db, "Looked at in vain");
  const { rows } = await sql<{ id: string }>`select id from compliance_requirements order by id limit 3`.execute(db);
  const [first = "", second = "", third = ""] = rows.map(({ id }) => id);
  const check = (requirement_id: string, more: object) =>
    aRow(db, "compliance_checks", {
      district_id,
      software_id,
      requirement_id,
      status: "conditional",
      evidence_type: "manual",
      ...more,
    });
  await check(first, { expires_on: "2027-06-30", evidence_note: "Seen." });
  await check(second, { status: "pass" });
  await check(third, { status: "unknown", expires_on: "2026-01-01" });
  await check(first, { software_id: unchecked, status: "unknown" });
  const scope = wholeDistrict(district_id);
  const { read } = await listTogether(db, { read: selectChecks(scope, { districtId: district_id }) });
  const records = await listComplianceRecords(db, scope, { districtId: district_id, today });
  const byRequirement = (checks: readonly { requirementId: string }[]) =>
    [...checks].sort((a, b) => (a.requirementId < b.requirementId ? -1 : 1));
  const reported = records.find(({ softwareId }) => softwareId === software_id)?.checks ?? [];
  const [scored, ...others] = checksFrom(read);
  expect(others).toEqual([]);
  expect(byRequirement(scored?.checks ?? [])).toEqual(byRequirement(reported.map(({ demo: _, ...rest }) => rest)));
  expect(reported.map(({ expiresOn, hasEvidence }) => [expiresOn, hasEvidence])).toEqual(
    expect.arrayContaining([
      ["2027-06-30", true],
      [null, false],
    ]),
  );
});
