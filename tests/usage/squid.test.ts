import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { sayHowToRead } from "domain/usage/commands/answer-file";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { noSquid, ownLogformat, startSquid } from "../support/squid";
import { aFileReader } from "./file-world";
import { matcherOf } from "./world";

const product = "0190a000-0000-7000-9000-000000000001";
const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

/** Asks for a page by way of a proxy, as a browser does. */
function browse(proxy: number, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { host } = new URL(url);
    const request = http.request({ host: "127.0.0.1", port: proxy, path: url, headers: { Host: host } }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    request.once("error", reject);
    request.end();
  });
}

describe.skipIf(noSquid)(`What a real Squid writes${noSquid ? ` -- ${noSquid}` : ""}`, () => {
  const logs = { native: "", combined: "", own: "" };

  beforeAll(async () => {
    const site = http.createServer((_, response) => response.end("a page"));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const { port } = site.address() as AddressInfo;
    const squid = await startSquid({ banned: "games.example.net" });
    try {
      // What is browsed falls into one minute, so that it is known how many visits it is.
      await vi.waitUntil(() => new Date().getSeconds() < 45, { timeout: 20_000 });
      for (const path of ["canary?q=canary", "two", "three%20and%22four"])
        expect(await browse(squid.port, `http://maths.example.com:${port}/${path}`)).toBe(200);
      expect(await browse(squid.port, `http://reader.example.org:${port}/`)).toBe(200);
      expect(await browse(squid.port, `http://games.example.net:${port}/canary`)).toBe(403);
      await squid.stop();
      for (const name of ["native", "combined", "own"] as const) logs[name] = await squid.log(name);
    } finally {
      await squid.stop();
      await squid.remove();
      site.close();
    }
  }, 60_000);

  it.each([
    ["native", "squid"],
    ["combined", "squid_combined"],
    ["own", "squid_custom"],
  ] as const)("in its %s form counts as what was browsed", async (name, format) => {
    const { id: districtId } = await aDistrict(db, `Lakeside ${randomUUID()}`);
    await db
      .insertInto("software")
      .values({ id: product, name: "Maths", source: "catalogue" })
      .onConflict((on) => on.doNothing())
      .execute();
    const world = { districtId, now: new Date().toISOString(), matcher: matcherOf({ "maths.example.com": product }) };
    const files = await aFileReader(db, world);
    expect(logs[name]).toContain("canary");
    const file = await files.bring(logs[name]);
    if (name === "own") {
      expect(file.state).toBe("asking");
      const form = { logformat: `logformat ${ownLogformat}`, timeZone: null };
      expect(await sayHowToRead(files.tools, files.actor, { districtId, fileId: file.id, form })).toBeNull();
      await files.read(file.id);
    }
    expect(await files.look(file.id)).toMatchObject({ state: "done", format, accepted: 3, blocked: 1, rejected: 0 });
    const { rows } = await sql<{ domain: string; visits: number; blocked: boolean }>`
      select p.domain, count(*)::int as visits, e.blocked from usage_events e
      join usage_places p on p.district_id = e.district_id and p.place_no = e.place_no
      where e.district_id = ${districtId} group by p.domain, e.blocked order by p.domain`.execute(db);
    expect(rows).toEqual([
      { domain: "example.com", visits: 1, blocked: false },
      { domain: "example.net", visits: 1, blocked: true },
      { domain: "example.org", visits: 1, blocked: false },
    ]);
  });
});
