import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { manageKeys, readKeyArguments } from "worker/accounts/manage-keys";
import { UserRefused } from "worker/accounts/user-refused";
import { readFiguresArguments, tellFigures } from "worker/usage/figures";
import { readRange } from "worker/usage/range";
import { readSendArguments, sendFile } from "worker/usage/send";
import { tellVerified } from "worker/usage/verify";
import { cloneDatabase } from "../support/database";
import { anIntake } from "./world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;
let send: Awaited<ReturnType<typeof anIntake>>["send"];
const now = "2026-11-03T12:00:00Z";
const site = "https://games.example/x";
const visit = (at: string, person: string) => ({ event_id: randomUUID(), occurred_at: at, person, url: site });

beforeAll(async () => {
  world = await cloneDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "rollcall-send-"));
  ({ send } = await anIntake(world.db, { name: "Lakeside", now }));
  await send([
    visit("2026-11-01T15:00:00Z", "ana"),
    visit("2026-11-02T15:00:00Z", "ana"),
    visit("2026-11-02T16:00:00Z", "ben"),
  ]);
}, 60_000);
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true });
});

const verify = (...words: string[]) =>
  tellVerified(world.db, readRange(["--district", "Lakeside", ...words]), new Date(now));
const figures = (...words: string[]) =>
  tellFigures(world.db, readFiguresArguments(["--district", "Lakeside", ...words]), new Date(now));
const range = ["--from", "2026-11-01", "--to", "2026-11-02"];

it("says that batches wait, counts them, and finds every figure right", async () => {
  expect(await figures(...range)).toEqual([
    "Lakeside, 2026-11-01 to 2026-11-02 (2 batches are not counted yet)",
    "Nothing was used.",
  ]);
  expect(await verify(...range)).toEqual([
    "Lakeside, 2026-11-01 to 2026-11-02: 2 days with usage. Every figure is what the visits say.",
  ]);
});

it("says of days without usage that nothing was checked, and which day is looked at where none is given", async () => {
  const hint = "Only yesterday was looked at. For other days, give --from and --to.";
  const [day, empty] = ["2026-11-02 to 2026-11-02: 1 day", "2026-10-01 to 2026-10-02: 0 days"];
  expect(await verify()).toEqual([`Lakeside, ${day} with usage. Every figure is what the visits say.`, hint]);
  expect(await verify("--from", "2026-10-01", "--to", "2026-10-02")).toEqual([
    `Lakeside, ${empty} with usage. No figure was checked.`,
  ]);
});

it("keeps what came of the recount, day by day", async () => {
  await verify(...range);
  const kept = await world.db
    .selectFrom("usage_verifications")
    .select(["day", "differences", "sample"])
    .orderBy("day")
    .execute();
  expect(kept).toEqual(["2026-11-01", "2026-11-02"].map((day) => ({ day, differences: 0, sample: [] })));
});

it("prints figures for a program as one line of JSON, in parts or as a whole", async () => {
  const [line, ...more] = await figures(...range, "--by", "day,domain", "--json");
  expect(more).toEqual([]);
  const zero = { unknown_people: 1, blocked_attempts: 0 };
  expect(JSON.parse(line as string)).toEqual({
    district: "Lakeside",
    from: "2026-11-01",
    to: "2026-11-02",
    by: ["day", "domain"],
    batches_not_counted_yet: 0,
    figures: [
      { day: "2026-11-01", domain: "games.example", engagements: 1, active_people: 1, visits: 1, minutes: 1, ...zero },
      {
        day: "2026-11-02",
        domain: "games.example",
        engagements: 2,
        active_people: 2,
        visits: 2,
        minutes: 2,
        ...zero,
        unknown_people: 2,
      },
    ],
  });
  const whole = JSON.parse((await figures("--json"))[0] as string);
  expect(whole).toMatchObject({
    from: "2026-11-02",
    to: "2026-11-02",
    figures: [{ engagements: 2, active_people: 2 }],
  });
});

it.each([
  [["--by", "week"], "--by takes some of day,product,domain,school,grade."],
  [["--from", "2026-13-01"], "--from takes a day as YYYY-MM-DD."],
  [["--from", "2026-11-02", "--to", "2026-11-01"], "--from is after --to."],
  [["--week"], "Unknown option '--week'"],
])("refuses %j", (words, message) => {
  expect(() => readFiguresArguments(["--district", "Lakeside", ...words])).toThrow(message);
});

it.each([
  ["usage_person_day", "seconds = seconds + 1", "usage_person_day of 2026-11-01"],
  ["usage_day", "people = people + 1", "usage_day of 2026-11-01"],
  ["usage_person_year", "days = ~days", "usage_person_year of 2026-11-01"],
])("names what differs when %s was changed by hand", async (table, change, named) => {
  await world.db
    .transaction()
    .execute(async (db) => {
      await sql`update ${sql.table(table)} set ${sql.raw(change)}`.execute(db);
      const refused = await tellVerified(db, readRange(["--district", "Lakeside", ...range]), new Date(now)).catch(
        (error) => error,
      );
      expect(refused).toBeInstanceOf(UserRefused);
      expect((refused as Error).message).toContain(named);
      throw new Error("taken back");
    })
    .catch((error: Error) => expect(error.message).toBe("taken back"));
  expect(await verify(...range)).toHaveLength(1);
});

it("makes a key for usage by its purpose", async () => {
  const lines = await manageKeys(world.db, readKeyArguments(["--district", "Lakeside", "--for", "usage"]));
  expect(lines[0]).toBe('Made the key "Usage" for Lakeside, for read:key, write:usage; it works until it is revoked.');
  expect(lines.at(-1)).toMatch(/^rck_/);
  expect(() => readKeyArguments(["--district", "Lakeside", "--for", "fun"])).toThrow("--for takes usage");
  expect(() => readKeyArguments(["--district", "Lakeside", "--for", "usage", "--scope", "read:key"])).toThrow(
    "not both",
  );
});

/** A door that answers as it is told to, and remembers what it was sent. */
async function aDoor(answers: ((body: string) => [status: number, body: object, headers?: Record<string, string>])[]) {
  const sent: { key: string; lines: string[] }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = chunks.length > 0 ? gunzipSync(Buffer.concat(chunks)).toString() : "";
      sent.push({ key: String(request.headers["idempotency-key"]), lines: body.split("\n") });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      const [status, said, headers] = (answer as (typeof answers)[0])(body);
      response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { to, sent, close: () => new Promise((resolve) => server.close(resolve)) };
}

const taken = (body: string): [number, object] => [
  202,
  {
    accepted: body.split("\n").length - 1,
    duplicate: 0,
    rejected: 1,
    rejections: [{ index: 1, detail: "Send a UUID." }],
  },
];

async function aFile(text: string): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.ndjson`);
  await writeFile(file, text);
  return file;
}

it("sends a file in batches, again under the same key when it is asked to wait, and names lines by their number", async () => {
  const door = await aDoor([() => [429, { detail: "wait" }, { "Retry-After": "0" }], taken]);
  const file = await aFile(`\n${Array.from({ length: 2_500 }, (_, nth) => `{"event_id":${nth}}`).join("\n")}\n\n`);
  const said: string[] = [];
  const lines = await sendFile(readSendArguments(["--file", file, "--to", door.to], "rck_x"), (line) =>
    said.push(line),
  );
  expect(lines).toEqual(["Sent 2,500 events: 2,498 accepted, 0 already counted, 2 rejected."]);
  expect(door.sent.map(({ lines }) => lines.length)).toEqual([2_000, 2_000, 500]);
  expect(door.sent[0]?.key).toBe(door.sent[1]?.key);
  expect(door.sent[2]?.key).not.toBe(door.sent[1]?.key);
  expect(said).toEqual(["Line 3: Send a UUID.", "Line 2003: Send a UUID."]);
  await door.close();
});

it("says what the site refuses, and what is missing", async () => {
  const door = await aDoor([() => [401, { detail: "Send a key that works." }]]);
  const file = await aFile('{"event_id":1}\n');
  const send = (key: string | undefined, ...words: string[]) => sendFile(readSendArguments(words, key), () => {});
  await expect(send("rck_x", "--file", file, "--to", door.to)).rejects.toThrow(
    "The site answered with 401. Send a key that works.",
  );
  await door.close();
  await expect(send("rck_x", "--file", await aFile("\n"), "--to", door.to)).rejects.toThrow("The file has no events.");
  expect(() => readSendArguments(["--file", file], undefined)).toThrow("Set ROLLCALL_KEY");
  expect(() => readSendArguments([], "rck_x")).toThrow("Give --file");
  expect(() => readSendArguments(["--file", file, "--to", "nowhere"], "rck_x")).toThrow("--to takes the address");
});

it("sends the log of a web filter as visits, and the same lines again under the same ids", async () => {
  const me = (): [number, object] => [200, { district: { id: "d-1" } }];
  const all = (body: string): [number, object] => [
    202,
    { accepted: body.split("\n").length, duplicate: 0, rejected: 0, rejections: [] },
  ];
  const line = (second: string, rest: string) => `17913033${second}.000   100 10.20.4.31 ${rest}`;
  const log = [
    line("06", "TCP_TUNNEL/200 2778 CONNECT www.games.example:443 ana@lakeside.example HIER_DIRECT/203.0.113.9 -"),
    line("07", "TCP_MISS/200 100 GET http://maps.example/x?q=1 ben HIER_DIRECT/203.0.113.9 text/html"),
    line("08", "TCP_TUNNEL/200 9 CONNECT www.games.example:443 ana@lakeside.example HIER_DIRECT/203.0.113.9 -"),
    line("08", "TCP_DENIED/403 100 CONNECT bad.example:443 ben HIER_NONE/- text/html"),
    line("09", "TCP_TUNNEL/200 100 CONNECT www.games.example:443 - HIER_DIRECT/203.0.113.9 -"),
  ];
  const file = await aFile(`${log.join("\n")}\n`);
  const events: { event_id: string; occurred_at: string; person: string; url: string }[][] = [];
  for (let time = 0; time < 2; time++) {
    const door = await aDoor([me, all]);
    const said: string[] = [];
    const sent = await sendFile(readSendArguments(["--file", file, "--to", door.to], "rck_x"), (line) =>
      said.push(line),
    );
    expect(sent).toEqual(["Sent 2 events: 2 accepted, 0 already counted, 0 rejected."]);
    expect(said).toEqual([
      "Squid access log, 5 lines.",
      "1 more request of visits that were sent already.",
      "1 blocked request: not sent.",
      "1 request without a person: not sent.",
    ]);
    events.push((door.sent[1]?.lines ?? []).map((line) => JSON.parse(line)));
    await door.close();
  }
  expect(events[0]).toEqual(events[1]);
  expect(events[0]).toMatchObject([
    { occurred_at: "2026-10-06T16:15:00.000Z", person: "ana@lakeside.example" },
    { occurred_at: "2026-10-06T16:15:00.000Z", person: "ben" },
  ]);
});

it("says when a file is no log that anybody knows", async () => {
  const door = await aDoor([() => [200, { district: { id: "d-1" } }]]);
  const file = await aFile("hello\nworld\n");
  await expect(sendFile(readSendArguments(["--file", file, "--to", door.to], "rck_x"), () => {})).rejects.toThrow(
    "We don’t know this kind of log.",
  );
  await door.close();
});

it("says of one batch that it is not counted yet", async () => {
  await send([visit("2026-11-02T17:00:00Z", "ben")]);
  expect((await figures(...range))[0]).toBe("Lakeside, 2026-11-01 to 2026-11-02 (1 batch is not counted yet)");
});
