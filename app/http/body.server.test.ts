import { describe, expect, test } from "vitest";
import { BodyTooSlow, chunksOf } from "./body.server";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A post whose bytes come so many at a time, with a pause before each. */
const posted = (count: number, bytes: number, everyMs: number) => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(to) {
      if (sent++ === count) return to.close();
      if (everyMs > 0) await pause(everyMs);
      to.enqueue(new Uint8Array(bytes));
    },
  });
  return new Request("http://rollcall.invalid/", { method: "POST", body, duplex: "half" } as RequestInit);
};

describe("a file that is uploaded", () => {
  test("is given up after its time, also when a byte of it comes now and then", async () => {
    let came = 0;
    const read = async () => {
      for await (const chunk of chunksOf(posted(200, 1, 20), { withinMs: 200 })) came += chunk.byteLength;
    };
    await expect(read()).rejects.toBeInstanceOf(BodyTooSlow);
    expect(came).toBeLessThan(20);
  });

  test("may take longer the more of it came, and as long as whoever reads it likes", async () => {
    let came = 0;
    for await (const chunk of chunksOf(posted(20, 64 * 1024, 20), { withinMs: 200 })) came += chunk.byteLength;
    for await (const chunk of chunksOf(posted(4, 1, 0), { withinMs: 200 })) {
      await pause(100);
      came += chunk.byteLength;
    }
    expect(came).toBe(20 * 64 * 1024 + 4);
  });
});
