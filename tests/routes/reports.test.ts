import { makeReportFile } from "domain/insight/jobs";
import { type ReportKind, reportKinds } from "domain/insight/terms";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WorkerTools } from "worker/handler";
import { makeReportFileHandler } from "worker/jobs/make-report-file.handler";
import { aPlace } from "../access/two-districts.place";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let place: Awaited<ReturnType<typeof aPlace>>;
const roles = ["it_director", "district_admin", "curriculum_director", "principal", "teacher"] as const;
const who = {} as Record<(typeof roles)[number], Visitor & { profileId: string }>;

beforeAll(async () => {
  place = await aPlace(db, "Own");
  for (let nth = 0; nth < 60; nth++) {
    const name = `${place.mark} extra ${String(nth).padStart(2, "0")}`;
    const softwareId = await aRow(db, "software", { district_id: place.districtId, name });
    const of = { district_id: place.districtId, software_id: softwareId };
    await aRow(db, "district_software", { ...of, approval_status: "approved", privacy_status: "compliant" });
  }
  web = await startWeb(database.url);
  const { districtId, schoolId } = place;
  for (const role of roles) {
    const email = `${role}@own.example`;
    const isOffice = role !== "principal" && role !== "teacher";
    const { profileId } = await aPerson(db, { role, districtId, schoolId: isOffice ? null : schoolId, email });
    who[role] = Object.assign(new Visitor(web.origin), { profileId });
    await who[role].signIn(email);
  }
}, 60_000);
beforeEach(async () => {
  await db.deleteFrom("report_files").where("profile_id", "!=", place.profileId).execute();
  await db.deleteFrom("report_schedules").where("profile_id", "!=", place.profileId).execute();
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

const widest: Partial<Record<ReportKind, string>> = {
  unauthorized: "state=all&days=365",
  requests: "show=all",
  syncs: "days=90",
};
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, "").replaceAll("&amp;", "&");
/** What the rows of a page are about, in its order. */
const rowsOn = (html: string) =>
  [...html.replace(/<tfoot.*?<\/tfoot>/gs, "").matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/gs)].map(([, cell = ""]) =>
    plain(cell),
  );
const firstCells = (csv: string, at: number) =>
  csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[at]);
const uuid = () => crypto.randomUUID();
const monthly = { cadence: "monthly", weekday: "1", monthDay: "31", hour: "6" };

describe("the list of reports", () => {
  test("offers each role the reports that it may see, each with its question", async () => {
    const linksOf = async (role: (typeof roles)[number]) => {
      const html = await who[role].read("/reports");
      return reportKinds.filter((kind) => html.includes(`href="/reports/${kind}"`)).join(" ");
    };
    expect(await linksOf("it_director")).toBe("use roi compliance unauthorized requests syncs");
    expect(await linksOf("curriculum_director")).toBe("use roi compliance requests syncs");
    expect(await linksOf("principal")).toBe("use roi compliance");
    expect(await linksOf("teacher")).toBe("use roi compliance");
    const html = await who.it_director.read("/reports");
    expect(html).toContain("Which products are used, by how many people, and how did that change?");
    expect(html).toContain('href="/reports/board"');
    expect(await who.teacher.read("/reports")).not.toContain("/reports/board");
  });
});

describe.each(reportKinds)("the report %s", (kind) => {
  const at = `/reports/${kind}`;
  const query = widest[kind] ?? "";

  test("has the same rows on all its pages, in its file and on paper", async () => {
    const answer = await who.it_director.get(`${at}/export.csv?${query}`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const csv = await answer.text();
    const heads = csv.replace("\ufeff", "").split("\r\n")[0]?.split(",") ?? [];
    const first = heads.indexOf({ unauthorized: "name", syncs: "configuration" }[kind as string] ?? "product");
    const inFile = firstCells(csv, first);
    const pages: string[] = [];
    for (let page = 1; page <= Math.ceil(Math.max(1, inFile.length) / 50); page++) {
      pages.push(...rowsOn(await who.it_director.read(`${at}?${query}&page=${page}`)));
    }
    expect(pages).toEqual(inFile);
    expect(rowsOn(await who.it_director.read(`${at}?${query}&print=1`))).toEqual(inFile);
    if (kind === "roi") {
      const cost = heads.indexOf("annual_cost_usd");
      const dollars = firstCells(csv, cost).reduce((sum, value) => sum + Number(value), 0);
      const paper = await who.it_director.read(`${at}?${query}&print=1`);
      const total = plain(paper.match(/<tfoot.*?<\/tfoot>/s)?.[0] ?? "");
      expect(dollars, "a row with a price").toBeGreaterThan(0);
      expect(total.replace(/,|\.00/g, ""), "what all rows come to").toContain(`$${dollars}`);
    }
    if (kind !== "use") expect(inFile.length).toBeGreaterThan(0);
    if (kind === "compliance") expect(inFile.length).toBeGreaterThan(60);
  });

  test("on paper names the district, the period, its filters and what its figures mean", async () => {
    const html = await who.it_director.read(`${at}?${query}&print=1`);
    const paper = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
    const said = plain(paper);
    for (const part of [`${place.mark} district`, "Period", "Data", "Filters", "What the figures mean", "prepared"]) {
      expect(said).toContain(part);
    }
    expect(paper).not.toContain("<nav");
  });
});

test.each(["principal", "teacher"] as const)(
  "a %s’s report of costs has no column that is always empty",
  async (role) => {
    expect(await who[role].read("/reports")).toContain("What does each product cost, and when does its contract end?");
    for (const at of ["/reports/roi", "/reports/roi?print=1"]) {
      const html = await who[role].read(at);
      const heads = plain(/<thead.*?<\/thead>/s.exec(html)?.[0] ?? "");
      expect(heads).toMatch(/Product.*Vendor.*Annual cost.*Seats.*Contract ends/s);
      expect(heads).not.toMatch(/Active users|Utilization|Unused spend|You could save/);
      expect(html).not.toContain("Active users in");
    }
  },
);

describe("a teacher’s compliance report", () => {
  const at = "/reports/compliance";

  test("has no scores on the screen, on paper or in its file", async () => {
    expect(await who.teacher.read("/reports")).toContain("Which products may I use, with which conditions");
    for (const address of [at, `${at}?print=1`, `${at}?sort=-score&status=denied`]) {
      const html = plain(await who.teacher.read(address));
      expect(html).toMatch(/extra 00.*Yes/s);
      for (const word of ["Score", "Passed", "Not known", "Apply"]) expect(html).not.toContain(word);
    }
    const csv = await (await who.teacher.get(`${at}/export.csv`)).text();
    expect(csv).toContain("product,vendor,may_i_use_it,why_or_conditions,learns_about_students");
    expect(csv).toBe(await (await who.teacher.get("/compliance-report.csv")).text());
  });
});

test("the report of syncs names the days that it lists, of the district", async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select to_char(t.today - 6, 'FMMon FMDD, YYYY') as from, to_char(t.today, 'FMMon FMDD, YYYY') as to
    from (select (now() at time zone time_zone)::date as today from districts where id = ${place.districtId}) t`.execute(
    db,
  );
  const days = `${rows[0]?.from} to ${rows[0]?.to}`;
  for (const more of ["", "&print=1"]) {
    expect(plain(await who.it_director.read(`/reports/syncs?days=7${more}`))).toContain(days);
  }
});

describe("a report that is made in the background", () => {
  const tools = (): WorkerTools => ({
    db,
    pool: database.pool,
    databaseUrl: database.url,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    now: () => new Date(),
    log: pino({ level: "silent" }),
    enqueue: async () => {},
    allowedPrivateHosts: [],
    sftpPorts: new Set(),
    tempRoot: "/nowhere",
  });
  const attempt = { number: 1, isLast: false, signal: new AbortController().signal, progress: async () => {} };
  const make = (fileId: string) =>
    makeReportFileHandler.run({ districtId: place.districtId, fileId }, tools(), attempt);
  const ask = (by: Visitor, id: string, kind = "compliance", query = "") =>
    by.post(`/reports/${kind}?${query}`, { intent: "make", id });
  const fileAt = (id: string) => `/reports/files/${id}/report.csv`;

  test("waits on its owner's list, then is the file that the page has", async () => {
    const [it, id] = [who.it_director, uuid()];
    const answer = await ask(it, id, "compliance", "status=approved");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/reports#files"]);
    await ask(it, id, "compliance", "status=approved");
    expect(plain(await it.read("/reports"))).toMatch(/Compliance reportApproval status: Approved.*Queued/s);
    expect((await it.get(fileAt(id))).status).toBe(404);
    await make(id);
    const file = await it.get(fileAt(id));
    expect([file.status, file.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="compliance-\d{4}-\d{2}-\d{2}\.csv"$/),
    ]);
    expect(await file.text()).toBe(await (await it.get("/reports/compliance/export.csv?status=approved")).text());
    const { details } = await db
      .selectFrom("audit_log")
      .select("details")
      .where("action", "=", "report.downloaded")
      .where("object_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ kind: "compliance", status: "approved", rows: expect.any(Number) });
  });

  test("is nobody else's", async () => {
    const id = uuid();
    await ask(who.it_director, id);
    await make(id);
    expect((await who.district_admin.get(fileAt(id))).status).toBe(404);
    expect(await who.district_admin.read("/reports")).not.toContain(id);
  });

  test.each([
    ["has another role", { role: "curriculum_director" }],
    ["sees one school by now", { role: "principal" }],
  ])("is not handed out when its owner %s, although it was ready", async (_, change) => {
    const [it, id] = [who.it_director, uuid()];
    await ask(it, id, "unauthorized");
    await make(id);
    expect((await it.get(fileAt(id))).status).toBe(200);
    const own = db.updateTable("profiles").where("id", "=", it.profileId);
    await own.set({ ...change, school_id: place.schoolId }).execute();
    expect((await it.get(fileAt(id))).status).toBe(404);
    expect(await it.read("/reports")).not.toContain(id);
    await own.set({ role: "it_director", school_id: null }).execute();
    expect((await it.get(fileAt(id))).status).toBe(200);
  });

  test("of a school is not for someone who is at another school by now, and the list says so", async () => {
    const [principal, id] = [who.principal, uuid()];
    await ask(principal, id, "use");
    await make(id);
    const own = db.updateTable("profiles").where("id", "=", principal.profileId);
    await own.set({ school_id: place.secondSchoolId }).execute();
    expect((await principal.get(fileAt(id))).status).toBe(404);
    expect(await principal.read("/reports")).toContain("Made for another school or role.");
    await own.set({ school_id: place.schoolId }).execute();
  });

  test("that failed says why and is tried again", async () => {
    const it = who.it_director;
    const failed = { kind: "use", state: "failed", fault: "gave_up", tries: 6 };
    const id = await aRow(db, "report_files", { district_id: place.districtId, profile_id: it.profileId, ...failed });
    expect(plain(await it.read("/reports"))).toContain("It could not be finished in several tries.");
    expect((await it.post("/reports", { intent: "retry", id })).status).toBe(302);
    await make(id);
    expect((await it.get(fileAt(id))).status).toBe(200);
    expect((await it.post("/reports", { intent: "retry", id })).status).toBe(404);
  });

  test("is one of five at most that wait", async () => {
    const ids = Array.from({ length: 6 }, uuid);
    const answers = await Promise.all(ids.map((id) => ask(who.it_director, id, "use")));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 302, 302, 302, 302, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(plain((await refused?.text()) ?? "")).toContain("You already have 5 reports in progress.");
    const waiting = await db.selectFrom("report_files").select("id").where("state", "=", "queued").execute();
    expect(waiting).toHaveLength(5);
  });

  test("tells how far it is to the page that asks, and to nobody else", async () => {
    const it = who.it_director;
    const of = { district_id: place.districtId, profile_id: it.profileId, kind: "use", state: "running", rows: 7_300 };
    const id = await aRow(db, "report_files", { ...of, taken_at: sql`now()` });
    const newsOf = async (by: Visitor) => {
      const answer = await by.get("/reports/progress");
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
      return ((await answer.json()) as { files: { id: string }[] }).files.find((file) => file.id === id);
    };
    expect(await newsOf(it)).toEqual({ id, state: "running", rows: 7_300 });
    await db.updateTable("report_files").set({ state: "failed", fault: "gave_up" }).where("id", "=", id).execute();
    expect(await newsOf(it)).toMatchObject({ state: "failed" });
    expect(await newsOf(who.district_admin)).toBeUndefined();
  });

  test("shows how many rows there are so far", async () => {
    const it = who.it_director;
    const of = { district_id: place.districtId, profile_id: it.profileId, kind: "use", state: "running", rows: 12_500 };
    await aRow(db, "report_files", { ...of, taken_at: sql`now()` });
    expect(plain(await it.read("/reports"))).toMatch(/In progress.*12,500 rows so far/s);
    expect(makeReportFile.payload.safeParse({ districtId: "x" }).success).toBe(false);
  });
});

describe("a schedule", () => {
  const add = (by: Visitor, id: string, more: Record<string, string> = {}) =>
    by.post("/reports/use?span=90", { intent: "schedule", id, ...monthly, ...more });

  test("is added, shown, changed and ended by forms", async () => {
    const [it, id] = [who.it_director, uuid()];
    const answer = await add(it, id);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/reports#schedules"]);
    const row = await db.selectFrom("report_schedules").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect([row.kind, row.cadence, row.month_day, row.filter]).toEqual([
      "use",
      "monthly",
      31,
      { span: "90", sort: "-active_users" },
    ]);
    expect(plain(await it.read("/reports"))).toContain("Every month on the 31st or last day at 6:00\u00a0am");
    const form = await it.read(`/reports?edit=${id}`);
    expect(form).toContain("Save schedule");
    const change = { intent: "change", id, version: "1", cadence: "weekly", weekday: "5", monthDay: "1", hour: "16" };
    expect((await it.post("/reports", change)).status).toBe(302);
    expect(plain(await it.read("/reports"))).toContain("Every Friday at 4:00\u00a0pm");
    expect((await it.post(`/reports?edit=${id}`, change)).status).toBe(409);
    expect((await it.post("/reports", { intent: "end", id })).status).toBe(302);
    expect(await db.selectFrom("report_schedules").select("id").where("id", "=", id).execute()).toEqual([]);
    expect((await it.post("/reports", { intent: "end", id })).status).toBe(404);
  });

  test.each([
    [{ cadence: "hourly" }, "Choose every week or every month."],
    [{ weekday: "8" }, "Choose a day of the week."],
    [{ monthDay: "0" }, "Choose a day of the month."],
    [{ hour: "24" }, "Choose a time of day."],
  ])("with %o is refused with what to do, and changes nothing", async (odd, said) => {
    const id = uuid();
    const answer = await add(who.it_director, id, odd as Record<string, string>);
    expect(answer.status).toBe(422);
    expect(plain(await answer.text())).toContain(said);
    expect(await db.selectFrom("report_schedules").select("id").where("id", "=", id).execute()).toEqual([]);
  });

  test("is one of twenty at most", async () => {
    for (let nth = 0; nth < 20; nth++) await add(who.it_director, uuid());
    const answer = await add(who.it_director, uuid());
    expect(answer.status).toBe(422);
    expect(plain(await answer.text())).toContain("You have 20 scheduled reports");
  });

  test("is seen and ended by who manages the district's people, and changed by its owner alone", async () => {
    const id = uuid();
    await add(who.teacher, id);
    expect(plain(await who.it_director.read("/reports"))).toContain("teacher");
    expect((await who.it_director.get(`/reports?edit=${id}`)).status).toBe(404);
    const change = { intent: "change", id, version: "1", ...monthly };
    expect((await who.it_director.post("/reports", change)).status).toBe(404);
    for (const other of [who.principal, who.curriculum_director]) {
      expect((await other.post("/reports", { intent: "end", id })).status).toBe(404);
    }
    expect((await who.it_director.post("/reports", { intent: "end", id })).status).toBe(302);
  });

  test("says why its report did not come", async () => {
    const of = { district_id: place.districtId, profile_id: who.teacher.profileId, kind: "use", cadence: "weekly" };
    const skipped = { skipped_at: sql`now()`, skipped_because: "deactivated" };
    await aRow(db, "report_schedules", { ...of, hour: 7, next_run_at: sql`now() + interval '1 day'`, ...skipped });
    expect(plain(await who.it_director.read("/reports"))).toContain("Not sent: the account is deactivated.");
  });
});

describe("the board page", () => {
  test("has five figures, and the decisions that what is on record asks for, each with its source", async () => {
    const html = await who.it_director.read("/reports/board");
    expect([...html.matchAll(/<dt>/g)]).toHaveLength(5);
    const said = plain(html);
    for (const part of ["Active users", "Products in use", "Share approved", "Used without approval", "Annual cost"]) {
      expect(said).toContain(part);
    }
    expect(said).toContain("$121");
    expect(said).toMatch(new RegExp(`Decide by \\w+ \\d+, \\d{4} whether to renew ${place.mark} contract\\.`));
    expect(said).toContain(`contract with ${place.mark} reseller on record`);
  });

  test("has engagements where one may not see unauthorized usage", async () => {
    const said = plain(await who.curriculum_director.read("/reports/board"));
    expect(said).toContain("Engagements");
    expect(said).not.toContain("without approval");
  });
});
