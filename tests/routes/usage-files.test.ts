import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { waitingUsage } from "domain/usage/jobs";
import { compileLogformat } from "domain/usage/logs/logformat";
import { utc } from "domain/usage/logs/times";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { startWorker } from "worker/main";
import { handlers } from "worker/registry";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { secretsKey, startWeb, type Web } from "../support/web";

const at = "/usage-sources/files";
const database = await cloneDatabase();
const { db } = database;
const folder = mkdtempSync(path.join(tmpdir(), "rollcall-files-"));
const lines: string[] = [];
const isOfUse = new Set(["waiting-usage", "roll-up-usage", "import-usage-file"]);
let web: Web;
let worker: Awaited<ReturnType<typeof startWorker>>;
let lakeside: { id: string };
let director: Visitor;
let other: Visitor;

beforeAll(async () => {
  lakeside = await aDistrict(db, "Lakeside");
  const northfield = await aDistrict(db, "Northfield");
  await aPerson(db, { role: "it_director", districtId: lakeside.id, email: "it@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: northfield.id, email: "it@northfield.example" });
  web = await startWeb(database.url, { FILES_FOLDER: path.join(folder, "files") });
  worker = await startWorker(
    {
      databaseUrl: database.url,
      secretsKey: { id: "k1", key: Buffer.from(secretsKey, "base64") },
      tempRoot: path.join(folder, "temp"),
      allowedPrivateHosts: [],
      sftpPorts: new Set<number>(),
    },
    {
      handlers: handlers.filter(({ job }) => isOfUse.has(job.name)),
      schedules: [{ job: waitingUsage, every: 300 }],
      log: pino({ level: "trace" }, { write: (line) => void lines.push(line) }),
    },
  );
  director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
  other = new Visitor(web.origin);
  await other.signIn("it@northfield.example");
}, 60_000);
afterAll(async () => {
  await worker?.close();
  await web?.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const table of ["usage_files", "usage_file_parts", "usage_file_rows", "usage_events"] as const)
    await db.deleteFrom(table).execute();
});

type Sent = { content?: string | Uint8Array; name?: string; source?: string; district?: string; origin?: string };

function upload({ content, name = "access.log", source = "Squid", district = lakeside.id, origin = web.origin }: Sent) {
  const form = new FormData();
  form.set("intent", "upload");
  form.set("forDistrict", district);
  form.set("source", source);
  if (content !== undefined) form.set("file", new Blob([content as BlobPart]), name);
  const cookie = [...director.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Origin: origin, Cookie: cookie };
  return fetch(new URL(at, web.origin), { method: "POST", body: form, headers, redirect: "manual" });
}

/** The beginning of a minute an hour ago, in seconds since 1970. */
const began = Math.floor(Date.now() / 60_000) * 60 - 3_600;
const squid = (nth: number, address: string) =>
  `${(began + 0.5 + nth).toFixed(3)} 5 10.1.0.7 TCP_MISS/200 8 GET ${address} pupil${nth % 7} HIER_DIRECT/192.0.2.1 text/html\n`;
const aLog = (count: number, address = "https://alpha.example/") =>
  Array.from({ length: count }, (_, nth) => squid(nth, `${address}${nth}`)).join("");
const idIn = (answer: Response) => answer.headers.get("location")?.slice(at.length + 1) ?? "";
const state = async (id: string) => {
  const answer = await director.get(`${at}/${id}/progress`);
  return (await answer.json()) as { state: string; accepted: number; rejected: number };
};
const imported = async (content: string | Uint8Array) => {
  const id = idIn(await upload({ content }));
  await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("done");
  return id;
};

/** A part that is kept is taken back once by a trigger here, and distributed tables have none. */
test.skipIf(inject("database").cluster)(
  "a log is kept whole when the database takes back what was kept of it",
  async () => {
    await database.asOwner(`
    create sequence taken_back;
    create function take_back() returns trigger language plpgsql security definer as $$ begin
      if nextval('taken_back') = 1 then raise 'taken back' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger take_back before insert on usage_file_parts for each row execute function take_back()`);
    try {
      const content = aLog(60_000);
      const answer = await upload({ content });
      expect(answer.status).toBe(302);
      const [kept] = await db.selectFrom("usage_files").select("bytes").where("id", "=", idIn(answer)).execute();
      expect(Number(kept?.bytes)).toBe(Buffer.byteLength(content));
    } finally {
      await database.asOwner("drop trigger take_back on usage_file_parts");
    }
  },
);

describe("a filter log", () => {
  test("is uploaded without scripts, imported, and shown with what came of it", async () => {
    expect(await director.read("/usage-sources")).toContain("Log file");
    const answer = await upload({ content: gzipSync(aLog(300)) });
    expect(answer.status).toBe(302);
    const id = idIn(answer);
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("done");
    const page = await director.read(`${at}/${id}`);
    // Each of seven pupils asks for pages of one website in each of five minutes.
    expect(page).toContain("Rollcall read 300 lines and counted 35 new visits.");
    expect(page).toMatch(/More requests of the same visit[\s\S]*?265/);
    expect(page).toContain("Squid access log");
    expect(page).toContain("See what was used without approval");
    expect(page).toMatch(/href="\/dashboard">See your usage</);
    expect(page).toContain("None of these people are in your roster");
    const list = await director.read(at);
    for (const said of ["access.log", "imported", "Squid", "1 filter log"]) expect(list).toContain(said);
    const sources = await director.read("/usage-sources");
    expect(sources).toContain("Uploaded log files");
    expect(sources).not.toContain("no key works anymore");
    const line = await db.selectFrom("audit_log").selectAll().where("object_id", "=", id).executeTakeFirst();
    expect(line).toMatchObject({ action: "usage_file.uploaded", district_id: lakeside.id, actor_role: "it_director" });
  });

  test("that came before leads to the same file", async () => {
    const content = aLog(20);
    const id = await imported(content);
    const again = await upload({ content, name: "other.log" });
    expect(idIn(again)).toBe(id);
    director.cookies.set("notice", /notice=([^;]+)/.exec(again.headers.getSetCookie().join())?.[1] ?? "");
    expect(await director.read(`${at}/${id}`)).toContain("Nothing was counted twice.");
  });

  test.each([
    [{}, 422, "Choose a file."],
    [{ content: "" }, 422, "The file is empty."],
    [{ content: "x", source: " " }, 422, "Enter what your filter is called."],
    [{ content: "x", district: "0190a000-0000-7000-8000-000000000009" }, 422, "another district"],
    [{ content: "x", origin: "https://elsewhere.example" }, 403, ""],
  ])("is refused: %o", async (sent, status, said) => {
    const answer = await upload(sent);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(said);
    expect(await db.selectFrom("usage_files").select("id").execute()).toEqual([]);
  });

  test("is a 429 after 100 in an hour, and the next hour's is taken", async () => {
    const { id: who } = await db
      .selectFrom("profiles")
      .select("id")
      .where("email", "=", "it@lakeside.example")
      .executeTakeFirstOrThrow();
    const used = { limit_name: "uploads", who, used: 100 };
    await sql`delete from limit_uses`.execute(db);
    await db
      .insertInto("limit_uses")
      .values({ ...used, began_at: new Date() })
      .execute();
    const refused = await upload({ content: aLog(1) });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect(await refused.text()).toContain("Too many uploads");
    expect(await db.selectFrom("usage_files").select("id").execute()).toEqual([]);
    await sql`update limit_uses set began_at = now() - interval '61 minutes'`.execute(db);
    expect((await upload({ content: aLog(1) })).status).toBe(302);
  });

  test("with blocked requests doesn’t call them visits, and promises no file of skipped lines where none was", async () => {
    const blocked = (nth: number) => squid(nth, "https://alpha.example/").replace("TCP_MISS/200", "TCP_DENIED/403");
    const failed = squid(0, "https://beta.example/").replace("TCP_MISS/200", "NONE_NONE/503");
    const page = await director.read(`${at}/${await imported(`${aLog(7)}${blocked(0)}${blocked(1)}${failed}`)}`);
    expect(page).toContain("Rollcall read 10 lines and counted 9 new visits and blocked attempts.");
    expect(page).toContain("No lines were skipped");
    expect(page).not.toContain("The download has");
    expect(page).not.toContain("Download skipped lines");
  });

  test("that nobody can read asks how, and its source does not work yet", async () => {
    const id = idIn(
      await upload({ source: "Odd filter", content: "When,Who,Seen\n2026-11-20 08:01:02,s1,https://example.org\n" }),
    );
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("asking");
    expect(await director.read(`${at}/${id}`)).toContain("What is in each column?");
    expect(await director.read("/usage-sources")).toContain("No visits have come from its files yet.");
  });

  test("that begins with a visit in place of column names says what to do", async () => {
    const line = "2026-11-20 08:01:02,s1,https://example.org\n";
    const id = idIn(await upload({ source: "No heads", content: line.repeat(3) }));
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("asking");
    const page = await director.read(`${at}/${id}`);
    expect(page).toContain("The first line of this file has values, not column names.");
    expect(page).not.toContain("What is in each column?");
    const [, example = ""] = /For example: ([^<]+)</.exec(page) ?? [];
    const cut = compileLogformat(example.replaceAll("&gt;", ">"), utc);
    expect(cut).toBeTypeOf("function");
    if (typeof cut === "string") return;
    expect(cut("1791291602.123 s1 GET https://example.org/ 200")).toMatchObject({ at: 1_791_291_602_123 });
  });

  test("with words of a filter that nobody knows asks what they mean, with its columns chosen", async () => {
    const minute = (nth: number) => new Date((began + nth * 60) * 1_000).toISOString().slice(0, 19).replace("T", " ");
    const rows = ["Allowed", "Coached"].map((word, nth) => `${minute(nth)}Z,s1,https://example.org,${word}\n`);
    const id = idIn(await upload({ source: "Coach", content: `Time,User,URL,Action\n${rows.join("")}` }));
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("asking");
    const page = await director.read(`${at}/${id}`);
    expect(page).toContain("Rollcall doesn’t know every word in the column “Action”.");
    expect(page).toContain("What your filter’s words mean");
    expect(page).not.toContain("Squid log with a custom format");
    const chosen = [...page.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value);
    expect(chosen).toEqual(["Time", "", "URL", "User", "Action", "", "allowed", "", "", ""]);
    const columns = { time: "Time", timeOfDay: "", address: "URL", person: "User", action: "Action", duration: "" };
    const post = (...meanings: string[]) =>
      director.post(`${at}/${id}`, [
        ...Object.entries({ intent: "columns", ...columns, timeZone: "", dateOrder: "month" }),
        ...["Allowed", "Coached"].flatMap((word, nth): [string, string][] => [
          ["word", word],
          ["meaning", meanings[nth] ?? ""],
        ]),
      ]);
    const twice = { intent: "columns", ...columns, person: "URL", timeZone: "", dateOrder: "month" };
    const refused = await director.post(`${at}/${id}`, Object.entries(twice));
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("This column is already chosen for “Address or website”. Choose another one."),
    ]);
    const answer = await post("allowed");
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Choose allowed or blocked")]);
    expect((await post("allowed", "blocked")).status).toBe(302);
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("done");
    expect(await state(id)).toMatchObject({ accepted: 2, blocked: 1, rejected: 0 });
  });

  test("with an offset in a column of its own, or times that are called UTC, has that chosen and is read by it", async () => {
    const read = async (head: string, cells: string) => {
      const id = idIn(await upload({ source: head, content: `${head},Wer,Wo\n${cells},s1,example.org\n` }));
      await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("asking");
      const page = await director.read(`${at}/${id}`);
      const chosen = [...page.matchAll(/<option value="([^"]*)" selected/g)].map(([, value = ""]) => value);
      const [time = "", timeOfDay = "", address = "", person = "", action = "", duration = ""] = chosen;
      const [timeZone = "", offset = ""] = chosen.slice(-2);
      const columns = { time, timeOfDay, address, person, action, duration, timeZone, offset };
      const answer = { intent: "columns", ...columns, dateOrder: "month" };
      expect((await director.post(`${at}/${id}`, Object.entries(answer))).status).toBe(302);
      await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("done");
      return {
        timeZone,
        offset,
        page: (await director.read(`${at}/${id}`)).replace(/<[^>]+>/g, " ").replace(/\s+/g, " "),
      };
    };
    const beside = await read("Moment,Versatz", "2026-11-20 08:01:00,-05:00");
    expect(beside).toMatchObject({ timeZone: "", offset: "Versatz" });
    expect(beside.page).toContain("Offset from UTC Versatz");
    const named = await read("Moment (UTC)", "2026-11-20 08:01:00");
    expect(named).toMatchObject({ timeZone: "UTC", offset: "" });
    expect(named.page).toContain("Time zone UTC, for times without one");
  });

  test("that breaks off or is no form changes nothing", async () => {
    const cookie = [...director.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const post = (body: string, type: string) =>
      fetch(new URL(at, web.origin), {
        method: "POST",
        body,
        headers: { Origin: web.origin, Cookie: cookie, "Content-Type": type },
      });
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const fields = field("intent", "upload") + field("forDistrict", lakeside.id) + field("source", "Squid");
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.log"\r\n\r\nsome lines';
    for (const body of [
      "",
      "--b",
      fields,
      fields + file,
      `${fields}--b\r\nX: y\r\n\r\n--b--`,
      `--b\r\n${"x".repeat(9_000)}`,
    ]) {
      expect((await post(body, "multipart/form-data; boundary=b")).status, body.slice(0, 20)).toBe(400);
    }
    expect((await post(fields, "multipart/form-data")).status).toBe(400);
    expect((await post("{}", "application/json")).status).toBe(415);
    expect((await post(field("intent", "x".repeat(70_000)), "multipart/form-data; boundary=b")).status).toBe(413);
    expect(await db.selectFrom("usage_files").select("id").execute()).toEqual([]);
  });

  test("of another district is not there", async () => {
    const id = await imported(aLog(3));
    for (const path of [`${at}/${id}`, `${at}/${id}/progress`, `${at}/${id}/skipped.csv`])
      expect((await other.get(path)).status, path).toBe(404);
  });
});

test("A secret in the path and query of a log's addresses reaches no table, no file, no log and no download", async () => {
  const secret = "canary7f3a";
  const content = [
    aLog(50, `https://alpha.example/${secret}?q=${secret}&n=`),
    squid(1, `http://10.0.0.1/${secret}?${secret}`),
    `nonsense ${secret}\n`,
  ].join("");
  const id = await imported(content);
  const file = await state(id);
  expect(file).toMatchObject({ accepted: 7, rejected: 2 });
  const csv = await director.get(`${at}/${id}/skipped.csv`);
  const text = await csv.text();
  expect(text.trim().split("\n")).toHaveLength(3);
  const said = [text, web.output(), lines.join("\n")];
  for (const page of [`${at}/${id}`, at, "/usage-sources"]) said.push(await (await director.get(page)).text());
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (name.isFile()) said.push(readFileSync(path.join(name.parentPath, name.name), "latin1"));
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'select')
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, E'\n') as text from ${sql.raw(name)} t`.execute(db);
    said.push(rows[0]?.text ?? "");
  }
  expect(tables.length).toBeGreaterThan(50);
  const hex = Buffer.from(secret).toString("hex");
  for (const one of said) {
    expect(one).not.toContain(secret);
    expect(one).not.toContain(hex);
  }
});
