import { expect } from "vitest";
import { z } from "zod";

type Response = { content?: Record<string, { schema: JsonSchema }>; headers?: Record<string, unknown> };
type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
type Operation = { responses: Record<string, Response>; security?: unknown[]; requestBody?: { content: unknown } };
export type Description = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** A part of the description with what it refers to in place. */
function resolved(described: Description, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(described, one));
  if (typeof part !== "object" || part === null) return part;
  if ("$ref" in part) {
    const [, name = ""] = /^#\/components\/schemas\/(\w+)$/.exec(String(part.$ref)) ?? [];
    expect(described.components.schemas, String(part.$ref)).toHaveProperty(name);
    return resolved(described, described.components.schemas[name]);
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(described, value)]));
}

/** A schema of the description as zod reads it. */
export const schemaIn = (described: Description, schema: unknown) =>
  z.fromJSONSchema(resolved(described, schema) as JsonSchema);

type Answered = {
  path: string;
  method: string;
  answer: { status: number; headers: Headers };
  said: unknown;
};

/** Holds an answer of the web against what the description says of it: status, type, headers, body. */
export function conformsTo(described: Description, { path, method, answer, said }: Answered): void {
  const of = described.paths[path]?.[method]?.responses[answer.status];
  if (!of) throw new Error(`the description knows no ${answer.status} of ${method} ${path}`);
  const type = (answer.headers.get("content-type") ?? "").replace(/;.*/, "");
  const schema = of.content?.[type]?.schema;
  if (!schema) throw new Error(`the description knows no ${type} for ${answer.status} of ${method} ${path}`);
  const read = schemaIn(described, schema).safeParse(said);
  expect(read.error?.issues ?? [], `${answer.status} of ${method} ${path}`).toEqual([]);
  for (const name of Object.keys(of.headers ?? {})) expect(answer.headers.has(name), name).toBe(true);
}
