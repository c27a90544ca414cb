import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { calmest, healthyMs } from "../support/pulse";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
let web: Web;
let version: string;
beforeAll(async () => {
  web = await startWeb(database.url);
  const page = await (await fetch(web.origin)).text();
  const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(page)?.[0] ?? "";
  version = /"version":"(\w+)"/.exec(await (await fetch(new URL(manifest, web.origin))).text())?.[1] ?? "";
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** Sends bytes as they are and returns the whole answer: fetch would put an address right first. */
async function say(line: string, headers = "Host: rollcall.example\r\n", body = ""): Promise<string> {
  const socket = net.connect(Number(new URL(web.origin).port), "127.0.0.1");
  socket.write(`${line}\r\n${headers}Connection: close\r\n\r\n${body}`, "latin1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString()));
  await once(socket, "close");
  return answer;
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const get = (address: string) => say(`GET ${address} HTTP/1.1`);

describe("an address", () => {
  const long: Record<string, (size: number) => string> = {
    "with many segments": (size) => `/${"a/".repeat(size)}`,
    "of one long segment": (size) => `/${"a".repeat(size * 2)}`,
    "of a page's data": (size) => `/${"a/".repeat(size)}x.data`,
    "below one of ours": (size) => `/software/${"%61/".repeat(Math.ceil(size / 2))}`,
    "with many slashes": (size) => "/".repeat(size * 2),
    "of routes that a script names": (size) => `/home.data?_routes=${"a,".repeat(size)}`,
  };

  test.each(Object.entries(long))("%s is refused at every length, at once", async (_, addressOf) => {
    for (const size of [1_750, 3_500, 7_000]) {
      const address = addressOf(size);
      const { tookMs, healthMs } = await calmest(web, async () => expect(statusOf(await get(address))).toBe(414));
      expect(tookMs, `${size}`).toBeLessThan(healthyMs);
      expect(healthMs, `${size}`).toBeLessThan(healthyMs);
    }
  });

  test("of up to 20 segments and 1,024 bytes is one like others; one more is not", async () => {
    expect(statusOf(await get(`/${"a/".repeat(19)}`))).toBe(404);
    expect(statusOf(await get(`/${"a/".repeat(20)}`))).toBe(414);
    expect(statusOf(await get(`/${"a".repeat(1_023)}`))).toBe(404);
    expect(statusOf(await get(`/${"a".repeat(1_024)}`))).toBe(414);
  });

  test("that asks for the routes of many others is like any that is unknown", async () => {
    for (const size of [800, 1_600, 3_200]) {
      for (const name of ["p", "paths"]) {
        const address = `/__manifest?version=${version}&${name}=${"/a".repeat(size)}`;
        const { healthMs } = await calmest(web, async () => expect(statusOf(await get(address))).toBe(404));
        expect(healthMs, `${name} ${size}`).toBeLessThan(healthyMs);
      }
    }
  });

  test.each(["/wp-login.php", "/about", "/sitemap.xml"])(
    "that takes no post answers a stranger's with a quiet 405: %s",
    async (address) => {
      const said = web.output().length;
      const answer = await fetch(new URL(address, web.origin), { method: "POST", body: "log=admin&pwd=admin" });
      expect(answer.status).toBe(405);
      expect((await answer.text()).length).toBeGreaterThan(0);
      expect((await fetch(new URL("/healthz", web.origin))).status).toBe(200);
      expect(web.output().slice(said)).not.toContain("a request failed");
    },
  );

  test("whose escapes can't be read is a quiet 400, with a page that says so", async () => {
    for (const address of ["/%", "/%2", "/%zz", "/software/%E0%A4%A", "/%c3.data", "/assets/%", "/%?a=b"]) {
      const answer = await get(address);
      expect(statusOf(answer), address).toBe(400);
      expect(answer).toContain("This address can’t be read");
      expect(answer).toContain("X-Content-Type-Options: nosniff");
    }
    for (const line of ["GET http://other.example/login HTTP/1.1", "GET * HTTP/1.1"]) {
      expect(statusOf(await say(line)), line).toBe(400);
    }
    expect(statusOf(await say("GET / HTTP/1.1", "Host: a b\r\n"))).toBe(400);
    expect(statusOf(await say("GET /\u00e4 HTTP/1.1"))).toBe(400);
    expect(web.output()).not.toMatch(/URIError|Invalid URL|\n\s+at /);
  });

  test("has a query that may say what it likes", async () => {
    expect(statusOf(await get(`/login?redirectTo=%&a=${"%".repeat(3_000)}`))).toBe(200);
  });
});

describe("a method", () => {
  test("that we don't serve is answered 405, with those that we do", async () => {
    for (const method of ["TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND", "SEARCH", "QUERY", "PURGE"]) {
      for (const address of ["/", "/login", "/healthz", "/assets/none.js", "/home.data"]) {
        const answer = await say(`${method} ${address} HTTP/1.1`);
        expect(statusOf(answer), `${method} ${address}`).toBe(405);
        expect(answer).toContain("Allow: GET, HEAD, POST\r\n");
      }
    }
    for (const line of ["CONNECT other.example:443 HTTP/1.1", "ANYTHING / HTTP/1.1", "get / HTTP/1.1"]) {
      const answer = await say(line);
      expect(statusOf(answer), line).toBe(405);
      expect(answer, line).toContain("X-Content-Type-Options: nosniff");
    }
    expect(web.output()).not.toMatch(/\n\s+at /);
  });

  test("under /api/ is a problem for machines", async () => {
    const answer = await say("TRACE /api/v1/me HTTP/1.1");
    expect(statusOf(answer)).toBe(405);
    expect(answer).toContain("application/problem+json");
    expect(statusOf(await say("DELETE /api/v1/me HTTP/1.1"))).toBe(405);
    expect(statusOf(await say(`GET /api/${"a/".repeat(30)} HTTP/1.1`))).toBe(414);
  });

  test("with a body is answered all the same", async () => {
    const body = "x".repeat(100_000);
    const answer = await say("PUT /login HTTP/1.1", `Host: a\r\nContent-Length: ${body.length}\r\n`, body);
    expect(statusOf(answer)).toBe(405);
  });
});

test("what is no request at all is answered 400", async () => {
  expect(statusOf(await say("\x16\x03\x01\x02"))).toBe(400);
  expect(statusOf(await say("GET / HTTP/1.1", `Host: a\r\nX: ${"x".repeat(20_000)}\r\n`))).toBe(431);
});

test("a connection that nobody uses is kept longer than balancers keep theirs", async () => {
  const answer = await fetch(new URL("/healthz", web.origin));
  expect(answer.headers.get("keep-alive")).toBe("timeout=65");
});
