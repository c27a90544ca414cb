import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { limits } from "domain/access/limit-terms";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aComplianceWorld, anAgreement, aProduct } from "../support/compliance-world";
import { cloneDatabase } from "../support/database";
import { aPdf } from "../support/pdf";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/compliance-report/agreements";
const reviewOf = (softwareId: string) => `/edtech-ai-recommendations/reviews/${softwareId}`;
const who: Record<"it" | "curriculum" | "teacher" | "student" | "owner" | "north", Visitor> = Object.create(null);
let web: Web;
let files: string;
let world: Awaited<ReturnType<typeof aComplianceWorld>>;

beforeAll(async () => {
  world = await aComplianceWorld(db);
  files = await mkdtemp(path.join(tmpdir(), "rollcall-agreements-"));
  web = await startWeb(database.url, { FILES_FOLDER: files });
  const emails = {
    it: "it@lakeside.example",
    curriculum: "curriculum@lakeside.example",
    north: "it@northfield.example",
    teacher: "teacher@lakeside.example",
    student: "student@lakeside.example",
    owner: "owner@rollcall.example",
  };
  for (const [name, email] of Object.entries(emails) as [keyof typeof who, string][]) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
  await rm(files, { recursive: true, force: true });
});

const form = (more: Record<string, string> = {}): Record<string, string> => ({
  agreement: crypto.randomUUID(),
  forDistrict: world.own,
  title: "Calm agreement",
  type: "ndpa_exhibit_e",
  status: "signed",
  signedOn: "2026-01-15",
  effectiveOn: "2026-02-01",
  endsOn: "2029-01-31",
  product: "Calm Pages",
  moreProducts: "",
  purposes: "Practice",
  breachNoticeHours: "72",
  deletionDays: "60",
  adsProhibited: "yes",
  aiTrainingProhibited: "",
  note: "",
  ...more,
});
const changed = (version: number, more: Record<string, string> = {}) => {
  const { forDistrict: _, agreement: __, ...fields } = form(more);
  return { intent: "change", version: String(version), ...fields };
};
const rowOf = (id: string) => db.selectFrom("agreements").selectAll().where("id", "=", id).executeTakeFirst();
const coveredBy = async (id: string) =>
  (
    await db
      .selectFrom("agreement_software as x")
      .innerJoin("software as s", "s.id", "x.software_id")
      .select("s.name")
      .where("agreement_id", "=", id)
      .orderBy("s.name")
      .execute()
  ).map(({ name }) => name);
const count = async () =>
  Number(
    (
      await db
        .selectFrom("agreements")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );
const idOf = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
const titles = (html: string) => [...html.matchAll(/<th scope="row"[^>]*><a [^>]*>([^<]+)/g)].map(([, title]) => title);

describe("adding one", () => {
  test("keeps what it says and covers, and tells the history of every product", async () => {
    const sent = form({ moreProducts: "Upper Lab\nCalm Pages, Calm Pages Works\n\n" });
    const answer = await who.curriculum.post(`${base}/new`, sent);
    expect(answer.status).toBe(302);
    const id = idOf(answer);
    expect(await coveredBy(id)).toEqual(["Calm Pages", "Upper Lab"]);
    expect(await rowOf(id)).toMatchObject({
      district_id: world.own,
      agreement_type: "ndpa_exhibit_e",
      ends_on: "2029-01-31",
      version: 1,
      breach_notice_hours: 72,
      deletion_days: 60,
      ads_prohibited: true,
      ai_training_prohibited: null,
      demo: false,
    });
    const lines = await db
      .selectFrom("status_history")
      .select(["software_id", "to_value", "details"])
      .where("what", "=", "agreement")
      .execute();
    expect(lines.map(({ software_id }) => software_id).sort()).toEqual(
      [world.products.calm, world.products.upper].sort(),
    );
    expect(lines[0]).toMatchObject({ to_value: "signed", details: { agreement: id, title: "Calm agreement" } });
    const audit = db.selectFrom("audit_log").select("object_id").where("action", "=", "agreement.created");
    expect(await audit.executeTakeFirst()).toEqual({ object_id: id });
  });

  test("is there once, however often the button is pressed", async () => {
    const before = await count();
    const sent = form({ title: "Pressed twice" });
    const answers = await Promise.all([who.it.post(`${base}/new`, sent), who.it.post(`${base}/new`, sent)]);
    expect(answers.map(idOf)).toEqual([sent.agreement, sent.agreement]);
    expect(await count()).toBe(before + 1);
    const taken = form({ agreement: world.products.theirAgreement });
    expect((await who.it.post(`${base}/new`, taken)).status, "an id that someone else has").toBe(404);
  });

  test("takes several kinds of data by ticks", async () => {
    const fields: [string, string][] = [
      ...Object.entries(form({ title: "With data" })),
      ...(["name", "grade"].map((element) => ["dataElements", element]) as [string, string][]),
    ];
    const id = idOf(await who.it.post(`${base}/new`, fields));
    expect((await rowOf(id))?.data_elements).toEqual(["name", "grade"]);
  });

  test("are listed from the beginning for whoever asks for a page behind the last", async () => {
    const page = await who.it.read(`${base}?page=99`);
    expect(page).not.toContain("No agreements on file yet");
    expect(page).toContain("Lumen data agreement");
  });

  test.each([
    ["no title", { title: " " }, "Give the agreement a title."],
    ["signed on no day", { signedOn: "" }, "Enter the day it was signed."],
    [
      "signed on a day to come",
      { signedOn: "2999-01-01" },
      "This date is in the future. Enter the date of the last signature.",
    ],
    ["an end before its beginning", { endsOn: "2020-01-01" }, "This is before the first day."],
    ["a day that is none", { endsOn: "2026-02-30" }, "Enter a day, such as 2027-06-30."],
    ["an end in the year 27", { endsOn: "0027-06-30" }, "Check the year: write it with four digits"],
    ["signed in a year that never was", { signedOn: "0000-01-01" }, "Check the year: write it with four digits"],
    [
      "signed and still in negotiation",
      { status: "in_negotiation" },
      "The status is “In negotiation”. Choose “Signed”",
    ],
    ["no product", { product: "" }, "Name at least one product it covers."],
    ["a product nobody has", { product: "Xyzzy" }, "No product has this name."],
    ["another district's product", { product: "Northfield Secret" }, "No product has"],
    ["hours that are none", { breachNoticeHours: "soon" }, "Enter whole hours, from 1 to 8,760"],
    ["no hours at all", { breachNoticeHours: "0" }, "Enter whole hours, from 1 to 8,760"],
    ["days without end", { deletionDays: "99999" }, "Enter whole days, up to 3,650"],
    ["a kind of one's own", { type: "handshake" }, "Choose the kind of agreement."],
    [
      "another district",
      { forDistrict: "00000000-0000-4000-8000-000000000000" },
      "You’ve switched to another district",
    ],
  ])("is refused: %s", async (_, more, said) => {
    const before = await count();
    const answer = await who.it.post(`${base}/new`, form({ title: "Kept title", ...more }));
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toContain(said);
    if (!("title" in more)) expect(text).toContain('value="Kept title"');
    expect(await count()).toBe(before);
  });

  test("is told all that is wrong at once", async () => {
    const wrong = { signedOn: "", endsOn: "2020-01-01", breachNoticeHours: "three days", product: "Xyzzy" };
    const { forDistrict: _, agreement: __, ...edited } = form(wrong);
    const posts = [
      who.it.post(`${base}/new`, form(wrong)),
      who.it.post(`${base}/${world.products.agreement}`, { intent: "change", version: "1", ...edited }),
    ];
    for (const answer of await Promise.all(posts)) {
      expect(answer.status).toBe(422);
      const text = await answer.text();
      for (const said of [
        "Enter the day it was signed.",
        "This is before the first day.",
        "Enter whole hours, from 1 to 8,760",
        "No product has this name.",
      ]) {
        expect(text).toContain(said);
      }
    }
  });

  test("is refused: nothing about students, and names", async () => {
    const ticked = ["none", "name"].map((element) => ["dataElements", element] as [string, string]);
    const answer = await who.it.post(`${base}/new`, [...Object.entries(form()), ...ticked]);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("or other kinds of data, not both");
  });

  test("begins with the product it was asked for from", async () => {
    expect(await who.it.read(`${base}/new?software=${world.products.calm}`)).toContain(
      'value="Calm Pages, Calm Pages Works"',
    );
    expect(await who.it.read(`${base}/new?software=${world.products.theirs}`)).not.toContain("Northfield Secret");
  });
});

describe("changing one", () => {
  test("saves, and tells a second tab who was faster", async () => {
    const id = await anAgreement(db, world.own, { title: "Old", softwareIds: [world.products.calm], days: 100 });
    const answer = await who.it.post(
      `${base}/${id}`,
      changed(1, { title: "New", status: "terminated", product: "Upper Lab" }),
    );
    expect(answer.status).toBe(302);
    expect(await rowOf(id)).toMatchObject({ title: "New", status: "terminated", version: 2 });
    expect(await coveredBy(id), "what was not ticked is let go").toEqual(["Upper Lab"]);
    const second = await who.curriculum.post(`${base}/${id}`, changed(1, { title: "Newer" }));
    expect(second.status).toBe(409);
    const text = (await second.text()).replaceAll("<!-- -->", "");
    expect(text).toMatch(/it changed this agreement on .*, so nothing was saved/);
    expect(text).toContain('value="Newer"');
    expect(text).toContain('name="version" value="2"');
    expect((await rowOf(id))?.title).toBe("New");
    const own = (await who.it.read(`${base}/${id}`)).replaceAll("<!-- -->", "");
    expect(own).toContain("Agreement changed: title from “Old” to “New”; kind from");
    expect(own).toContain("; status from signed to terminated; ");
    expect(own).toContain("; products from Calm Pages to Upper Lab; ");
    expect(own).toContain("; breach notice from not known to 72 hours; ");
    expect(own).toContain("; purposes");
    const lines = await db
      .selectFrom("status_history")
      .select(["software_id", "from_value", "to_value"])
      .where("what", "=", "agreement")
      .where("to_value", "=", "terminated")
      .execute();
    expect(lines).toHaveLength(2);
  });

  test("sent twice by a double click is saved once", async () => {
    const id = await anAgreement(db, world.own, { title: "Old", softwareIds: [world.products.calm], days: 100 });
    const sent = changed(1, { title: "Clicked twice" });
    const answers = await Promise.all([who.it.post(`${base}/${id}`, sent), who.it.post(`${base}/${id}`, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await rowOf(id)).toMatchObject({ title: "Clicked twice", version: 2 });
    const other = changed(1, { title: "Something else" });
    expect((await who.it.post(`${base}/${id}`, other)).status, "an older tab of one's own").toBe(409);
  });

  test("covers what a product was merged into while the form was open", async () => {
    const [gone, into] = await Promise.all(
      ["Calm Notes", "Calm Notes at Alder"].map((name) => aProduct(db, world.own, name)),
    );
    const sent = form({ title: "Merged meanwhile", product: "", covered: gone as string });
    await db
      .updateTable("software")
      .set({ merged_into_id: into as string })
      .where("id", "=", gone as string)
      .execute();
    expect(idOf(await who.it.post(`${base}/new`, sent))).toBe(sent.agreement);
    expect(await coveredBy(sent.agreement as string)).toEqual(["Calm Notes at Alder"]);
  });

  test("can't cover a product of another district", async () => {
    const before = await count();
    const sent = form({ product: "", covered: world.products.theirs });
    expect((await who.it.post(`${base}/new`, sent)).status).toBe(404);
    expect(
      (await who.it.post(`${base}/${world.products.agreement}`, changed(1, { covered: world.products.theirs }))).status,
    ).toBe(404);
    expect(await count()).toBe(before);
  });

  test("of another district, of none and of no id: not there", async () => {
    for (const id of [world.products.theirAgreement, crypto.randomUUID(), "not-an-id"]) {
      expect((await who.it.get(`${base}/${id}`)).status).toBe(404);
      expect((await who.it.post(`${base}/${id}`, changed(1))).status).toBe(404);
      expect((await who.it.get(`${base}/${id}/file`)).status).toBe(404);
    }
    expect((await rowOf(world.products.theirAgreement))?.title).toBe("Northfield agreement");
  });
});

describe("who may not", () => {
  test.each(["teacher", "student"] as const)("a %s sees no list, no agreement, no document", async (name) => {
    const visitor = who[name];
    for (const at of [base, `${base}/new`, `${base}/${world.products.agreement}`]) {
      expect((await visitor.get(at)).headers.get("location")).toBe("/unauthorized");
    }
    expect((await visitor.get(`${base}.csv`)).status).toBe(403);
    expect((await visitor.get(`${base}/${world.products.agreement}/file`)).status).toBe(403);
    expect((await visitor.post(`${base}/new`, form())).status).toBe(403);
    expect((await visitor.post(`${base}/${world.products.agreement}`, changed(1))).status).toBe(403);
  });
});

describe("the document", () => {
  const send = (
    visitor: Visitor,
    id: string,
    version: number,
    content: string | Uint8Array | null,
    name = "Agreement.pdf",
  ) => {
    const body = new FormData();
    body.set("intent", "document");
    body.set("version", String(version));
    if (content !== null) body.set("document", new File([content as BlobPart], name));
    const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    return fetch(`${web.origin}${base}/${id}`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Origin: web.origin, Cookie: cookie },
    });
  };
  const fresh = (title: string) => anAgreement(db, world.own, { title, softwareIds: [world.products.calm], days: 300 });

  test("is kept under a name of ours, and comes back as a download that nobody else gets", async () => {
    const id = await fresh("With paper");
    const name = "Vertrag „Schüler“ 2026.pdf";
    expect((await send(who.it, id, 1, aPdf("first"), name)).status).toBe(302);
    const row = await rowOf(id);
    expect(row?.file_name).toBe(name);
    expect(row?.file_stored).toMatch(/^[0-9a-f-]{36}\.pdf$/);
    const answer = await who.curriculum.get(`${base}/${id}/file`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(aPdf("first"));
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="Vertrag .*filename\*=UTF-8''Vertrag%20/,
    );
    expect(answer.headers.get("x-content-type-options")).toContain("nosniff");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect((await who.north.get(`${base}/${id}/file`)).status).toBe(404);
    expect((await who.teacher.get(`${base}/${id}/file`)).status).toBe(403);
    expect((await new Visitor(web.origin).get(`${base}/${id}/file`)).status).toBe(401);
    expect((await who.it.get(`/avatars/${row?.file_stored}`)).status).toBe(404);
  });

  test("is a 429 after 100 in an hour, and lists can still be downloaded", async () => {
    const id = await fresh("Downloaded often");
    expect((await send(who.it, id, 1, aPdf("often"))).status).toBe(302);
    expect((await who.curriculum.get(`${base}/${id}/file`)).status).toBe(200);
    await sql`update limit_uses set used = ${limits.documents.most} where limit_name = 'documents'`.execute(db);
    const answer = await who.curriculum.get(`${base}/${id}/file`);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(10);
    expect(await answer.text()).toMatch(/^Too many downloads in a short time\. .*Try again in \d+ minutes\./);
    expect((await who.curriculum.get(`${base}.csv`)).status).toBe(200);
    await sql`delete from limit_uses`.execute(db);
    expect((await who.curriculum.get(`${base}/${id}/file`)).status).toBe(200);
  });

  test("is replaced and removed, from the disk as well; a second tab is told", async () => {
    const id = await fresh("Replaced");
    const before = (await readdir(files)).length;
    expect((await send(who.it, id, 1, aPdf("one"))).status).toBe(302);
    expect((await send(who.curriculum, id, 1, aPdf("two"))).status, "an older tab").toBe(409);
    expect((await send(who.curriculum, id, 2, aPdf("two"))).status).toBe(302);
    expect(await (await who.it.get(`${base}/${id}/file`)).text()).toBe(aPdf("two"));
    expect(await readdir(files)).toHaveLength(before + 1);
    const covered = db.selectFrom("agreement_software").select("software_id").where("agreement_id", "=", id);
    const { software_id: softwareId } = await covered.executeTakeFirstOrThrow();
    for (const path of [`/software/${softwareId}`, `/compliance-report/${softwareId}`]) {
      const page = await who.it.read(path);
      expect(page, path).toContain("Agreement “Replaced”: document added");
      expect(page, path).toContain("Agreement “Replaced”: document replaced");
    }
    const remove = (version: string) => who.it.post(`${base}/${id}`, { intent: "remove-document", version });
    expect((await remove("2")).status).toBe(409);
    expect((await remove("3")).status).toBe(302);
    expect(await readdir(files)).toHaveLength(before);
    expect((await who.it.get(`${base}/${id}/file`)).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ file_name: null, file_stored: null, file_bytes: null });
  });

  test("sent twice by a double click is kept once; anything else that comes late is told", async () => {
    const id = await fresh("Clicked twice");
    const before = (await readdir(files)).length;
    const answers = await Promise.all([send(who.it, id, 1, aPdf("one")), send(who.it, id, 1, aPdf("one"))]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(await readdir(files)).toHaveLength(before + 1);
    expect(await rowOf(id)).toMatchObject({ version: 2, file_name: "Agreement.pdf" });
    const kept = db.selectFrom("audit_log").select("id").where("action", "=", "agreement.document_kept");
    expect(await kept.where("object_id", "=", id).execute()).toHaveLength(1);
    expect((await send(who.it, id, 1, aPdf("two"))).status, "another document").toBe(409);
    expect((await send(who.it, id, 1, aPdf("one"), "Other.pdf")).status, "under another name").toBe(409);
    expect((await send(who.curriculum, id, 1, aPdf("one"))).status, "somebody else").toBe(409);
    expect(await readdir(files)).toHaveLength(before + 1);
    expect(await (await who.it.get(`${base}/${id}/file`)).text()).toBe(aPdf("one"));
    const remove = { intent: "remove-document", version: "2" };
    expect((await who.it.post(`${base}/${id}`, remove)).status).toBe(302);
    expect((await send(who.it, id, 2, aPdf("one"))).status, "after it was removed").toBe(409);
  });

  test.each([
    ["nothing", null, 422, "Choose a PDF first."],
    ["a web page", "<html></html>", 422, "This file isn’t a PDF"],
    ["half a file", aPdf("half").slice(0, 400), 422, "The file is not complete. Export it again as a PDF"],
    ["a web page that begins as a PDF", "%PDF-1.7\n<html>/Type /Page</html>\n%%EOF", 422, "The file is not complete."],
    ["a locked one", aPdf("locked", "/Encrypt 5 0 R "), 422, "locked with a password"],
    ["one without pages", aPdf("empty").replace("/Type /Page ", "/Type /None "), 422, "This PDF has no pages."],
    ["more than 10 MB", new Uint8Array(10 * 1024 * 1024 + 1), 413, "The file is too large."],
  ] as const)("is refused: %s", async (_, content, status, said) => {
    const before = await readdir(files);
    const answer = await send(who.it, world.products.endless, 1, content);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(said);
    expect(await readdir(files)).toEqual(before);
    expect((await rowOf(world.products.endless))?.file_stored).toBeNull();
  });
});

describe("the list", () => {
  test.each([
    ["stand=ends30", ["Lumen data agreement"]],
    ["stand=ended&q=chat", ["Chat Room terms"]],
    ["q=reading+lumen", ["Lumen data agreement"]],
    ["q=upper+lab+terms&stand=active", ["Upper Lab terms"]],
    ["q=terms&sort=-title", ["Upper Lab terms", "Chat Room terms"]],
    ["type=clickwrap", []],
    ["stand=negotiation", []],
  ])("narrowed by %s", async (query, found) => {
    expect(titles(await who.it.read(`${base}?${query}`))).toEqual(found);
  });

  test("holds nothing of another district, and is a file with the same rows", async () => {
    expect(await who.it.read(base)).not.toContain("Northfield");
    expect(titles(await who.north.read(base))).toEqual(["Northfield agreement"]);
    const csv = await (await who.it.get(`${base}.csv?stand=ends30`)).text();
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toContain('Lumen data agreement,"National agreement (NDPA), signed with us",Ends soon,');
    expect(csv).toContain("Lumen Math; Reading Tree");
  });
});

test("one that was terminated is terminated everywhere, on its day, and needs action now", async () => {
  const approved = { approval_status: "approved", privacy_status: "compliant" };
  const productId = await aProduct(db, world.own, "Lantern Reader", approved);
  const title = "Lantern privacy agreement";
  const id = await anAgreement(db, world.own, { title, softwareIds: [productId], days: 82 });
  const row = await rowOf(id);
  const days = { signedOn: row?.signed_on ?? "", effectiveOn: row?.effective_on ?? "", endsOn: row?.ends_on ?? "" };
  const sent = changed(1, { title, ...days, status: "terminated", product: "Lantern Reader" });
  const posted = [...Object.entries(sent), ["dataElements", "name"]] as [string, string][];
  expect((await who.it.post(`${base}/${id}`, posted)).status).toBe(302);
  const { rows } = await sql<{ today: string; long: string; end: string }>`
    select d.today::text as today, to_char(d.today, 'FMMon FMDD, YYYY') as long,
      to_char(d.today + 82, 'FMMon FMDD, YYYY') as end
    from (select (now() at time zone 'America/Chicago')::date as today) d`.execute(db);
  const [{ today, long, end }] = rows as [(typeof rows)[number]];
  const plain = (html: string) =>
    html
      .replaceAll("<!-- -->", "")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  const read = async (path: string) => plain(await who.it.read(path));

  expect(await read(`${base}/${id}`)).toContain(`Not in force: it was terminated on ${long}.`);
  const report = await read("/compliance-report");
  expect(report).toMatch(new RegExp(`Overdue: \\d+ .*Agreement terminated: Lantern Reader ${title} · ${long} , today`));
  for (const path of [`/software/${productId}`, `/compliance-report/${productId}`]) {
    const page = await read(path);
    expect(page, path).toContain(`terminated ${long}`);
    expect(page, path).not.toContain(end);
  }
  const list = await read(`${base}?q=Lantern`);
  expect(list).toContain(`${long} terminated`);
  expect(list).not.toContain(end);
  const csv = await (await who.it.get("/compliance-report.csv?q=Lantern")).text();
  expect(csv).toContain(`Terminated,${today}`);
  for (const visitor of [who.student, who.teacher]) {
    const page = plain(await visitor.read("/compliance-report?q=Lantern"));
    const at = page.indexOf("Lantern Reader");
    expect(page.slice(at, at + 400)).toMatch(/Lantern Reader .* Names From its last agreement, which has ended\./);
  }
  const own = await (await who.it.get(`${base}.csv?q=Lantern`)).text();
  expect(own.split("\r\n")[1]?.split(",").at(-1)).toBe(today);
  const review = await read(reviewOf(productId));
  expect(review).toContain(`Agreement Terminated on ${long}`);
  expect(review).toContain("Data about students Names");
  const { past } = world.products;
  await db.updateTable("agreements").set({ renews_id: past }).where("id", "=", id).execute();
  expect(await read(`${base}/${past}`)).toMatch(
    new RegExp(`Renewed by ${title} from .{10,14}until ${long} terminated`),
  );
});

test("one that is over asks on the home page for what its software is still used under, until that is agreed", async () => {
  await sql`delete from agreement_software where agreement_id in (
    select agreement_id from agreement_periods where state in ('ended', 'terminated'))`.execute(db);
  const title = "Still used terms";
  const [used, denied] = await Promise.all([
    aProduct(db, world.own, "Still Used", { approval_status: "approved" }),
    aProduct(db, world.own, "No Longer Used", { approval_status: "denied" }),
  ]);
  const id = await anAgreement(db, world.own, { title, softwareIds: [used], days: 82 });
  const other = await anAgreement(db, world.own, { title: "Not used terms", softwareIds: [denied], days: 82 });
  const said = async (visitor: Visitor) => (await visitor.read("/home")).replaceAll("<!-- -->", "");
  const listed = async () => titles(await who.it.read(`${base}?stand=uncovered`));
  expect([await said(who.it), await listed()]).toEqual([expect.not.stringContaining("is over"), []]);
  for (const [agreement, product] of [
    [id, "Still Used"],
    [other, "No Longer Used"],
  ] as const) {
    const sent = changed(1, { title: agreement === id ? title : "Not used terms", status: "terminated", product });
    expect((await who.it.post(`${base}/${agreement}`, sent)).status).toBe(302);
  }
  const home = await said(who.it);
  expect(home).toContain("1 privacy agreement is over while its software is in use");
  expect(home).toContain(`No other agreement covers what “${title}” covered.`);
  expect(home).toContain("Not covered since today");
  expect(home).toContain(`href="${base}/${id}"`);
  expect(await listed()).toEqual([title]);
  for (const visitor of [who.teacher, who.north]) expect(await said(visitor)).not.toContain("is over");
  const next = await anAgreement(db, world.own, {
    title: "In talks",
    softwareIds: [used],
    days: 400,
    status: "in_negotiation",
  });
  expect(await listed(), "talks cover nothing").toEqual([title]);
  await db
    .updateTable("agreements")
    .set({ status: "signed", signed_on: "2026-01-15" })
    .where("id", "=", next)
    .execute();
  expect([await said(who.it), await listed()]).toEqual([expect.not.stringContaining("is over"), []]);
  const ended = sql`(now() at time zone 'America/Chicago')::date`;
  await db
    .updateTable("agreements")
    .set({ ends_on: sql<string>`${ended} - 1` })
    .where("id", "=", next)
    .execute();
  expect(await listed(), "that one was over before").toEqual([title]);
  await db.deleteFrom("agreement_software").where("agreement_id", "=", id).execute();
  const after = await said(who.it);
  expect(after).toContain("No other agreement covers what “In talks” covered.");
  expect(after).toContain("Not covered for 1 day");
  expect(await listed()).toEqual(["In talks"]);
});
