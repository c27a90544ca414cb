import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { open, seal } from "db/secrets";
import * as keptForms from "domain/access/queries/kept-forms";
import { session } from "domain/constants";
import { z } from "zod";
import type { FormState } from "~/ui/form-state";
import { env } from "./env.server";
import { isOurs, type PostedFields, readFields, shownAgain } from "./form-body.server";
import { log } from "./log.server";
import { safePath } from "./paths";
import { db } from "./services.server";
import { originOf } from "./session.server";
import { neverKept } from "./session-codes";

const maxBytes = 64 * 1024;

const Typed = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "This is not JSON." });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().max(200), z.string()));

const cookie = createCookie("kept-form", {
  httpOnly: true,
  sameSite: "lax",
  secure: env.secure,
  path: "/",
  maxAge: session.keptFormMinutes * 60,
});

const hashOf = (key: string) => createHash("sha256").update(key, "utf8").digest();
const placeOf = (id: string) => ({ table: "kept_forms", id, column: "values_sealed" });

async function readKey(request: Request): Promise<string | null> {
  const value = await cookie.parse(request.headers.get("cookie"));
  return typeof value === "string" && value.length === 43 ? value : null;
}

/** The page that a form stands on, without what only its data or its post have in their address. */
function pagePath(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, "");
}

/**
 * Keeps what was posted after the session of `authUserId` had ended: sealed, without passwords, keys and files, only
 * when it comes from a page of ours. It is not carried out, then or later; the person sends it again. Returns the
 * Set-Cookie header that finds it, or null when there is nothing to keep.
 */
export async function keepForm(request: Request, authUserId: string): Promise<string | null> {
  if (!isOurs(request)) return null;
  const fields = await readFields(request, maxBytes).catch((error: unknown) => {
    // Too large, or no form: the person signs in again all the same.
    if (error instanceof Response) return null;
    throw error;
  });
  if (!fields) return null;
  return keepValues(authUserId, pagePath(request), fields);
}

/**
 * Keeps what was typed into a form of the page at `path` when the page itself finds its session over. `typed` is what
 * its script sent: the fields as JSON. Returns the Set-Cookie header that finds it, or null when there is nothing.
 */
export async function keepTyped(authUserId: string, path: string, typed: string): Promise<string | null> {
  const read = Typed.safeParse(typed);
  return read.success ? keepValues(authUserId, path.split("?", 1)[0] ?? "", read.data) : null;
}

const isKept = (value: unknown) => typeof value === "string" || Array.isArray(value);

async function keepValues(authUserId: string, path: string, fields: Record<string, unknown>): Promise<string | null> {
  const values = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => isKept(value) && !neverKept.test(name)),
  );
  // A button alone: there is nothing that would have to be typed again.
  if (Object.keys(values).every((name) => /^intent$|id$/i.test(name))) return null;
  const [id, key] = [randomUUID(), randomBytes(32).toString("base64url")];
  await keptForms.createKeptForm(db, {
    id,
    authUserId,
    keyHash: hashOf(key),
    path,
    valuesSealed: seal(env.secretsKey, placeOf(id), JSON.stringify(values)),
    minutes: session.keptFormMinutes,
  });
  return cookie.serialize(key);
}

/** True when this browser was told that one of its forms is kept. Signing in shows whose it is. */
export async function hasKeptForm(request: Request): Promise<boolean> {
  const key = await readKey(request);
  return key !== null && (await keptForms.findKeptForm(db, { keyHash: hashOf(key) })) !== undefined;
}

/**
 * At the sign-in of `authUserId`: the page of the form that is kept for them, or null. Someone else's is thrown away,
 * with the cookie that leads to it.
 */
export async function keptFormOf(request: Request, authUserId: string): Promise<{ to: string | null; clear?: string }> {
  const key = await readKey(request);
  if (!key) return { to: null };
  const form = await keptForms.findKeptForm(db, { keyHash: hashOf(key) });
  if (form?.authUserId === authUserId) return { to: safePath(form.path) };
  await keptForms.removeKeptForm(db, { keyHash: hashOf(key) });
  return { to: null, clear: await cookie.serialize("", { maxAge: 0 }) };
}

/**
 * Takes the form that is kept for this page and person, once. Returns it as a page shows a form that was not accepted,
 * and the Set-Cookie header that forgets it; null when there is none.
 */
export async function takeKeptForm(
  request: Request,
  authUserId: string,
): Promise<{ path: string; form: FormState; clear: string } | null> {
  const key = await readKey(request);
  if (!key || request.method !== "GET") return null;
  const path = pagePath(request);
  const row = await keptForms.takeKeptForm(db, { keyHash: hashOf(key), authUserId, path });
  if (!row) return null;
  const clear = await cookie.serialize("", { maxAge: 0 });
  try {
    const fields: PostedFields["fields"] = JSON.parse(open(env.secretsKey, placeOf(row.id), row.valuesSealed));
    return { path, form: shownAgain(fields, { form: [], fields: {} }), clear };
  } catch (error) {
    // The key has been changed since: nobody can read what was kept.
    log.warn({ err: (error as Error).message, ...originOf(request) }, "a kept form could not be opened");
    return null;
  }
}
