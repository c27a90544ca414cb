import { setTimeout as pause } from "node:timers/promises";
import { openSenderKey } from "domain/demo/usage-filter";
import { liveVisits } from "domain/demo/usage-live";
import type { NamedUser } from "domain/demo/usage-people";
import type { Tool } from "domain/demo/usage-tools";
import { randomOf } from "domain/demo/usage-visits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSender } from "worker/demo/sender";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let districtId = "";

const users = Array.from({ length: 40 }, (_, nth): NamedUser => ({ name: `s${nth}`, kind: "student", grade: 8 }));
const tool = (url: string, blocked = false): Tool => ({
  url,
  blocked,
  weight: 1,
  grades: null,
  staffOnly: false,
  trend: "steady",
  exams: 1,
});
const urls = ["https://a.example/x", "https://b.example/y"];
const cast = {
  users,
  tools: [...urls.map((url) => tool(url)), tool("https://c.example/z", true)],
  timeZone: "America/Chicago",
};

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  web = await startWeb(database.url);
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const events = () => db.selectFrom("usage_events").select("event_id").where("district_id", "=", districtId).execute();

async function until(done: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await done())) await pause(20);
}

test("lessons are busy, evenings thin and nights quiet, and nobody gets to what is blocked", () => {
  const made = liveVisits(cast);
  const sent = (at: string) => {
    const random = randomOf(at);
    return Array.from({ length: 400 }, () => made(new Date(at), random)).flat();
  };
  const [lessons, evening, night] = ["2026-11-18T16:00:00Z", "2026-11-19T01:00:00Z", "2026-11-19T09:00:00Z"].map(sent);
  expect(lessons?.length).toBeGreaterThan(2 * (evening?.length ?? 0));
  expect(evening?.length).toBeGreaterThan(1.2 * (night?.length ?? 0));
  expect(night?.length).toBeGreaterThan(0);
  expect(new Set(lessons?.map(({ url }) => url))).toEqual(new Set(urls));
});

test("visits come in through the door until the sender is stopped; with a revoked key it says so and ends", {
  timeout: 60_000,
}, async () => {
  const key = await openSenderKey(db, { districtId, kept: null });
  const said: string[] = [];
  const settings = { origin: web.origin, token: key.token, cast, say: (line: string) => said.push(line), everyMs: 20 };
  const now = () => new Date();
  const sender = startSender({ ...settings, now, random: randomOf("sender") });
  await until(async () => (await events()).length >= 5);
  await sender.stop();
  const sources = await db.selectFrom("usage_sources").select(["name", "key_id"]).execute();
  expect(sources).toEqual([{ name: "Demo filter", key_id: key.id }]);
  expect(said).toEqual([]);

  await db.updateTable("api_keys").set({ revoked_at: new Date() }).execute();
  const after = startSender({ ...settings, random: randomOf("after") });
  await until(() => said.length > 0);
  await after.stop();
  expect(said).toEqual([expect.stringContaining("sends no more visits: its key “Demo sender” doesn’t work anymore")]);
  expect(said.join()).not.toContain(key.token);
  const next = await openSenderKey(db, { districtId, kept: key });
  expect(next.id).not.toBe(key.id);
});
