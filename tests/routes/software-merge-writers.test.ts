import { wholeDistrict } from "domain/access/scope";
import * as merges from "domain/software/merging/queries/software-merges";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { hangEverything, hangingOn } from "../support/hanging";
import { aReviewWorld } from "../support/review-world";

let world: Awaited<ReturnType<typeof aReviewWorld>>;
beforeAll(async () => {
  world = await aReviewWorld();
}, 60_000);
afterAll(() => world.close());

type Product = Awaited<ReturnType<typeof hangEverything>> & { id: string; name: string; version: string };
type Writer = (product: Product) => Promise<Response>;

const post = (path: string, fields: Record<string, string>) => world.who.it.post(path, fields);
const own = () => ({ forDistrict: world.ids.district });
const review = (product: Product, fields: Record<string, string>) =>
  post(world.reviewOf(product.id), { ...own(), version: "1", ...fields });
const entry = {
  reasonCode: "other",
  reason: "Not for us.",
  startsOn: "2026-01-01",
  endsOn: "",
  alternative: "",
  software: "",
  pattern: "",
};
const pattern = { pattern: "late.example", type: "auto", confidence: "90", authorized: "no" };
const agreement = {
  title: "Late terms",
  type: "other",
  status: "requested",
  signedOn: "",
  effectiveOn: "",
  endsOn: "",
  product: "",
  moreProducts: "",
  purposes: "",
  breachNoticeHours: "",
  deletionDays: "",
  adsProhibited: "",
  aiTrainingProhibited: "",
  note: "",
};
const study = {
  tier: "3",
  title: "Reading, studied",
  year: "2021",
  outcome: "reading",
  gradeMin: "",
  gradeMax: "",
  citationUrl: "https://a.example",
  note: "",
};
const check = { evidenceType: "", evidenceUrl: "", evidenceNote: "", expiresOn: "" };
const facts = {
  website: "",
  vendor: "",
  categoryId: "",
  productType: "web_app",
  description: "",
  gradeMin: "",
  gradeMax: "",
  subjects: "",
  pricingModel: "free",
  requiresLogin: "",
  collectsPii: "",
  showsAds: "",
  usesAi: "",
};
const request = () => ({
  ...own(),
  request: crypto.randomUUID(),
  type: "new_use",
  purpose: "Students of grade 4 practise fractions with it.",
});

/** Another product of the district's own, with an open request. */
async function another() {
  const name = `Other ${crypto.randomUUID()}`;
  const softwareId = await aRow(world.db, "software", { district_id: world.ids.district, name });
  return { softwareId, request: await world.requested(softwareId, null, "submitted") };
}

/** What a form writes to a product that it names: refused once that has gone. */
const refused: Record<string, Writer> = {
  "a study": ({ id }) => post(`/software/${id}`, { ...own(), intent: "add-study", ...study }),
  "a rating": ({ id }) =>
    post(`/software/${id}`, {
      ...own(),
      intent: "add-rating",
      source: "common_sense",
      rating: "pass",
      score: "",
      ratedOn: "2026-01-01",
      url: "",
    }),
  "the removal of a study": (of) => post(`/software/${of.id}`, { intent: "remove-study", id: of.study }),
  "the removal of a rating": (of) => post(`/software/${of.id}`, { intent: "remove-rating", id: of.rating }),
  "a check": (of) =>
    post(`/compliance-report/${of.id}`, {
      ...own(),
      ...check,
      intent: "check",
      requirementId: of.requirement,
      version: "1",
      status: "fail",
      evidenceType: "manual",
      evidenceNote: "Looked at it.",
      reason: "",
    }),
  "a waiver": (of) =>
    post(`/compliance-report/${of.id}`, {
      ...own(),
      ...check,
      intent: "check",
      requirementId: of.requirement,
      version: "1",
      status: "waived",
      reason: "Until summer.",
    }),
  "a report on accessibility": ({ id }) =>
    post(`/compliance-report/${id}`, {
      ...own(),
      intent: "report",
      report: crypto.randomUUID(),
      kind: "audit",
      wcag: "2.1 AA",
      result: "conformant",
      issuedOn: "2026-01-01",
      reportUrl: "",
    }),
  "the removal of a report": (of) =>
    post(`/compliance-report/${of.id}`, { ...own(), intent: "remove-report", reportId: of.report }),
  "a privacy status": ({ id }) =>
    post(`${world.reviewOf(id)}/decision`, {
      ...own(),
      intent: "privacy",
      recordVersion: "1",
      privacy: "non_compliant",
      privacyReason: "",
    }),
  "a decision": ({ id, round }) =>
    post(`${world.reviewOf(id)}/decision`, {
      ...own(),
      intent: "decide",
      recordVersion: "1",
      roundId: round,
      roundVersion: "1",
      decision: "denied",
      privacyStatus: "compliant",
      reason: "Not for us.",
      skipReason: "It is clear already.",
    }),
  "the start of a review": (of) => review(of, { intent: "start" }),
  "a verdict": (of) =>
    review(of, { intent: "review", dimension: "privacy", verdict: "accepted", comment: "Fine.", tells: "yes" }),
  "a review given on": (of) =>
    review(of, { intent: "assign", dimension: "privacy", to: "role:it_director", dueOn: "2027-01-01" }),
  "a question to who asked": (of) => review(of, { intent: "ask", requests: of.request, reason: "For whom?" }),
  "the end of a review": (of) =>
    review(of, { intent: "end", roundId: of.round, roundVersion: "1", endReason: "Nobody asks any more." }),
  "a request joined with another's": async (of) =>
    post(`${world.reviewOf(of.id)}/duplicate`, { request: of.request, of: (await another()).request }),
  "another's request joined with one of its": async (of) => {
    const other = await another();
    return post(`${world.reviewOf(other.softwareId)}/duplicate`, { request: other.request, of: of.request });
  },
  "an entry of the blacklist": ({ name }) =>
    post("/software-blacklist-manager/new", { ...own(), ...entry, software: name }),
  "an entry that names it as an alternative": async (of) => {
    // What is blocked itself is no alternative.
    await world.db
      .updateTable("software_blacklist")
      .set({ ends_on: "2026-01-02" })
      .where("id", "=", of.entry)
      .execute();
    return post("/software-blacklist-manager/new", {
      ...own(),
      ...entry,
      pattern: "bad.example",
      alternative: of.name,
    });
  },
  "a change of its entry": (of) =>
    post(`/software-blacklist-manager/${of.entry}`, { ...entry, intent: "change", version: "1" }),
  "the end of its entry": (of) =>
    post(`/software-blacklist-manager/${of.entry}`, { intent: "lift", version: "1", liftReason: "It is over." }),
  "an address": ({ name }) => post("/url-mapper/new", { ...own(), ...pattern, software: name }),
  "a change of its address": (of) =>
    post(`/url-mapper/${of.pattern}`, { ...pattern, software: of.name, intent: "change", version: "1" }),
  "the removal of its address": (of) => post(`/url-mapper/${of.pattern}`, { intent: "remove", version: "1" }),
  "a change of the product": ({ id, version }) => post(`/software/${id}/edit`, { ...facts, name: "Late", version }),
  "a merge into yet another": async ({ id }) => {
    const { softwareId: into } = await another();
    const page = await world.who.it.read(`/software/${id}/merge?into=${into}`);
    const digest = /name="digest" value="([^"]*)"/.exec(page)?.[1] ?? "";
    return post(`/software/${id}/merge`, { intent: "merge", into, digest });
  },
};

/** Those whose page was opened before, at an address of the product that went. */
const afterwards = [
  ...["a check", "a decision", "the start of a review", "a request joined with another's"],
  ...["a change of the product", "a merge into yet another"],
];

/**
 * What is for whatever the product has become: it goes on there. Each with what hangs there afterwards, that did not
 * before.
 */
const following: Record<string, { write: Writer; adds?: string }> = {
  "a request": {
    write: ({ id }) =>
      world.who.principal.post(`${world.base}/requests/new`, { ...request(), intent: "send", software: id }),
    adds: "software_requests",
  },
  "a draft": {
    write: ({ id }) =>
      world.who.principal.post(`${world.base}/requests/new`, { ...request(), intent: "save", software: id }),
    adds: "software_requests",
  },
  "a request that is withdrawn": {
    write: (of) => world.who.teacher.post(`${world.base}/requests/${of.request}`, { intent: "withdraw", version: "1" }),
  },
  "an agreement": {
    write: ({ id }) =>
      post("/compliance-report/agreements/new", {
        ...own(),
        ...agreement,
        agreement: crypto.randomUUID(),
        covered: id,
      }),
    adds: "agreement_software",
  },
  "a change of its agreement": {
    write: (of) =>
      post(`/compliance-report/agreements/${of.agreement}`, {
        ...agreement,
        covered: of.id,
        intent: "change",
        version: "1",
      }),
  },
  "a document taken off its agreement": {
    write: (of) => post(`/compliance-report/agreements/${of.agreement}`, { intent: "remove-document", version: "1" }),
  },
};

async function aProductWithAll(): Promise<Product> {
  const { db, ids } = world;
  const name = `Ours ${crypto.randomUUID()}`;
  const id = await aRow(db, "software", { district_id: ids.district, name });
  const of = { districtId: ids.district, softwareId: id, requesterId: ids.teacher, status: "approved" };
  const hanging = await hangEverything(db, of);
  const { rows } = await sql<{ version: string }>`
    select (extract(epoch from updated_at) * 1000000)::bigint::text as version from software where id = ${id}`.execute(
    db,
  );
  return { ...hanging, id, name, version: rows[0]?.version ?? "" };
}

const waitsForLock = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  return rows.length;
};

/** Merges a product with all that hangs on it, while `write` is on its way. Returns what that was answered. */
async function mergeDuring(product: Product, into: string, write: Writer): Promise<Response> {
  const { db, ids } = world;
  const scope = wholeDistrict(ids.district);
  const pair = { districtId: ids.district, from: product.id, into };
  const merge = await db.startTransaction().execute();
  try {
    await merges.lockSoftware(merge, scope, pair);
    const late = write(product);
    await expect.poll(waitsForLock).toBe(1);
    await merges.mergeSoftware(merge, scope, { ...pair, by: ids.it, reason: "The same." });
    await merge.commit().execute();
    return await late;
  } finally {
    if (!merge.isCommitted) await merge.rollback().execute();
  }
}

const historyOf = async (softwareId: string) =>
  (await world.db.selectFrom("status_history").select("id").where("software_id", "=", softwareId).execute()).length;

describe("while a product is merged", () => {
  test.each(Object.entries(refused))("%s is refused, and says where the product is now", async (_, write) => {
    const product = await aProductWithAll();
    const before = await hangingOn(world.db, product.id);
    const name = `Stays ${crypto.randomUUID()}`;
    const into = await aRow(world.db, "software", { district_id: world.ids.district, name });
    const answer = await mergeDuring(product, into, write);
    const said = await answer.text();
    expect(answer.status, said).toBe(409);
    expect(said).toContain(`has been merged into ${name}`);
    expect(said).toContain(`href="/software/${into}"`);
    expect(Object.values(await hangingOn(world.db, product.id)).filter(Boolean)).toEqual([]);
    expect(await hangingOn(world.db, into)).toEqual(before);
    expect(await historyOf(product.id), "the one line that it had").toBe(1);
    expect(await historyOf(into), "the merge's own line").toBe(1);
  });

  test.each(afterwards)("%s is answered so, too, when it comes after the merge", async (writer) => {
    const product = await aProductWithAll();
    const into = await aRow(world.db, "software", { district_id: world.ids.district, name: "What it is" });
    await sql`update software set merged_into_id = ${into} where id = ${product.id}`.execute(world.db);
    const answer = await refused[writer]?.(product);
    expect(answer?.status).toBe(409);
    expect(await answer?.text()).toContain("has been merged into What it is, so nothing was saved.");
  });

  test.each(Object.entries(following))("%s goes on at the product that stays", async (_, { write, adds }) => {
    const product = await aProductWithAll();
    const before = await hangingOn(world.db, product.id);
    const name = `Stays ${crypto.randomUUID()}`;
    const into = await aRow(world.db, "software", { district_id: world.ids.district, name });
    const answer = await mergeDuring(product, into, write);
    expect(answer.status, await answer.text()).toBe(302);
    expect(Object.values(await hangingOn(world.db, product.id)).filter(Boolean)).toEqual([]);
    const after = adds ? { ...before, [adds]: (before[adds] ?? 0) + 1 } : before;
    expect(await hangingOn(world.db, into)).toEqual(after);
    expect(await historyOf(product.id)).toBe(1);
  });

  test("a file of addresses is not imported, and shown again as it would be read now", async () => {
    const product = await aProductWithAll();
    const into = await aRow(world.db, "software", { district_id: world.ids.district, name: "Where it went" });
    const csv = `pattern,product\nfile.example,${product.name}`;
    const send = (digest: string) => post("/url-mapper/import", { ...own(), intent: "import", csv, digest });
    const shown = await (await send("of another day")).text();
    const answer = await mergeDuring(product, into, () => send(/name="digest" value="([^"]*)"/.exec(shown)?.[1] ?? ""));
    expect(answer.status).toBe(409);
    const said = await answer.text();
    expect(said).toContain("Something changed after this preview was made, so nothing was imported.");
    expect(said).toContain("No product has this name.");
    const { url_patterns: patterns } = await hangingOn(world.db, into);
    expect(patterns, "the one that it had").toBe(1);
  });
});

describe("the database", () => {
  test("keeps watch over every column that leads to a product, but for what stays", async () => {
    const { rows } = await sql<{ leads: string; watched: boolean; rule: string }>`
      select r.table_name || '.' || r.column_name as leads, r.rule, exists (
          select from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
          where t.tgrelid = r.table_name::regclass and t.tgfoid = 'software_stands'::regproc
            and a.attname = r.column_name) as watched
      from merge_rules r where r.target = 'software' and r.is_key`.execute(world.db);
    const unwatched = rows.filter(({ watched }) => !watched).map(({ leads }) => leads);
    expect(rows.length).toBeGreaterThan(10);
    expect(unwatched).toEqual(rows.filter(({ rule }) => rule === "stays").map(({ leads }) => leads));
  });

  test("lets a row wait for the merge of its product, and refuses it then", async () => {
    const { db, ids } = world;
    const [from, into] = [
      await aProductWithAll(),
      await aRow(db, "software", { district_id: ids.district, name: "It" }),
    ];
    const late = { district_id: ids.district, tier: 1, outcome: "late", citation_url: "https://example.org" };
    const write: Writer = async ({ id }) => {
      const said = await aRow(db, "evidence_studies", { ...late, software_id: id }).catch(
        (error: Error) => error.message,
      );
      return new Response(said);
    };
    const said = await (await mergeDuring(from, into, write)).text();
    expect(said).toBe("This product was merged into another one.");
    expect((await hangingOn(db, from.id)).evidence_studies).toBe(0);
    const moved = sql`update url_patterns set software_id = ${from.id} where id = ${from.pattern}`.execute(db);
    await expect(moved).rejects.toMatchObject({ constraint: "software_stands" });
  });
});
