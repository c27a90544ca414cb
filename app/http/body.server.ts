type Limits = {
  maxBytes: number;
  /** What is longer by no more than this is read to its end and thrown away, so that the answer reaches the sender. */
  drainBytes: number;
  /** Milliseconds for the whole body; without it as long as the server lets a request last. */
  withinMs?: number;
};

/** The body took longer than it may. */
export class BodyTooSlow extends Error {
  override name = "BodyTooSlow";
}

/** The body, or null when it is longer than `maxBytes`. Throws BodyTooSlow; never holds more than `maxBytes`. */
export async function readBody(request: Request, limits: Limits): Promise<Uint8Array | null> {
  const { maxBytes, drainBytes, withinMs } = limits;
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes + drainBytes) return null;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    if (withinMs !== undefined) timer = setTimeout(() => reject(new BodyTooSlow()), withinMs);
  });
  // What still comes after the time is up is read by nobody: to cancel it would cut off the answer, too.
  const next = () => Promise.race([reader.read(), late]);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await next(); !part.done; part = await next()) {
      size += part.value.byteLength;
      if (size <= maxBytes) chunks.push(part.value);
      if (size > maxBytes + drainBytes) await reader.cancel();
    }
  } finally {
    clearTimeout(timer);
  }
  return size > maxBytes ? null : Buffer.concat(chunks);
}
