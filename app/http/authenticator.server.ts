import { createHmac } from "node:crypto";
import { type Count, countsOfClient } from "domain/access/attempts";
import { verifyPassword } from "domain/access/passwords";
import {
  beginSignInAttempt,
  clearSignInAttempts,
  countFailedAccount,
  forgetFailedAccount,
  type Pair,
  waitOfClient,
  waitOfCounts,
} from "domain/access/queries/sign-in-attempts";
import { tooManySignIns } from "domain/access/words";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { createMissingProfile, findAuthUser } from "domain/people/queries/profiles";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { atOnce } from "./at-once.server";
import { knownDevice } from "./device-cookie.server";
import { env } from "./env.server";
import { db } from "./services.server";
import { originOf } from "./session.server";

/** A sign-in that was refused, with a message that is the same for every address. */
export class SignInRefused extends Error {
  constructor(
    message: string,
    readonly status: 422 | 429,
    /** How long to wait, when there were too many attempts. */
    readonly seconds?: number,
  ) {
    super(message);
  }
}

type SignedIn = { authUserId: string };

/** What counts attempts: a keyed hash of what was typed, since unknown addresses belong to nobody here. */
export const attemptKey = (email: string) => createHmac("sha256", env.sessionSecret).update(email).digest();

/**
 * What counts an attempt. On a device that this account has signed in on before it is counted there alone, so that nobody
 * elsewhere can keep its owner out; anywhere else for the account, and when it fails for the client, its network and the
 * server, and for the client by how many accounts it fails on (`pair`). A school that signs in at once has failed nowhere.
 */
function countsOf(request: Request, email: string, device: string | null): Counted {
  if (device) return { own: { kind: "device", keyHash: attemptKey(`device ${device}`) }, shared: [], pair: null };
  const shared = countsOfClient(originOf(request).address, attemptKey);
  const client = shared.find(({ kind }) => kind === "client")?.keyHash.toString("hex");
  return {
    own: { kind: "account", keyHash: attemptKey(email) },
    shared,
    pair: { mark: attemptKey(`client ${client} account ${email}`), client: attemptKey(`accounts of client ${client}`) },
  };
}

type Counted = { own: Count; shared: Count[]; pair: Pair | null };

function mustNotWait(seconds: number): void {
  if (seconds > 0) throw new SignInRefused(tooManySignIns(seconds), 429, seconds);
}

async function verify(email: string, password: string, request: Request): Promise<SignedIn> {
  const user = await findAuthUser(db, { email });
  const device = await knownDevice(request, user?.id);
  const counted = countsOf(request, email, device);
  const { own, shared, pair } = counted;
  if (pair) mustNotWait(await waitOfClient(db, pair));
  mustNotWait(await waitOfCounts(db, { counts: shared }));
  const usable = user && !user.disabled_at && !user.deactivated_at && (!user.demo || env.demo) ? user : undefined;
  const look = async () => {
    mustNotWait(await beginSignInAttempt(db, { counts: [own] }));
    return verifyPassword(usable?.password_hash, password);
  };
  const right = await (pair ? atOnce(pair.client.toString("hex"), look) : look());
  if (right === null) throw new SignInRefused(tooManySignIns(1), 429, 1);
  const good = right ? usable : undefined;
  await settle(counted, good !== undefined);
  if (!good) {
    await recordAudit(db, {
      actor: { ...noActor, ...originOf(request) },
      districtId: user?.district_id ?? null,
      action: "session.refused",
      object: user && { table: "auth_users", id: user.id },
      result: "denied",
    });
    throw new SignInRefused("Email or password is not right. Check both and try again.", 422);
  }
  if (!good.profileId) {
    const role = env.superAdminEmails.includes(email) ? "super_admin" : env.defaultProfileRole;
    await createMissingProfile(db, { authUserId: good.id, email, role });
  }
  return { authUserId: good.id };
}

/**
 * Counts an attempt whose password was looked at. Attempts sent at once learn no more than attempts one by one: when a
 * client has to wait, not even that it was right.
 */
async function settle({ own, shared, pair }: Counted, good: boolean): Promise<void> {
  mustNotWait(await (good ? waitOfCounts(db, { counts: shared }) : beginSignInAttempt(db, { counts: shared })));
  if (pair) mustNotWait(await (good ? waitOfClient(db, pair) : countFailedAccount(db, pair)));
  if (!good) return;
  await clearSignInAttempts(db, own);
  if (pair) await forgetFailedAccount(db, pair);
}

const authenticator = new Authenticator<SignedIn>();
authenticator.use(
  new FormStrategy(({ form, request }) =>
    verify(
      String(form.get("email") ?? "")
        .trim()
        .toLowerCase(),
      String(form.get("password") ?? ""),
      request,
    ),
  ),
  "form",
);

/**
 * Proves who someone is by email and password; beginSession comes after it. Takes the request and the form that
 * parseForm read. Returns the account; throws SignInRefused with the same words and after the same work for every
 * address, known or not. The strategy reads a body by itself, and that of the request has been read: it gets a request
 * made from the fields.
 */
export function signIn(request: Request, form: { email: string; password: string }): Promise<SignedIn> {
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length"]) headers.delete(name);
  return authenticator.authenticate(
    "form",
    new Request(request.url, { method: "POST", headers, body: new URLSearchParams(form) }),
  );
}
