import { acceptEvents } from "domain/usage/commands/accept-events";
import { Numbers } from "domain/usage/numbers";
import { faultWords } from "domain/usage/words";
import { endpoint } from "~/http/endpoint.server";
import { readEventsBody } from "~/http/events-body.server";
import { requireKey } from "~/http/key.server";
import { perform } from "~/http/perform.server";
import { problem } from "~/http/problem.server";
import { currentMatcher } from "~/http/services.server";

/** What this process has met of people and sites, for all requests. */
const numbers = new Numbers();
const waitSeconds = 15;

/** Takes a batch of visits in. What is answered with 202 is stored; the figures follow within two minutes. */
const usageEvents = endpoint(
  {
    async POST({ request }) {
      const caller = await requireKey(request, "write:usage");
      const key = batchKeyOf(request);
      const reader = { matcher: await currentMatcher(), numbers, now: () => new Date() };
      const { entries, body } = await readEventsBody(request);
      const answer = await perform(acceptEvents, caller, { batch: { entries, key, body }, reader });
      if (answer === "key-used") {
        const detail = "This Idempotency-Key was already used with a different body. Give each batch a key of its own.";
        throw problem(request, "batch-key-used", detail);
      }
      if (answer === "behind") {
        throw problem(
          request,
          "too-much-waiting",
          `No part of this batch was accepted. Send it again in ${waitSeconds} s.`,
          {
            headers: { "Retry-After": String(waitSeconds) },
          },
        );
      }
      const rejections = answer.rejections.map(({ index, fault }) => ({
        index,
        reason: fault,
        detail: faultWords[fault],
      }));
      return Response.json({ ...answer, rejections }, { status: 202 });
    },
  },
  { shortWay: "/api/v1/usage-events" },
);

/** The header Idempotency-Key, with or without the quotes that its draft standard asks for. */
function batchKeyOf(request: Request): string | null {
  const sent = request.headers.get("idempotency-key");
  if (sent === null) return null;
  const key = sent.trim().replace(/^"(.*)"$/, "$1");
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw problem(
    request,
    "body-invalid",
    "Send an Idempotency-Key of 1 to 255 visible ASCII characters, without spaces.",
  );
}

export const loader = usageEvents.loader;
export const action = usageEvents.action;
