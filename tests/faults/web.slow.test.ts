import { once } from "node:events";
import { rm } from "node:fs/promises";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startWeb } from "../support/web";
import { fill, noSmallDisk, smallDisk } from "./small-disk";
import { expectUnavailable, openWebDrill, timed, type WebDrill } from "./web";

type End = { status: number; whole: boolean } | { refused: string };

/** One request on a connection of its own: how it ended, and whether its answer came whole. */
const ask = (origin: string, at: string, cookie: string) =>
  new Promise<End>((resolve) => {
    const request = http.get(new URL(at, origin), { agent: false, headers: { Cookie: cookie } }, (answer) => {
      answer.resume();
      answer.on("close", () => resolve({ status: answer.statusCode ?? 0, whole: answer.complete }));
    });
    request.on("error", (error: NodeJS.ErrnoException) => resolve({ refused: error.code ?? error.message }));
  });

/** So many who ask again and again, until `stop`; returns how all of it ended. */
function underLoad(drill: WebDrill, many: number) {
  const cookie = [...drill.person.cookies].map((pair) => pair.join("=")).join("; ");
  let going = true;
  const ends: (End & { at: number })[] = [];
  const lanes = Array.from({ length: many }, async () => {
    while (going) {
      ends.push({ ...(await ask(drill.web.origin, "/home", cookie)), at: performance.now() });
      await wait(5);
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(lanes);
    return ends;
  };
  return { ends, stop };
}

const home = (drill: WebDrill) => timed(() => drill.person.get("/home"));
const statuses = (ends: readonly End[]) => ends.flatMap((end) => ("status" in end ? [end.status] : []));

describe("the web under load", { timeout: 120_000 }, () => {
  let drill: WebDrill;
  beforeAll(async () => {
    drill = await openWebDrill();
  }, 120_000);
  afterAll(() => drill.close());

  it("meets a restart of PostgreSQL with pages that say so, and goes on by itself", async () => {
    const load = underLoad(drill, 8);
    await wait(1_000);
    await drill.stop();
    await wait(2_000);
    await drill.start();
    const started = performance.now();
    await vi.waitFor(async () => expect((await home(drill)).status).toBe(200), { timeout: 5_000, interval: 100 });
    await wait(1_000);
    const ends = await load.stop();
    expect(new Set(statuses(ends))).toEqual(new Set([200, 503]));
    expect(ends.filter((end) => "refused" in end || !end.whole)).toEqual([]);
    expect(ends.filter((end) => "status" in end && end.status !== 200 && end.at > started + 5_000)).toEqual([]);
    expect(drill.web.child.exitCode).toBeNull();
  });

  it("tells those who find no connection free within 5 seconds", async () => {
    const holder = new pg.Client({ connectionString: drill.ownerUrl() });
    await holder.connect();
    await holder.query("begin; lock table auth_sessions in access exclusive mode");
    try {
      const answers = await Promise.all(Array.from({ length: 25 }, () => home(drill)));
      const late = answers.filter(({ status }) => status === 503);
      expect(late.length).toBe(25);
      // Ten held a connection until their statement was ended; the others were told earlier.
      const early = answers.map(({ ms }) => ms).sort((one, other) => one - other);
      expect(early[14]).toBeLessThan(6_500);
      expect(early[24]).toBeLessThan(17_000);
      for (const answer of late) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await holder.query("rollback");
      await holder.end();
    }
    expect((await home(drill)).status).toBe(200);
  });

  it("answers within 15 seconds while PostgreSQL is slow, and while it is cut off for a minute", async () => {
    drill.slow(500);
    const slow = await Promise.all([home(drill), home(drill), home(drill)]);
    for (const { status, ms } of slow) {
      expect(status).toBe(200);
      expect(ms).toBeLessThan(15_000);
    }
    drill.slow(0);
    await drill.gate.set("silent");
    const until = performance.now() + 60_000;
    let longest = 0;
    while (performance.now() < until) {
      const answer = await home(drill);
      expectUnavailable(answer, answer.text.slice(0, 200));
      longest = Math.max(longest, answer.ms);
      await wait(2_000);
    }
    expect(longest).toBeLessThan(10_000);
    await drill.gate.set("shut");
    await drill.gate.set("open");
    await vi.waitFor(async () => expect((await home(drill)).status).toBe(200), { timeout: 5_000, interval: 100 });
  });

  it("cuts off a body that does not come after 30 seconds, whatever address it is for", async () => {
    const { port } = new URL(drill.web.origin);
    const post = async (at: string, drip: boolean) => {
      const socket = net.connect(Number(port), "127.0.0.1");
      const began = performance.now();
      socket.write(
        `POST ${at} HTTP/1.1\r\nHost: a\r\nOrigin: ${drill.web.origin}\r\nContent-Length: 60000\r\n` +
          "Content-Type: application/x-www-form-urlencoded\r\n\r\nemail=",
      );
      const timer = setInterval(() => drip && socket.writable && socket.write("a"), 1_000);
      let answer = "";
      socket.on("data", (data) => (answer += data)).on("error", () => {});
      await once(socket, "close");
      clearInterval(timer);
      return { status: /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1], ms: performance.now() - began };
    };
    const [silent, dripping, unread] = await Promise.all([
      post("/login", false),
      post("/login", true),
      post("/nowhere", true),
    ]);
    for (const one of [silent, dripping]) {
      expect(one.status).toBe("408");
      expect(one.ms).toBeGreaterThan(29_000);
      expect(one.ms).toBeLessThan(40_000);
    }
    expect(unread.ms).toBeLessThan(40_000);
  });

  it("finishes what it took on at SIGTERM, takes nothing more, and ends with 0 within 10 seconds", async () => {
    const load = underLoad(drill, 8);
    await wait(1_500);
    const began = performance.now();
    expect(await drill.web.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(11_000);
    const ends = await load.stop();
    expect(new Set(statuses(ends))).toEqual(new Set([200]));
    expect(ends.filter((end) => "whole" in end && !end.whole)).toEqual([]);
    expect(ends.filter((end) => "refused" in end && !/^ECONN(REFUSED|RESET)$/.test(end.refused))).toEqual([]);
    expect(drill.web.output()).toContain("the web has stopped");
  });

  it("does not start over when it is started with an unknown database", async () => {
    await expect(startWeb("postgres://nobody@127.0.0.1:1/none").then((web) => web.stop())).resolves.toBe(0);
  });
});

describe.skipIf(noSmallDisk !== null)(`PostgreSQL on a disk that is full ${noSmallDisk ?? ""}`, () => {
  it("says of writes that nothing was saved, goes on reading, and writes again once there is room", async () => {
    const drill = await openWebDrill({ on: smallDisk });
    const filler = path.join(drill.dataDir, "filler");
    try {
      await fill(filler);
      const signIn = () => timed(() => drill.person.signIn("it@lakeside.example"));
      let answer = await signIn();
      for (let tries = 0; tries < 400 && answer.status === 302; tries++) answer = await signIn();
      expect(answer.status).toBe(503);
      expect(answer.text).toContain("its disk is full. Nothing was changed.");
      expect((await home(drill)).status).toBe(200);
      expect((await timed(() => drill.person.get("/software-search"))).status).toBe(200);
      await rm(filler);
      expect((await signIn()).status).toBe(302);
    } finally {
      await drill.close();
    }
  }, 180_000);
});
