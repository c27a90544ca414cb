import { env } from "~/http/env.server";
import { openApiOf } from "~/http/openapi.server";
import { formatNumber } from "~/ui/format";

/** A schema of the description, as far as the page reads it. */
type Schema = {
  type?: string;
  format?: string;
  enum?: readonly string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  description?: string;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
};
type Content = Record<string, { schema: Schema | { $ref: string } }>;
type Operation = {
  summary: string;
  description?: string;
  security?: readonly unknown[];
  parameters?: readonly { name: string; description: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

export type Field = { name: string; kind: string; required: boolean; words: string };

/** A schema's kind in a few words: "text, at most 100 characters". */
function kindOf(schema: Schema): string {
  const some = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  if (some.format === "uuid") return "UUID";
  if (some.format === "date-time") return "time";
  if (some.enum) return some.enum.join(" or ");
  if (some.type === "integer") {
    const { minimum: from, maximum: to } = some;
    return from !== undefined && to !== undefined && to < 1e9
      ? `whole number, ${formatNumber(from)} to ${formatNumber(to)}`
      : "whole number";
  }
  if (some.type === "array") return "list";
  if (some.type !== "string") return some.type ?? "";
  return some.maxLength === undefined ? "text" : `text, at most ${formatNumber(some.maxLength)} characters`;
}

function fieldsOf(schema: Schema): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    kind: kindOf(field),
    words: field.description ?? "",
    required: schema.required?.includes(name) ?? false,
  }));
}

function answersOf(responses: Operation["responses"]) {
  return Object.entries(responses).map(([status, { description, content }]) => {
    const problem = content?.["application/problem+json"]?.schema as Schema | undefined;
    const types = problem?.properties?.type;
    return { status, words: description, problems: types?.enum ?? [] };
  });
}

/** What who makes a sender of visits needs, in the order in which they meet it. */
const shown = ["/api/v1/me", "/api/v1/usage-events", "/api/v1/openapi.json"];

/** The endpoints of `shown`, as the published description has them. */
export function loadDescription() {
  const described = openApiOf(env.origin);
  const schemas = described.components.schemas as Record<string, Schema>;
  const paths = described.paths as unknown as Record<string, Record<string, Operation>>;
  const endpoints = shown.flatMap((path) =>
    Object.entries(paths[path] ?? {}).map(
      ([method, { summary, description, security, parameters, responses, requestBody }]) => ({
        path,
        method: method.toUpperCase(),
        summary,
        description: description ?? "",
        open: security?.length === 0,
        headers: (parameters ?? []).map(({ name, description }) => ({ name, words: description })),
        bodies: Object.keys(requestBody?.content ?? {}),
        answers: answersOf(responses),
      }),
    ),
  );
  return {
    origin: env.origin,
    now: new Date().toISOString(),
    endpoints,
    event: fieldsOf(schemas.Event ?? {}),
    keyFields: fieldsOf(schemas.Key ?? {}),
  };
}

export type Described = ReturnType<typeof loadDescription>;
export type Endpoint = Described["endpoints"][number];
