import { Agent, request as sendRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BodyTooSlow, readBody } from "~/http/body.server";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { calmest, healthyMs } from "../support/pulse";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
let web: Web;
let cookie: string;
beforeAll(async () => {
  const district = await aDistrict(database.db, "Lakeside");
  await aPerson(database.db, { role: "it_director", districtId: district.id, email: "it@lakeside.example" });
  web = await startWeb(database.url);
  const person = new Visitor(web.origin);
  await person.signIn("it@lakeside.example");
  cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const names = (count: number) => Array.from({ length: count }, (_, at) => at.toString(36));
const pairs = (count: number) =>
  names(count)
    .map((name) => `${name}=`)
    .join("&");
const parts = (count: number) =>
  `${names(count)
    .map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`)
    .join("")}--b--\r\n`;

async function send(to: string, type: string, body: string): Promise<number> {
  const headers = { Origin: web.origin, "Content-Type": type, ...(to !== "/login" && { Cookie: cookie }) };
  const answer = await fetch(new URL(to, web.origin), { method: "POST", body, headers, redirect: "manual" });
  await answer.arrayBuffer();
  return answer.status;
}

describe("a form with many names", () => {
  const cases: [to: string, type: string, make: (count: number) => string, counts: number[]][] = [
    ["/login", urlencoded, pairs, [4_000, 8_000, 14_000]],
    ["/profile", urlencoded, pairs, [4_000, 8_000, 14_000]],
    ["/profile", multipart, parts, [5_000, 10_000, 20_000]],
    ["/school-district-state-manager/schools/import", multipart, parts, [20_000, 40_000, 80_000]],
    ["/sign-out", urlencoded, pairs, [4_000, 8_000, 14_000]],
  ];
  test.each(cases)("%s refuses %s at once, however many they are", async (to, type, make, counts) => {
    for (const count of counts) {
      const body = make(count);
      const { tookMs, healthMs } = await calmest(web, async () => expect(await send(to, type, body)).toBe(413));
      expect(healthMs, `${count}`).toBeLessThan(healthyMs);
      expect(tookMs, `${count}`).toBeLessThan(1_000);
    }
  });

  test("is refused with a connection that ends, so that nobody sends the next request into it", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, at: string, body = "") =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        const headers = { Origin: web.origin, "Content-Type": multipart, "Content-Length": Buffer.byteLength(body) };
        const request = sendRequest(new URL(at, web.origin), { method, agent, headers }, (answer) => {
          answer.resume();
          answer.on("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
        });
        request.on("error", reject);
        request.end(body);
      });
    expect(await ask("POST", "/login", parts(20_000))).toEqual({ status: 413, connection: "close" });
    expect(await ask("GET", "/healthz")).toEqual({ status: 200, connection: "keep-alive" });
    expect(await ask("POST", "/login", parts(3))).toMatchObject({ connection: "keep-alive" });
    agent.destroy();
  });

  test("of which 2,000 are read, and one more is not", async () => {
    expect(await send("/login", urlencoded, pairs(2_000))).toBe(422);
    expect(await send("/login", urlencoded, pairs(2_001))).toBe(413);
    expect(await send("/login", urlencoded, "email=a&".repeat(2_001))).toBe(413);
  });

  test("that could have a file has no more room without one", async () => {
    expect(await send("/profile", urlencoded, `intent=save-names&first_name=${"x".repeat(60_000)}`)).toBe(422);
    expect(await send("/profile", urlencoded, `intent=save-names&first_name=${"x".repeat(70_000)}`)).toBe(413);
  });

  test("in parts with long heads is refused as unreadable", async () => {
    const head = `--b\r\n${"X: y\r\n".repeat(200_000)}Content-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n`;
    const { healthMs } = await calmest(web, async () => expect(await send("/profile", multipart, head)).toBe(400));
    expect(healthMs).toBeLessThan(healthyMs);
    expect(await send("/profile", "multipart/form-data", "--b")).toBe(400);
  });
});

describe("a body that does not come", () => {
  /** A body that says a byte every so many milliseconds, without end. */
  const drip = (everyMs: number) => {
    let timer: NodeJS.Timeout;
    return new ReadableStream<Uint8Array>({
      start(to) {
        timer = setInterval(() => to.enqueue(new Uint8Array(1)), everyMs);
      },
      cancel: () => clearInterval(timer),
    });
  };
  const dripping = (everyMs: number) =>
    new Request("http://rollcall.invalid/", { method: "POST", body: drip(everyMs), duplex: "half" } as RequestInit);
  const limits = { maxBytes: 1_000, drainBytes: 0, withinMs: 200 };

  test("is given up after its time, also when a byte of it comes now and then", async () => {
    await expect(readBody(dripping(1_000_000), limits)).rejects.toThrow(BodyTooSlow);
    await expect(readBody(dripping(10), limits)).rejects.toThrow(BodyTooSlow);
  });
});
