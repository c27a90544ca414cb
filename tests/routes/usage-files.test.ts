import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { Visitor } from "../support/visitor";
import { aLog, at, aUploadsWorld, idIn, squid } from "./usage-files.world";

const { database, db, folder, lines, lakeside, web, director, upload, state, imported, clear, close } =
  await aUploadsWorld();
const other = new Visitor(web.origin);

beforeAll(async () => void (await other.signIn("it@northfield.example")));
beforeEach(clear);
afterAll(close);

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
  test("that is a web page, a PDF or JSON in truth is not taken, and it is said what it is and what to do", async () => {
    const others: [string, string, string][] = [
      [
        "access.log",
        "<!DOCTYPE html>\n<html><body>Please sign in</body></html>",
        "This is a web page (HTML), not a log.",
      ],
      ["access.csv", "%PDF-1.7\n", "This is a PDF, not a log."],
      ["access.txt", '{"error": "not found"}', "This is a JSON file, which Rollcall can’t read as a log."],
    ];
    for (const [name, content, said] of others) {
      const answer = await upload({ content, name });
      expect(answer.status, name).toBe(422);
      const page = await answer.text();
      expect(page, name).toContain(said);
      expect(page, name).toContain("Export the log from your web filter as CSV or plain text.");
    }
    expect(await db.selectFrom("usage_files").select("id").execute()).toEqual([]);
  });

  test("whose visits are all too old says how long they are kept, the oldest day, and where to change it", async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const keep = (set: Record<string, unknown>) =>
      db.updateTable("usage_districts").set(set).where("district_id", "=", lakeside.id).execute();
    await imported(squid(0, "https://alpha.example/"));
    const content = `Time,User,URL\n${day(200)}T15:00:00Z,pupil1,https://alpha.example/\n`;
    const id = await imported(content);
    const page = await director.read(`${at}/${id}`);
    expect(page).toContain("Every visit in this file is too old, so nothing was counted.");
    expect(page).toContain("Your district keeps single visits for 90 days.");
    expect(page).toMatch(/The oldest day that counts now is (<!-- -->)?[A-Z][a-z]{2} \d{1,2}, 20\d\d/);
    expect(page).toContain("To count older visits, keep them longer first, then upload it again.");
    expect(page).toMatch(/href="\/usage-sources\/settings">Change how long usage is kept</);
    // What was done comes to something: the same file counts once visits are kept for so long.
    await keep({ event_days: 300, names_version: sql`names_version + 1` });
    const again = await imported(content);
    expect(again).not.toBe(id);
    expect(await state(again)).toMatchObject({ accepted: 1, rejected: 0 });
    await keep({ event_days: 90, kept_from: day(60), names_version: sql`names_version + 1` });
    const settled = await director.read(`${at}/${id}`);
    expect(settled).toContain("Days before that one are closed and can’t be added anymore.");
    await keep({ kept_from: sql`'-infinity'`, names_version: sql`names_version + 1` });
  });

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

  test("of which every line was skipped says of no other that it was read", async () => {
    const old = (nth: number) => squid(nth, "https://alpha.example/").replace(/^\d+/, "1600000000");
    const all = await director.read(`${at}/${await imported(`${old(0)}${old(1)}`)}`);
    expect(all).toContain("2 lines were skipped");
    expect(all).not.toContain("The other lines were read.");
    const table = "time,user,url,action\n2020-01-01 09:00:00,k1,https://alpha.example/,allowed\n";
    const headed = await director.read(`${at}/${await imported(table)}`);
    expect(headed).toContain("1 line was skipped");
    expect(headed, "the names of the columns are no line that was read").not.toContain("The other lines were read.");
    const some = await director.read(`${at}/${await imported(`${old(0)}${aLog(7)}`)}`);
    expect(some).toContain("The other lines were read.");
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
