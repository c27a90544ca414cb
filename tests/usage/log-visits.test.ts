import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { operator } from "domain/access/actor";
import { readFigures } from "domain/usage/queries/figures";
import { verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendFile } from "worker/usage/send";
import { cloneDatabase } from "../support/database";
import { aFileReader, squidLine } from "./file-world";
import { anIntake, matcherOf, randomFrom } from "./world";

const database = await cloneDatabase();
const { db } = database;
const folder = mkdtempSync(path.join(tmpdir(), "rollcall-log-visits-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const day = "2026-10-06";
const now = "2026-10-07T18:00:00Z";
const [forms, docs, alpha] = [1, 2, 3].map((nth) => `0190a000-0000-7000-9000-00000000000${nth}`) as [
  string,
  string,
  string,
];
/** Two products on one host, told apart by their path, and one with hosts of its own. */
const patterns = { "docs.example/forms": forms, "docs.example": docs, "*.alpha.example": alpha };

beforeAll(async () => {
  const products = Object.entries({ Forms: forms, Docs: docs, Alpha: alpha });
  await db
    .insertInto("software")
    .values(products.map(([name, id]) => ({ id, name, source: "catalogue" as const })))
    .execute();
});

/** A district with its files, and a door by which usage:send brings the same logs. */
async function aWorld() {
  const intake = await anIntake(db, {
    name: `Lakeside ${crypto.randomUUID()}`,
    now,
    timeZone: "America/Chicago",
    patterns,
  });
  const { districtId } = intake;
  const files = await aFileReader(db, { districtId, now, matcher: matcherOf(patterns) });
  const send = async (log: string) => {
    const server = http.createServer(async (request, response) => {
      const said = (status: number, body: object) => void response.writeHead(status).end(JSON.stringify(body));
      if (request.url === "/api/v1/me") return said(200, { district: { id: districtId } });
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const events = gunzipSync(Buffer.concat(chunks)).toString().split("\n");
      said(202, (await intake.send(events.map((event) => JSON.parse(event)))) as object);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const file = path.join(folder, `${crypto.randomUUID()}.log`);
    writeFileSync(file, log);
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/usage-events`;
    const form = { timeZone: "America/Chicago", logformat: undefined };
    const answer = await sendFile({ file, to, key: "rck_x", log: form }, () => {});
    await new Promise((resolve) => server.close(resolve));
    return answer;
  };
  const figures = async () => {
    await rollUpWaiting(db, { districtId });
    expect(await verifyDay(db, { districtId, day })).toEqual([]);
    const rows = await readFigures(db, operator, { districtId, from: day, to: day, by: ["product", "domain"] });
    const { rows: kept } = await sql<{ id: string; at: Date }>`
      select event_id as id, occurred_at as at from usage_events where district_id = ${districtId}`.execute(db);
    expect(kept.every(({ at }) => at.getTime() % 60_000 === 0)).toBe(true);
    return JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());
  };
  return { files, send, figures };
}

/** Pages of a few people: each makes several requests, to hosts and products that differ, not in the order of time. */
function aLog(pages: number, seed: number): string[] {
  const random = randomFrom(seed);
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const lines = Array.from({ length: pages }, () => {
    const [second, person] = [Math.floor(random() * 180), oneOf(["ana", "ben"])];
    const host = oneOf([
      "https://docs.example/forms/",
      "https://docs.example/d/",
      "http://www.alpha.example/",
      "https://x.other.example/",
    ]);
    return Array.from({ length: 1 + Math.floor(random() * 8) }, (_, nth) =>
      squidLine(second + nth / 7, person, `${host}${nth}?n=${random()}`),
    );
  }).flat();
  return lines
    .map((line) => ({ line, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ line }) => line);
}

/** What counts, by hand: the people, minutes and products of the lines. */
const visitsIn = (lines: readonly string[]) =>
  new Set(
    lines.map((line) => {
      const [time, , , , , , url, person] = line.split(/\s+/) as string[];
      const { host, pathname } = new URL(url as string);
      return [Math.floor(Number(time) / 60), person, host, pathname.startsWith("/forms/")].join();
    }),
  ).size;

const total = (figures: string) =>
  (JSON.parse(figures) as string[]).reduce((sum, row) => sum + (JSON.parse(row) as { visits: number }).visits, 0);

describe("the visits of a log", () => {
  it("are the minutes that each person spends at a website or product, blocked attempts beside them", async () => {
    const { files, figures } = await aWorld();
    const log = [
      ...[1, 2, 30, 59].map((second) => squidLine(second, "ana", `https://www.alpha.example/${second}`)),
      ...[61, 62].map((second) => squidLine(second, "ana", `https://www.alpha.example/${second}`)),
      ...[2, 3].map((second) => squidLine(second, "ana", "https://cdn.alpha.example/a")),
      ...[2, 3].map((second) => squidLine(second, "ana", "https://docs.example/d")),
      ...[2, 3].map((second) => squidLine(second, "ana", "https://docs.example/forms/x")),
      ...[2, 3].map((second) => squidLine(second, "ana", "http://www.alpha.example/x", "TCP_DENIED/403")),
      ...[2, 3].map((second) => squidLine(second, "-", "http://www.alpha.example/x")),
      "nonsense\n",
      ...[2, 3].map((second) => squidLine(second, "ana", "http://10.0.0.1/x")),
      squidLine(2, "ana", "http://www.alpha.example/x", "TCP_MISS/407"),
    ];
    const file = await files.bring(log.join(""));
    expect(file).toMatchObject({ lines: 20, accepted: 7, blocked: 1, duplicate: 0, rejected: 3, unknownPeople: 7 });
    expect(file.skipped).toEqual({ same_minute: 9, sign_in_prompt: 1 });
    expect(total(await figures())).toBe(6);
  });

  it("are the same whole, sent, twice, by both doors, and cut in two at any line, in any order", async () => {
    const lines = aLog(14, 11);
    const log = lines.join("");
    const whole = await aWorld();
    expect(await whole.files.bring(log)).toMatchObject({ accepted: visitsIn(lines), duplicate: 0, rejected: 0 });
    const expected = await whole.figures();
    expect(total(expected)).toBe(visitsIn(lines));
    expect(visitsIn(lines)).toBeLessThan(lines.length / 2);
    await whole.files.bring(`${log}\n`);
    expect(await whole.figures(), "twice as a file").toBe(expected);
    const answer = await whole.send(log);
    expect(answer[0]).toMatch(/: 0 accepted, /);
    expect(await whole.figures(), "as a file, then sent").toBe(expected);

    const sent = await aWorld();
    for (const time of ["once", "twice"]) {
      await sent.send(log);
      expect(await sent.figures(), `sent ${time}`).toBe(expected);
    }
    expect(await sent.files.bring(log)).toMatchObject({ accepted: 0, duplicate: visitsIn(lines) });
    expect(await sent.figures(), "sent, then as a file").toBe(expected);

    for (let cut = 1; cut < lines.length; cut++) {
      const world = await aWorld();
      const halves = [lines.slice(0, cut), lines.slice(cut)].map((half) => half.join(""));
      if (cut % 2) halves.reverse();
      const [one, other] = halves as [string, string];
      await world.files.bring(one);
      await (cut % 3 ? world.files.bring(other) : world.send(other));
      expect(await world.figures(), `cut before line ${cut + 1}`).toBe(expected);
    }
  }, 120_000);

  it("are one when a minute goes on in the next batch of a file, also after the worker died between them", async () => {
    const lines = Array.from({ length: 45_000 }, (_, nth) =>
      squidLine(0.5 + (nth % 590) / 10, `pupil${nth % 50}`, `https://www.alpha.example/${nth}`),
    ).join("");
    const whole = await aWorld();
    const file = await whole.files.bring(lines);
    expect(file).toMatchObject({ lines: 45_000, duplicate: 0, accepted: 50 });
    expect(file.skipped).toEqual({ same_minute: 44_950 });
    const expected = await whole.figures();

    const { files, figures } = await aWorld();
    const made = await files.upload(lines);
    if (!made || typeof made === "string") throw new Error("not kept");
    let batches = 0;
    const dies = async (step: string) => {
      if (step === "batch taken in" && ++batches === 2) throw new Error("the worker dies");
    };
    await expect(files.read(made.id, { atStep: dies })).rejects.toThrow("the worker dies");
    await files.read(made.id);
    const after = await files.look(made.id);
    expect(after.accepted + after.duplicate + (after.skipped.same_minute ?? 0)).toBe(45_000);
    expect(await figures()).toBe(expected);
  }, 60_000);
});
