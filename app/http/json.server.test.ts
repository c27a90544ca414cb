import { createServer } from "node:http";
import { connect } from "node:net";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { freePort } from "db/embedded";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { parseJson } from "./json.server";
import { requestIdHeader } from "./once.server";

const id = "0d8ae9a4-0000-4000-8000-000000000001";
const Event = z.object({ url: z.url(), "a/b~c": z.number().optional() });
const Body = z.object({ events: z.array(Event).max(1_000), note: z.string().optional() });
const good = JSON.stringify({ events: [{ url: "https://a.example" }] });

const posted = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://rollcall.invalid/api/v1/events", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", [requestIdHeader]: id, ...headers },
    duplex: "half",
  } as RequestInit);

/** With these a text is long enough for its names to count. */
const blanks = " ".repeat(128 * 1024);
const names = (count: number) => Array.from({ length: count }, (_, nth) => `"name-${nth}":0`).join();

type Problem = { type: string; title: string; status: number; detail: string; instance: string; errors?: unknown[] };

/** The problem that reading a body ends in. */
async function problemOf(request: Request, options: Parameters<typeof parseJson>[2] = {}): Promise<Problem> {
  const thrown = await parseJson(request, Body, options).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw thrown ?? new Error("it was read");
  expect(thrown.headers.get("content-type")).toBe("application/problem+json");
  expect(thrown.headers.get("cache-control")).toBe("no-store");
  const said = (await thrown.json()) as Problem;
  expect(said).toMatchObject({ status: thrown.status, instance: `urn:uuid:${id}` });
  expect(said.type).toMatch(/^urn:problem-type:rollcall:[a-z-]+$/);
  for (const text of [said.title, said.detail]) expect(text).toMatch(/^[A-Z1-9].{5,}/);
  return said;
}

describe("a JSON body", () => {
  test("that fits is what the schema makes of it, and nothing more", async () => {
    const body = '{"events":[{"url":"https://a.example","role":"super_admin"}],"__proto__":{"polluted":true}}';
    const read = await parseJson(posted(body), Body);
    expect(read).toEqual({ events: [{ url: "https://a.example" }] });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test.each(["application/json", "application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"'])(
    "may come as %s",
    async (type) => {
      expect((await parseJson(posted(good, { "Content-Type": type }), Body)).events).toHaveLength(1);
    },
  );

  test.each([
    "",
    "text/plain",
    "text/json",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "application/jsonp",
    "application/json, text/html",
  ])("as %j is refused with 415", async (type) => {
    expect((await problemOf(posted(good, { "Content-Type": type }))).status).toBe(415);
  });

  test("that says it is compressed is refused with 415", async () => {
    expect((await problemOf(posted(good, { "Content-Encoding": "gzip" }))).status).toBe(415);
  });

  test.each([
    ["nothing at all", ""],
    ["no JSON", "{events:[]}"],
    ["JSON that breaks off", '{"events":['],
    ["two of them", "{}{}"],
    ["what is not UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["arrays without end", "[".repeat(60_000)],
    ["arrays 33 deep", "[".repeat(33) + "]".repeat(33)],
    ["arrays 33 deep after a text that ends with a backslash", `["\\\\",${"[".repeat(33)}${"]".repeat(34)}`],
    ["objects 40 deep", `${'{"a":'.repeat(40)}1${"}".repeat(40)}`],
    ["of 1,001 names in a long text", `{${names(1_001)}}${blanks}`],
    [
      "of 1,001 names in a long text, with blanks behind them",
      `{${names(1_001).replaceAll(":", " \n\t\r:")}}${blanks}`,
    ],
  ])("that is %s is refused with 400", async (_what, body) => {
    const said = await problemOf(posted(body as BodyInit), { maxBytes: 256 * 1024 });
    expect(said.status).toBe(400);
  });

  test("may have any brackets in its texts", async () => {
    const note = `${"[{".repeat(100)}\\"`;
    expect(await parseJson(posted(JSON.stringify({ events: [], note })), Body)).toMatchObject({ note });
  });

  test("may have any texts that are no names, and 1,000 names", async () => {
    const texts = Array.from({ length: 5_000 }, (_, nth) => `${nth}`);
    const body = `{"events":[],${names(997)},"texts":${JSON.stringify(texts)},"note":"a"}${blanks}`;
    expect(await parseJson(posted(body), Body, { maxBytes: 256 * 1024 })).toMatchObject({ note: "a" });
  });

  test("of 5 MB of brackets and quotes is looked at in a moment", async () => {
    const began = performance.now();
    for (const part of ['"\\', '\\"', '"', '["', "[]"]) {
      const body = part.repeat(Math.floor((5 * 1024 * 1024) / part.length));
      expect((await problemOf(posted(body), { maxBytes: 6 * 1024 * 1024 })).status, part).toBe(400);
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test("that does not fit is refused with 422 and a pointer to each fault, without what was sent", async () => {
    const secret = "s3cret-value";
    const body = { events: [{ url: "https://a.example" }, { url: secret, "a/b~c": secret }], note: 7 };
    const said = await problemOf(posted(JSON.stringify(body)));
    expect(said.status).toBe(422);
    const errors = said.errors as { pointer: string; detail: string }[];
    expect(errors.map(({ pointer }) => pointer)).toEqual(["/events/1/url", "/events/1/a~1b~0c", "/note"]);
    expect(said.detail).toMatch(/^3 values do not fit\./);
    expect(JSON.stringify(said)).not.toContain(secret);
    const whole = await problemOf(posted("[]"));
    expect(whole.errors).toMatchObject([{ pointer: "" }]);
  });

  test("with very many faults names a hundred of them", async () => {
    const said = await problemOf(posted(JSON.stringify({ events: Array.from({ length: 900 }, () => ({})) })));
    expect(said.errors).toHaveLength(100);
    expect(said.detail).toMatch(/^900 values/);
  });

  test("with a NUL in a text is refused with 422, wherever it is", async () => {
    const said = await problemOf(posted('{"events":[{"url":"https://a.example/\\u0000"}],"note":"\\u0000"}'));
    expect(said.status).toBe(422);
    expect(said.errors).toMatchObject([{ pointer: "/events/0/url" }, { pointer: "/note" }]);
    // An escaped backslash before "u0000" is no NUL.
    expect(await parseJson(posted('{"events":[],"note":"\\\\u0000"}'), Body)).toMatchObject({ note: "\\u0000" });
  });
});

describe("a large or slow body", () => {
  const parts = (count: number, bytes: number) => {
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < count) controller.enqueue(new Uint8Array(bytes).fill(32));
        else controller.close();
      },
    });
    return { stream, sent: () => sent };
  };

  test("over the limit is refused with 413, whatever length it claims", async () => {
    expect((await problemOf(posted(`${good}${" ".repeat(64 * 1024)}`))).status).toBe(413);
    const lying = posted(parts(20, 10_000).stream, { "Content-Length": "10" });
    expect((await problemOf(lying)).status).toBe(413);
    expect(await parseJson(posted(`${good}${" ".repeat(1_000)}`), Body, { maxBytes: 2_000 })).toBeDefined();
    expect((await problemOf(posted(`${good}${" ".repeat(2_000)}`), { maxBytes: 2_000 })).status).toBe(413);
  });

  test("without an end is read no further than it takes to answer", async () => {
    const endless = parts(Number.POSITIVE_INFINITY, 64 * 1024);
    expect((await problemOf(posted(endless.stream))).status).toBe(413);
    expect(endless.sent() * 64 * 1024).toBeLessThan(2 * 1024 * 1024);
  });

  test("that claims too large a size is not read at all", async () => {
    const much = parts(100, 1_000);
    expect((await problemOf(posted(much.stream, { "Content-Length": "999999999" }))).status).toBe(413);
    expect(much.sent()).toBeLessThanOrEqual(1);
  });

  test("that does not arrive in time is refused with 408", async () => {
    const stuck = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([0x7b])) });
    const said = await problemOf(posted(stuck), { withinMs: 50 });
    expect(said).toMatchObject({ status: 408, detail: "Send the whole body within 0.05 s." });
  });

  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  test("over a real connection gets its 408, and the connection is closed", async () => {
    const server = createServer(async (incoming, outgoing) => {
      const body = createReadableStreamFromReadable(incoming);
      const refused = await parseJson(posted(body), Body, { withinMs: 100 }).catch((error: unknown) => error);
      const answer = refused as Response;
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    closing.push(() => server.close());
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{");
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    await new Promise((resolve) => socket.once("close", resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain("urn:problem-type:rollcall:body-too-slow");
  });
});
