import { keyScopes } from "domain/access/key-scopes";
import { sentEvent } from "domain/usage/sent-event";
import { batchDays, eventFaults, mostEvents } from "domain/usage/terms";
import { eventFieldWords } from "domain/usage/words";
import { z } from "zod";
import { usageAnswers } from "./api-words";
import { type Kind, problemKinds, problemType } from "./problem.server";

const count = z.int().min(0);

/** What GET /api/v1/me answers. */
const keyOwner = z.strictObject({
  name: z.string(),
  prefix: z.string(),
  district: z.strictObject({ id: z.guid(), name: z.string() }),
  scopes: z.array(z.enum(keyScopes)),
  expires_at: z.iso.datetime().nullable(),
});

/** What POST /api/v1/usage-events answers with 202. */
const accepted = z.strictObject({
  accepted: count,
  duplicate: count,
  rejected: count,
  rejections: z.array(z.strictObject({ index: count, reason: z.enum(eventFaults), detail: z.string() })),
});

const problemFields = {
  title: z.string(),
  detail: z.string(),
  instance: z.string().optional(),
  errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
};

const schemaOf = (type: z.ZodType) => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: "input" });
  return schema;
};

const json = (schema: object) => ({ "application/json": { schema } });
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function eventSchema() {
  const schema = schemaOf(sentEvent);
  const described = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    { ...(field as object), description: eventFieldWords[name as keyof typeof eventFieldWords] },
  ]);
  return { ...schema, properties: Object.fromEntries(described) };
}

/** A problem of one of these kinds, each of which has a status and a title of its own. */
function problemOf(kinds: readonly Kind[], description: string, headers: readonly string[] = []) {
  const [status] = problemKinds[kinds[0] as Kind];
  const schema = schemaOf(
    z.strictObject({ type: z.enum(kinds.map(problemType)), status: z.literal(status), ...problemFields }),
  );
  const named = Object.fromEntries(headers.map((name) => [name, { schema: { type: "string" } }]));
  return {
    description,
    content: { "application/problem+json": { schema } },
    ...(headers.length > 0 && { headers: named }),
  };
}

const headersOf: Record<number, string[]> = { 401: ["WWW-Authenticate"], 429: ["Retry-After"] };
const wordsOf = (wanted: number) => usageAnswers.find(({ status }) => status === wanted)?.words ?? "";

function usageResponses() {
  return Object.fromEntries(
    usageAnswers.map(({ status, kinds, words }) => [
      status,
      kinds.length === 0
        ? { description: words, content: json(named("Accepted")) }
        : problemOf(kinds, words, headersOf[status]),
    ]),
  );
}

const usageEvents = {
  post: {
    operationId: "sendUsageEvents",
    summary: "Send visits",
    description: `At most ${mostEvents.toLocaleString("en-US")} visits or 5 MB a call, unpacked.`,
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        description: `Your name for the batch. Sent again under the same name within ${batchDays} days, the batch counts once and gets the same answer.`,
        schema: { type: "string", pattern: '^"?[\\x21-\\x7e]{1,255}"?$' },
      },
      {
        name: "Content-Encoding",
        in: "header",
        description: "gzip, when the body is packed. The limits apply to the unpacked body.",
        schema: { type: "string", enum: ["identity", "gzip"] },
      },
    ],
    requestBody: {
      required: true,
      content: {
        ...json({ type: "array", maxItems: mostEvents, items: named("Event") }),
        "application/x-ndjson": { schema: { type: "string", description: "One event as JSON on each line." } },
      },
    },
    responses: usageResponses(),
  },
};

const me = {
  get: {
    operationId: "readKey",
    summary: "Check a key",
    responses: {
      200: { description: "The key and its district.", content: json(named("Key")) },
      401: problemOf(["credential-refused"], wordsOf(401), headersOf[401]),
      403: problemOf(["scope-missing"], "This key isn’t allowed to read its own details."),
      429: problemOf(["too-many-refusals"], "Too many keys that don’t work came from this address.", headersOf[429]),
      500: problemOf(["internal-error"], "Our fault. Try again later."),
    },
  },
};

const itself = {
  get: {
    operationId: "readDescription",
    summary: "Read this description",
    security: [],
    responses: { 200: { description: "This description.", content: json({ type: "object" }) } },
  },
};

/** The description of every endpoint in OpenAPI 3.1. Takes the origin under which they are reached. */
export function openApiOf(origin: string) {
  return {
    openapi: "3.1.0",
    info: { title: "Rollcall", version: "1", description: "A district’s API keys give access to these addresses." },
    servers: [{ url: origin }],
    security: [{ key: [] }],
    paths: { "/api/v1/me": me, "/api/v1/openapi.json": itself, "/api/v1/usage-events": usageEvents },
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "A key of a district: rck_..." } },
      schemas: { Event: eventSchema(), Accepted: schemaOf(accepted), Key: schemaOf(keyOwner) },
    },
  };
}
