import { messageOf } from "./short-way.server";

type Limits = {
  maxBytes: number;
  /**
   * A body that exceeds the limit by no more than this is read to its end and discarded, so that the answer reaches the
   * sender.
   */
  drainBytes: number;
  /** Milliseconds for the whole body. */
  withinMs?: number;
  /** So many bytes that came give a second more: a large file on a slow line is no body that does not come. */
  bytesASecond?: number;
};

/** Half a megabit: too slow a connection to upload a file with. */
export const bytesASecond = 64 * 1024;

/** The body took longer than it may. */
export class BodyTooSlow extends Error {
  override name = "BodyTooSlow";
}

/** The body, or null when it is longer than `maxBytes`. Throws BodyTooSlow; never holds more than `maxBytes`. */
export async function readBody(request: Request, limits: Limits): Promise<Uint8Array | null> {
  const { maxBytes, drainBytes, withinMs = 30_000, bytesASecond = Number.POSITIVE_INFINITY } = limits;
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes + drainBytes) return null;
  const reader = readerOf(request);
  if (!reader) return new Uint8Array();
  const until = deadline(withinMs);
  // The rest that arrives after the time is up is left unread: canceling it would cut off the answer as well.
  const next = () => Promise.race([reader.read(), until.late]);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await next(); !part.done; part = await next()) {
      size += part.value.byteLength;
      until.moveTo(withinMs + (size / bytesASecond) * 1_000);
      if (size <= maxBytes) chunks.push(part.value);
      if (size > maxBytes + drainBytes) await reader.cancel();
    }
  } finally {
    until.clear();
  }
  return size > maxBytes ? null : Buffer.concat(chunks);
}

/**
 * The chunks of a body. Throws BodyTooSlow when they were waited for longer than they may be: half a minute, and a
 * second more for each 64 kB that came. What whoever reads them does in between is not counted. A body of a byte now
 * and then would otherwise keep its place for an hour, and four of those all places of the public check.
 */
export async function* chunksOf(request: Request, { withinMs = 30_000 } = {}): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let [waited, size] = [0, 0];
  for (;;) {
    const began = performance.now();
    const left = Math.min(withinMs, withinMs + (size / bytesASecond) * 1_000 - waited);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new BodyTooSlow()), left);
    });
    const part = await Promise.race([reader.read(), late]).finally(() => clearTimeout(timer));
    if (part.done) return;
    waited += performance.now() - began;
    size += part.value.byteLength;
    yield part.value;
  }
}

/**
 * Reads a body part by part. What is not read any more when it was canceled leaves the connection open for an answer.
 */
function readerOf(request: Request) {
  const parts = messageOf(request)?.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array, undefined>;
  return parts ? { read: () => parts.next(), cancel: () => parts.return?.() } : request.body?.getReader();
}

/** Rejects `late` when so many milliseconds of the beginning are over. */
function deadline(ms: number) {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let fail: (error: Error) => void = () => {};
  const late = new Promise<never>((_, reject) => {
    fail = reject;
  });
  late.catch(() => {});
  const moveTo = (to: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(new BodyTooSlow()), Math.max(0, began + to - performance.now()));
  };
  moveTo(ms);
  return { late, moveTo, clear: () => clearTimeout(timer) };
}
