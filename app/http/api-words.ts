import type { Kind } from "./problem.server";

/** What an answer of POST /api/v1/usage-events means, and what to do then. Read by whoever writes a sender. */
export const usageAnswers: { status: number; kinds: readonly Kind[]; words: string }[] = [
  {
    status: 202,
    kinds: [],
    words: "Stored. The answer counts the visits accepted, sent before (duplicate) and rejected, with each reason.",
  },
  {
    status: 400,
    kinds: ["body-unreadable"],
    words: "We couldn’t read the body as JSON or unpack it. Nothing was stored. Fix it and send it again.",
  },
  { status: 401, kinds: ["credential-refused"], words: "The key is missing, mistyped, expired or revoked." },
  { status: 403, kinds: ["scope-missing"], words: "This key may not send usage. Create one on Usage Sources." },
  { status: 408, kinds: ["body-too-slow"], words: "The body took more than 30 seconds to arrive. Send it again." },
  {
    status: 413,
    kinds: ["body-too-large"],
    words: "Too large: more than 10,000 visits or 5 MB. Nothing was stored. Send smaller batches.",
  },
  {
    status: 415,
    kinds: ["media-type-unsupported"],
    words: "Send application/json or application/x-ndjson, as it is or packed with gzip.",
  },
  {
    status: 422,
    kinds: ["body-invalid", "batch-key-used"],
    words: "The body is not an array, or its Idempotency-Key belongs to another batch. Nothing was stored.",
  },
  {
    status: 429,
    kinds: ["too-many-refusals", "too-much-waiting"],
    words: "Too many at once. Wait as many seconds as Retry-After says, then send the same batch again.",
  },
  {
    status: 500,
    kinds: ["internal-error"],
    words: "Our fault. Send the same batch again with the same Idempotency-Key. It counts once.",
  },
];
