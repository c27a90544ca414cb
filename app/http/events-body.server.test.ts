import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readEventsBody } from "./events-body.server";

const posted = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://rollcall.invalid/api/v1/usage-events", {
    method: "POST",
    body,
    duplex: "half",
    headers: { "Content-Type": "application/json", ...headers },
  } as RequestInit);

/** The status of the problem that reading ends with. */
const refusal = (request: Request, withinMs?: number) =>
  readEventsBody(request, { withinMs }).then(
    () => 202,
    (problem: Response) => problem.status,
  );

test("a body that does not come in time is refused with 408, also when a byte of it comes now and then", async () => {
  const dripping = (everyMs: number) => {
    let timer: NodeJS.Timeout;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        timer = setInterval(() => controller.enqueue(new TextEncoder().encode(" ")), everyMs);
      },
      cancel: () => clearInterval(timer),
    });
  };
  expect(await refusal(posted(dripping(1_000_000)), 100)).toBe(408);
  expect(await refusal(posted(dripping(10)), 100)).toBe(408);
});

test("entries are told by their place, packed or not, one a line or in an array", async () => {
  const lines = '{"a":1}\r\n\nnot JSON\n[1]\n';
  const ndjson = { "Content-Type": "application/x-ndjson; charset=utf-8" };
  const read = await readEventsBody(posted(lines, ndjson));
  expect(read.entries()).toEqual([{ a: 1 }, expect.any(Symbol), [1]]);
  const packed = gzipSync('[{"a":1}]');
  expect((await readEventsBody(posted(packed, { "Content-Encoding": "GZIP" }))).entries()).toEqual([{ a: 1 }]);
  const again = read.entries();
  expect(again, "read from its bytes once more").toEqual([{ a: 1 }, expect.any(Symbol), [1]]);
});

test.each([
  [gzipSync("[]").subarray(0, 12), "gzip", 400],
  [Buffer.from("[]"), "gzip", 400],
  [Buffer.from("[]"), "br", 415],
  [Buffer.from([0xff, 0xfe]), "identity", 400],
])("%o as %s is refused with %i", async (body, packing, status) => {
  expect(await refusal(posted(new Uint8Array(body), { "Content-Encoding": packing }))).toBe(status);
});

test("entries of a long batch that have more than 1,000 names together are refused with 400, one a line or in an array", async () => {
  const of = (count: number) => Array.from({ length: count }, (_, nth) => `{"name-${nth}":0}`);
  const blanks = " ".repeat(128 * 1024);
  const ndjson = { "Content-Type": "application/x-ndjson" };
  expect(await refusal(posted(`[${of(1_000).join()}]${blanks}`))).toBe(202);
  expect(await refusal(posted(`[${of(1_001).join()}]${blanks}`))).toBe(400);
  expect(await refusal(posted(of(1_000).join("\n") + blanks, ndjson))).toBe(202);
  expect(await refusal(posted(of(1_001).join("\n") + blanks, ndjson))).toBe(400);
});
