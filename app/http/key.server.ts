import { createHmac } from "node:crypto";
import { type Caller, judgeCredential, type Refused } from "domain/access/credentials";
import type { KeyScope } from "domain/access/key-scopes";
import { beginSignInAttempt } from "domain/access/queries/sign-in-attempts";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { recordRefusal } from "domain/audit/queries/refusals";
import { env } from "./env.server";
import { problem } from "./problem.server";
import { db } from "./services.server";
import { originOf } from "./session.server";

const realm = 'Bearer realm="Rollcall"';

/**
 * The first line of every method of an endpoint. Takes the request and the scope that the key must have. Returns the
 * caller, who is an Actor of one district.
 *
 * Throws problems: 401 without a key and, whatever is wrong with it, with one that does not work; 429 when one address
 * tries too many of those, which never keeps a key that works from it; 403 without the scope. What is refused is in the
 * audit log, but for requests without a key or with a mistyped one, which anyone can send by the thousand.
 */
export async function requireKey(request: Request, scope: KeyScope): Promise<Caller> {
  const token = bearerOf(request);
  if (token === null) throw unauthorized(request, realm);
  const verdict = await judgeCredential(db, token, originOf(request));
  if (verdict === null) throw unauthorized(request, `${realm}, error="invalid_token"`);
  if ("refused" in verdict) throw await refuse(request, verdict.refused);
  const { caller } = verdict;
  if (caller.scopes.includes(scope)) return caller;
  await recordRefusal(db, {
    actor: caller,
    districtId: caller.districtId,
    action: "access.refused",
    details: { ...whatOf(request), scope },
  });
  throw problem(request, "scope-missing", `This needs a key with the scope ${scope}.`, {
    headers: { "WWW-Authenticate": `${realm}, error="insufficient_scope", scope="${scope}"` },
  });
}

/** The credential of the header Authorization: the only place where one is looked for. */
function bearerOf(request: Request): string | null {
  return /^Bearer +([\w.~+/-]{1,1024}=*)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

const whatOf = ({ method, url }: Request) => ({ method, path: new URL(url).pathname });

function unauthorized(request: Request, challenge: string): Response {
  const detail = "Send a working key in the Authorization header, after the word Bearer.";
  return problem(request, "credential-refused", detail, { headers: { "WWW-Authenticate": challenge } });
}

/** Records a refusal and counts it by the sender's address; after too many, the answer only says how long to wait. */
async function refuse(request: Request, { reason, keyId, districtId }: Refused): Promise<Response> {
  const origin = originOf(request);
  const keyHash = createHmac("sha256", env.sessionSecret).update(`api ${origin.address}`).digest();
  const seconds = await beginSignInAttempt(db, { counts: [{ kind: "api", keyHash }] });
  if (seconds > 0) {
    const detail = `Too many keys that don’t work came from this address. Wait ${seconds} s before the next try.`;
    return problem(request, "too-many-refusals", detail, { headers: { "Retry-After": String(seconds) } });
  }
  await recordAudit(db, {
    actor: { ...noActor, ...origin },
    districtId,
    action: "key.refused",
    object: keyId === null ? undefined : { table: "api_keys", id: keyId },
    result: "denied",
    details: { ...whatOf(request), reason },
  });
  return unauthorized(request, `${realm}, error="invalid_token"`);
}
