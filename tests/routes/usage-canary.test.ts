import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { seal } from "db/secrets";
import { reportKinds } from "domain/insight/terms";
import { dueUsageFolders, waitingUsage } from "domain/usage/jobs";
import { madeFigures } from "domain/usage/made-terms";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker } from "worker/main";
import { handlers } from "worker/registry";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aPerson } from "../support/people";
import { anyPort, startSsh2Server } from "../support/sftp";
import { Visitor } from "../support/visitor";
import { secretsKey, startWeb, type Web } from "../support/web";
import { aClassWorld, type ClassWorld } from "../usage/class-world";

const at = "/usage-sources/files";
const samples = new URL("../usage/log-samples/", import.meta.url);
const secret = `zq${randomUUID().replaceAll("-", "")}`;
const database = await cloneDatabase();
const { db } = database;
const key = { id: "k1", key: Buffer.from(secretsKey, "base64") };
const lines: string[] = [];
const ids: Record<string, string> = {};
let folder: string;
let web: Web;
let worker: Awaited<ReturnType<typeof startWorker>>;
let server: Awaited<ReturnType<typeof startSsh2Server>>;
let world: ClassWorld;
let director: Visitor;

/** Pupil "nbaker", whom the samples name, is in Tea's class. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rollcall-canary-"));
  await mkdir(path.join(folder, "remote", "filter"), { recursive: true });
  server = await startSsh2Server({ folder: path.join(folder, "remote") });
  world = await aClassWorld(db, "Wren");
  ids.pupil = await world.person("nbaker");
  ids.teacher = await world.person("tea", "teacher");
  await world.course("Reading", "tea", ["nbaker"]);
  const { districtId, products } = world;
  await db
    .insertInto("url_patterns")
    .values({
      pattern: "reader.example",
      pattern_type: "domain",
      host: "reader.example",
      path: "",
      software_name: "Fox",
      software_id: products.fox,
      district_id: districtId,
    })
    .execute();
  await aPerson(db, { role: "it_director", districtId, email: "it@wren.example" });
  await aFolder(districtId);
  web = await startWeb(database.url, { FILES_FOLDER: path.join(folder, "files") });
  worker = await startWorker(
    {
      databaseUrl: database.url,
      secretsKey: key,
      tempRoot: path.join(folder, "temp"),
      allowedPrivateHosts: ["127.0.0.1"],
      sftpPorts: anyPort,
    },
    {
      handlers: handlers.filter(({ job }) => job.queue === "usage" || isOfUse.has(job.name)),
      schedules: [
        { job: waitingUsage, every: 300 },
        { job: dueUsageFolders, every: 500 },
      ],
      log: pino({ level: "trace" }, { write: (line) => void lines.push(line) }),
    },
  );
  director = new Visitor(web.origin);
  await director.signIn("it@wren.example");
}, 120_000);
afterAll(async () => {
  await worker?.close();
  await web?.stop();
  await server?.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const isOfUse = new Set(["waiting-usage", "import-usage-file", "look-for-usage-files", "due-usage-folders"]);

async function aFolder(districtId: string) {
  const id = randomUUID();
  await db
    .insertInto("sftp_configurations")
    .values({
      id,
      district_id: districtId,
      name: "Nightly",
      client_key: id,
      bucket_name: "bucket",
      remote_folder: "/",
      host: server.host,
      port: server.port,
      username: server.username,
      auth_method: "password",
      log_folder: "/filter",
      host_key: server.hostKey,
      password_sealed: seal(key, { table: "sftp_configurations", id, column: "password_sealed" }, server.password),
    })
    .execute();
}

/** A sample with the day before yesterday for its day, October 6, 2026: no district keeps visits for ever. */
function onRecentDay(text: string): string {
  const day = new Date(Date.now() - 2 * 86_400_000);
  const [year, month, date] = day.toISOString().slice(0, 10).split("-");
  const [m, d] = [day.getUTCMonth() + 1, day.getUTCDate()];
  const name = day.toLocaleString("en-US", { month: "short", timeZone: "UTC" });
  const later = Math.floor((day.getTime() - Date.parse("2026-10-06")) / 86_400_000) * 86_400;
  return text
    .replace(/2026([-./])10\1(?:06|6)(?!\d)/g, `${year}$1${month}$1${date}`)
    .replaceAll("06/Oct/2026", `${date}/${name}/${year}`)
    .replace(/\bOct {2}6 /g, `${name} ${String(d).padStart(2)} `)
    .replaceAll("10/6/2026", `${m}/${d}/${year}`)
    .replace(/\b1791\d{6}/g, (seconds) => String(Number(seconds) + later));
}

/** A sample of a log, with the secret in the path and the query of each of its addresses. */
function sample(name: string): string {
  const said = `/${secret}/x?token=${secret}`;
  return onRecentDay(readFileSync(new URL(name, samples), "utf8"))
    .replace(/(https?:\/\/[a-z.]+\.example)(?::443)?(?:\/[^\s"]*)?/g, `$1${said}`)
    .replace(/(?<=[",;])(reader|maths|games)\.example(?:\/[^\s"]*)?(?=["\s])/g, `$1.example${said}`)
    .replace(/url="\/[^"]*"/g, `url="${said}"`);
}

/** Which samples have addresses with paths: those of DNS and Clever have none. */
const withPaths = [
  ...["squid.log", "squid-combined.log", "e2guardian-1.log", "e2guardian-2.csv", "e2guardian-3.log"],
  ...["e2guardian-4.log", "e2guardian-6.log", "palo-alto-console.csv", "palo-alto-syslog.log", "fortigate.log"],
  ...["fortigate-cef.log", "umbrella-proxy-32.csv", "umbrella-proxy-35.csv", "umbrella-proxy-37.csv"],
  ...["umbrella-proxy-49.csv", "table-us.csv", "table-semicolon.csv"],
];

async function upload(name: string, content: string): Promise<string> {
  const form = new FormData();
  const fields = { intent: "upload", forDistrict: world.districtId, source: name };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("file", new Blob([content]), name);
  const cookie = [...director.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { Origin: web.origin, Cookie: cookie };
  const answer = await fetch(new URL(at, web.origin), { method: "POST", body: form, headers, redirect: "manual" });
  const id = answer.headers.get("location")?.slice(at.length + 1) ?? "";
  expect(id, name).toMatch(/^[\da-f-]{36}$/);
  return id;
}

const stateOf = async (id: string) =>
  (await (await director.get(`${at}/${id}/progress`)).json()) as { state: string; accepted: number };
const becomes = (id: string, state: string, name: string) =>
  expect.poll(async () => (await stateOf(id)).state, { timeout: 30_000, message: name }).toBe(state);

/** By the API: an address as usual, with what else an address may have, and what is no address. */
async function sendEvents() {
  const { token } = await aKey(db, { districtId: world.districtId });
  const event = (url: unknown) => ({
    event_id: randomUUID(),
    person: "nbaker",
    url,
    occurred_at: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const urls = [
    `https://reader.example/${secret}?q=${secret}#${secret}`,
    `https://user:${secret}@games.example/x?${secret}`,
    `ftp://${secret}`,
    { [secret]: 1 },
  ];
  const send = async (body: string) =>
    fetch(`${web.origin}/api/v1/usage-events`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body,
    });
  const answer = await send(JSON.stringify(urls.map(event)));
  expect(answer.status).toBe(202);
  const broken = await send(`[{"url":"${secret}"`);
  expect(broken.status).toBe(400);
  return [await answer.text(), await broken.text()];
}

/** A table whose columns somebody has to say, a Squid log by its logformat, and lines that nobody can read. */
async function sendMapped(): Promise<string[]> {
  const when = new Date(Date.now() - 7_200_000).toISOString();
  const table = `When,Who,Seen\n${when},nbaker,https://reader.example/${secret}?${secret}\n`;
  const mapped = await upload("Mapped.csv", table);
  await becomes(mapped, "asking", "a table");
  const shown = await director.read(`${at}/${mapped}`);
  const columns = { time: "When", timeOfDay: "", address: "Seen", person: "Who", action: "", duration: "" };
  const said = { intent: "columns", ...columns, timeZone: "", dateOrder: "month" };
  expect((await director.post(`${at}/${mapped}`, said)).status).toBe(302);
  await becomes(mapped, "done", "a table");
  const seconds = Math.floor(Date.now() / 1_000) - 7_200;
  const own = await upload(
    "own.log",
    `${seconds}.000 nbaker GET http://maths.example/${secret}?${secret} 200\n`.repeat(3),
  );
  await becomes(own, "asking", "a logformat");
  const logformat = { intent: "logformat", logformat: "logformat own %ts.%03tu %un %rm %ru %>Hs", timeZone: "" };
  expect((await director.post(`${at}/${own}`, logformat)).status).toBe(302);
  await becomes(own, "done", "a logformat");
  return [shown];
}

/** Everything that was sent is in the figures, and the windows are made of it. */
async function counted() {
  await expect
    .poll(
      async () => {
        const { rows } = await sql`select from usage_districts d where d.district_id = ${world.districtId}
          and d.windows_at is not null and d.known_at is not null
          and not exists (select from usage_marks m where m.district_id = d.district_id)
          and not exists (select from usage_reclassifications r where r.district_id = d.district_id)`.execute(db);
        return rows.length;
      },
      { timeout: 30_000 },
    )
    .toBe(1);
}

/** The addresses of all files of the app that people download, with whatever ids a usage of this world has. */
function downloads(files: readonly string[], targets: readonly number[]): string[] {
  const source = readFileSync(new URL("../../app/routes.ts", import.meta.url), "utf8");
  const nested: Record<string, string> = { "logs.csv": "sftp-integration/logs.csv" };
  return [...source.matchAll(/route\("([^"]+\.csv)"/g)].flatMap(([, route = ""]) => {
    const whole = `/${nested[route] ?? route}`;
    if (whole.includes(":fileId/skipped")) return files.map((id) => whole.replace(":fileId", id));
    if (whole.includes(":no"))
      return targets.flatMap((no) => ["day", "school"].map((by) => `${whole.replace(":no", String(no))}?by=${by}`));
    if (whole.includes("reports/:kind")) return reportKinds.map((kind) => whole.replace(":kind", kind));
    if (whole === "/dashboard/made.csv") return madeFigures.map((figure) => `${whole}?figure=${figure}`);
    const id = whole.startsWith("/teacher") ? ids.teacher : ids.pupil;
    return [whole.replace(":kind", "schools").replace(":id", id as string)];
  });
}

/** Those that have usage in them, which must be there. */
const ofUsage =
  /^\/(?:dashboard\/|software-rankings|historical-usage|url-mapper\/unauthorized|usage-sources|student-dashboard|teacher-dashboard|user-management\/[^/]+\/usage|compliance-report\.csv|roi-dashboard\.csv|reports\/[a-z]+\/export)/;

test("A secret in the path and query of an address, in every way in, reaches no download, table, log or folder", async () => {
  const said: [string, string][] = (await sendEvents()).map((text) => ["an answer", text]);
  const uploaded: string[] = [];
  for (const name of withPaths) {
    const content = sample(name);
    expect(content, name).toContain(`/${secret}/x?token=${secret}`);
    uploaded.push(await upload(name, content));
  }
  for (const [nth, id] of uploaded.entries()) await becomes(id, "done", withPaths[nth] as string);
  for (const page of await sendMapped()) said.push(["the form of columns", page]);
  const squid = sample("squid.log").replaceAll("nbaker", "pupil");
  await writeFile(path.join(folder, "remote", "filter", "nightly.log"), squid);
  const remote = async () =>
    (await db.selectFrom("usage_files").select(["id", "state"]).where("name", "=", "nightly.log").execute())[0];
  await expect.poll(async () => (await remote())?.state, { timeout: 30_000 }).toBe("done");
  await counted();

  const files = await db.selectFrom("usage_files").select(["id", "name", "state", "accepted", "duplicate"]).execute();
  expect(files.length).toBe(withPaths.length + 3);
  // Two samples of one kind may have the same visits.
  for (const { name, state, accepted, duplicate } of files)
    expect([name, state, Number(accepted) + Number(duplicate) > 0]).toEqual([name, "done", true]);
  const targets = await db
    .selectFrom("usage_targets")
    .select("target_no")
    .where("domain", "=", "games.example")
    .execute();
  expect(targets.length).toBeGreaterThan(0);
  const all = downloads(
    files.map(({ id }) => id),
    targets.map((row) => Number(row.target_no)),
  );
  for (const route of all) {
    // There are more files than one person may export in an hour.
    await db.deleteFrom("limit_uses").execute();
    const answer = await director.get(route);
    if (ofUsage.test(route)) expect([route, answer.status]).toEqual([route, 200]);
    said.push([route, await answer.text()]);
  }
  expect(said.filter(([, text]) => text.includes("games.example")).length, "the sites are there").toBeGreaterThan(2);
  for (const page of [
    "/dashboard",
    "/usage-sources",
    at,
    "/url-mapper?tab=unauthorized",
    ...files.map(({ id }) => `${at}/${id}`),
  ])
    said.push([page, await (await director.get(page)).text()]);
  said.push(["the web's log", web.output()], ["the worker's log", lines.join("\n")], ...(await tables()));
  // What an upload or a look into a folder leaves; the database's own is what its tables say.
  said.push(...filesIn(path.join(folder, "files")), ...filesIn(path.join(folder, "temp")));
  const hex = Buffer.from(secret).toString("hex");
  expect(said.filter(([, text]) => text.includes(secret) || text.includes(hex)).map(([where]) => where)).toEqual([]);
}, 240_000);

async function tables(): Promise<[string, string][]> {
  const { rows: all } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'select')
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`.execute(db);
  expect(all.length).toBeGreaterThan(50);
  const found: [string, string][] = [];
  for (const { name } of all) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, E'\n') as text from ${sql.raw(name)} t`.execute(db);
    found.push([name, rows[0]?.text ?? ""]);
  }
  return found;
}

function filesIn(folder: string): [string, string][] {
  let names: string[] = [];
  try {
    names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    return [];
  }
  return names.flatMap((name): [string, string][] => {
    const file = path.join(folder, name);
    return statSync(file).isFile() ? [[file, readFileSync(file, "latin1")]] : [];
  });
}
