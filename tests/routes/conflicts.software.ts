import { type Case, fills, ok, type Prepared } from "./conflicts.case";
import type { ConflictWorld } from "./conflicts.world";

/** The forms of products, addresses, agreements and checks. */
export const softwareCases: Case[] = [
  {
    name: "a product of the district's own",
    mark: 'name="version"',
    prepare: async ({ product, who }) => {
      const id = await product("Fraction Farm");
      const at = `/software/${id}/edit`;
      return { at, row: ["software", id], faster: fills(who.dana, at, 'name="version"', { name: "Fractions" }) };
    },
    typed: { name: "Fraction Farm 2", website: "https://fractions.example", description: "“Halves” & thirds" },
    says: "dana changed this product",
  },
  {
    name: "an address pattern",
    mark: 'value="change"',
    prepare: (world) => aPattern(world, "farm.example.org"),
    typed: { pattern: "barn.example.org", type: "domain", confidence: "70" },
    says: "dana changed this pattern",
    now: "It now says: farm.example.org, Farm farm.example.org, authorized.",
    again: true,
  },
  {
    name: "an address pattern that is removed",
    mark: 'value="remove"',
    prepare: (world) => aPattern(world, "pond.example.org"),
    says: "dana changed this pattern",
    now: "It now says: pond.example.org, Farm pond.example.org, authorized.",
  },
  {
    name: "an agreement",
    mark: 'value="change"',
    prepare: async ({ anAgreement, who }) => {
      const id = await anAgreement("Reading agreement");
      const at = `/compliance-report/agreements/${id}?edit=agreement`;
      return { at, row: ["agreements", id], faster: fills(who.dana, at, 'value="change"', { title: "Theirs" }) };
    },
    typed: { title: "Mine & “yours”", purposes: "Practice\nat home", deletionDays: "30", note: "Ask again <soon>" },
    says: "dana changed this agreement",
    again: true,
  },
  {
    name: "the document of an agreement, taken away",
    mark: 'value="remove-document"',
    prepare: async ({ anAgreement, sendPdf, who }) => {
      const id = await anAgreement("Paper agreement");
      await ok(sendPdf(who.dana, id, "1"));
      const at = `/compliance-report/agreements/${id}`;
      return {
        at,
        row: ["agreements", id],
        faster: fills(who.dana, `${at}?edit=agreement`, 'value="change"', { title: "Paper" }),
      };
    },
    says: "dana changed this agreement",
  },
  {
    name: "a contract",
    mark: 'value="change"',
    prepare: async ({ aContract, who }) => {
      const id = await aContract("Seats for reading");
      const at = `/roi-dashboard/contracts/${id}?edit=contract`;
      return { at, row: ["contracts", id], faster: fills(who.dana, at, 'value="change"', { title: "Theirs" }) };
    },
    typed: { title: "Mine & “yours”", vendor: "A reseller", note: "Ask again <soon>" },
    says: "dana changed this contract",
    again: true,
  },
  {
    name: "a decision about a contract that was changed meanwhile",
    mark: 'value="decide"',
    prepare: async ({ aContract, who }) => {
      const id = await aContract("Seats for music");
      const at = `/roi-dashboard/contracts/${id}?edit=renewal`;
      const theirs = `/roi-dashboard/contracts/${id}?edit=contract`;
      return { at, row: ["contracts", id], faster: fills(who.dana, theirs, 'value="change"', { title: "Theirs" }) };
    },
    typed: { decision: "cancel", reason: "Too dear & “unused”" },
    says: "dana changed this contract",
    again: true,
  },
  {
    name: "a line of a contract that was changed meanwhile",
    mark: 'value="add-line"',
    prepare: async ({ aContract, who }) => {
      const id = await aContract("Seats for math");
      const at = `/roi-dashboard/contracts/${id}?line=new`;
      const theirs = `/roi-dashboard/contracts/${id}?edit=contract`;
      return { at, row: ["contracts", id], faster: fills(who.dana, theirs, 'value="change"', { title: "Theirs" }) };
    },
    typed: { product: "Seats for math item", quantity: "25", unitPrice: "3.10" },
    says: "dana changed this contract",
    again: true,
  },
  {
    name: "a check",
    mark: 'value="check"',
    prepare: async ({ db, districtId, product, who }) => {
      const id = await product("Checked twice");
      await db.insertInto("district_software").values({ district_id: districtId, software_id: id }).execute();
      const at = `/compliance-report/${id}?check=cipa.safety-policy`;
      const theirs = { status: "pass", evidenceType: "manual", evidenceNote: "I looked." };
      return { at, row: ["software", id], faster: fills(who.dana, at, 'value="check"', theirs) };
    },
    typed: {
      status: "fail",
      evidenceType: "manual",
      evidenceNote: "It filters nothing.",
      evidenceUrl: "https://a.example/",
    },
    says: "dana changed this check",
    now: "It is now set to “Pass”.",
    again: true,
  },
];

async function aPattern({ db, product, districtId, who }: ConflictWorld, host: string): Promise<Prepared> {
  await product(`Farm ${host}`);
  const fields = { pattern: host, type: "domain", software: `Farm ${host}`, confidence: "90", authorized: "no" };
  await ok(who.dana.post("/url-mapper/new", { ...fields, forDistrict: districtId }));
  const found = db.selectFrom("url_patterns").select("id").where("pattern", "=", host);
  const { id } = await found.executeTakeFirstOrThrow();
  const at = `/url-mapper/${id}?edit=pattern`;
  return { at, row: ["url_patterns", id], faster: fills(who.dana, at, 'value="change"', { authorized: "yes" }) };
}
