import { recordRefusal } from "domain/audit/queries/refusals";
import { z } from "zod";
import { requestIdHeader } from "./once.server";
import { db } from "./services.server";
import { findViewer } from "./viewer.server";

/** What decides who someone is and where they belong. A form that has no such field is never sent one by our pages. */
const guarded =
  /^(roles?|email|grade|source|permissions?|(district|school|profile|authUser|auth_user)_?id|auth_?user|is_?super_?admin|__proto__|constructor|prototype)(\[.*\])?$/i;

type Shape = Record<string, unknown>;

/**
 * The fields that a schema knows; of several forms on one page those of the one that was sent. Null when it can't be
 * told.
 */
function known(schema: unknown, fields: Record<string, unknown>): Set<string> | null {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape as Shape));
  if (schema instanceof z.ZodPipe) return known(schema.in, fields) ?? known(schema.out, fields);
  if (!(schema instanceof z.ZodUnion)) return null;
  const options = schema.options.map((option) => known(option, fields));
  const sent = schema.options.findIndex((option) => takes(option, fields));
  if (sent >= 0) return options[sent] ?? null;
  return options.includes(null) ? null : new Set(options.flatMap((names) => [...(names ?? [])]));
}

/** Whether `option` is the form that `fields` belong to, by the words that it fixes: its intent. */
function takes(option: unknown, fields: Record<string, unknown>): boolean {
  if (option instanceof z.ZodUnion) return option.options.some((inner) => takes(inner, fields));
  if (option instanceof z.ZodPipe) return takes(option.in, fields);
  if (!(option instanceof z.ZodObject)) return false;
  const literals = Object.entries(option.shape as Shape).filter(([, field]) => field instanceof z.ZodLiteral);
  return (
    literals.length > 0 && literals.every(([name, field]) => (field as z.ZodLiteral).safeParse(fields[name]).success)
  );
}

/**
 * The fields of a post that no page of ours sends: a guarded one that its schema does not know, or one sent twice that
 * the schema takes once (`refused` are the fields it found fault with). Empty for an honest form.
 */
export function tamperedFields(
  schema: z.ZodType,
  fields: Record<string, string | string[]>,
  refused: ReadonlySet<string>,
): string[] {
  const names = known(schema, fields);
  return Object.entries(fields)
    .filter(([name, value]) => {
      if (guarded.test(name) && names !== null && !names.has(name)) return true;
      return (
        Array.isArray(value) && value.length > 1 && (refused.has(name) || (guarded.test(name) && !names?.has(name)))
      );
    })
    .map(([name]) => name);
}

/**
 * Ends a request whose form tried what it may not: writes it down with who sent it and throws a 403. A visitor has
 * nothing to gain; for them the schema's own word is enough.
 */
export async function refuseTampering(request: Request, names: string[]): Promise<void> {
  const viewer = await findViewer(request, { passive: true });
  if (!viewer) return;
  await recordRefusal(db, {
    actor: viewer,
    districtId: viewer.districtId,
    action: "access.refused",
    subjectProfileId: viewer.profileId,
    details: {
      method: request.method,
      path: new URL(request.url).pathname.replace(/\.data$/, ""),
      // Only names that we know ourselves: anything else is whatever the sender made up.
      fields: names.map((name) => (/^[A-Za-z_]{1,40}(\[\])?$/.test(name) ? name : "another")),
    },
  });
  throw new Response("This form has fields that can’t be changed here. Open the page again and send it from there.", {
    status: 403,
    statusText: "Forbidden",
    // What only scripts ask has no page around it that says the id.
    headers: { [requestIdHeader]: request.headers.get(requestIdHeader) ?? "" },
  });
}
