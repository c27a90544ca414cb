import { redirect } from "@remix-run/node";
import { can, type Permission } from "db/access/permissions";
import type { Role } from "db/access/roles";
import { type Scope, scopeOf } from "db/access/scope";
import { recordAudit } from "db/queries/audit";
import { findSessionPerson, touchSession } from "db/queries/sessions";
import { env } from "./env.server";
import { requestIdHeader } from "./gate.server";
import { redirectWithNotice } from "./notice.server";
import { paths } from "./paths";
import { db } from "./services.server";
import { hashToken, readToken } from "./session.server";

/** The signed-in person of a request. It is a Scope, so it goes straight into queries. */
export type Viewer = Scope & {
  profileId: string;
  authUserId: string;
  sessionId: string;
  role: Role;
  displayName: string;
  email: string | null;
  districtName: string | null;
  /** The IANA name of the zone in which this person reads dates. */
  zone: string;
  requestId: string | null;
};

type Options = {
  /** Asked by a script on its own (polling): counts as no activity. */
  passive?: boolean;
  /** Answers a script, not a page: refusals are 401 and 403 instead of redirects. */
  resource?: boolean;
};

/**
 * The viewer of this request, or null for a visitor. Never throws a response; counts as activity unless `passive`.
 */
export async function findViewer(request: Request, options: Options = {}): Promise<Viewer | null> {
  const token = await readToken(request);
  if (!token) return null;
  const person = await findSessionPerson(db, { tokenHash: hashToken(token) });
  if (!person || (person.demo && !env.demo)) return null;
  if (!options.passive) await touchSession(db, { sessionId: person.sessionId });
  const { id, role, district_id: districtId, school_id: schoolId } = person;
  return {
    ...scopeOf({ id, role, districtId, schoolId }),
    profileId: id,
    authUserId: person.authUserId,
    sessionId: person.sessionId,
    role,
    displayName: person.display_name,
    email: person.email,
    districtName: person.districtName,
    zone: person.time_zone ?? "UTC",
    requestId: request.headers.get(requestIdHeader),
  };
}

/**
 * The first line of every protected loader and action. Takes the request and the permissions any of which is enough
 * ("any" lets in everyone who is signed in). Returns the viewer.
 *
 * Throws: without a session a redirect to the sign-in page, which comes back afterwards (a resource: 401); without the
 * permission a redirect to /unauthorized on GET, else 403. A refusal is written to the audit log.
 */
export async function requireViewer(
  request: Request,
  needed: Permission | readonly Permission[] | "any",
  options: Options = {},
): Promise<Viewer> {
  const viewer = await findViewer(request, options);
  if (!viewer) throw await signInFirst(request, options);
  if (needed === "any" || can(viewer, ...[needed].flat())) return viewer;
  await recordAudit(db, {
    actor: viewer,
    districtId: viewer.districtId,
    action: "access.refused",
    result: "denied",
    details: { method: request.method, path: new URL(request.url).pathname },
    requestId: viewer.requestId,
  });
  if (request.method === "GET" && !options.resource) throw redirect(paths.unauthorized);
  throw new Response("You may not do this.", { status: 403, statusText: "Forbidden" });
}

async function signInFirst(request: Request, options: Options): Promise<Response> {
  if (options.resource) return new Response("No user authenticated", { status: 401, statusText: "Unauthorized" });
  if (request.method !== "GET") return redirectWithNotice(paths.login, "error", "User not logged in");
  const { pathname, search } = new URL(request.url);
  const back = `${pathname.replace(/\.data$/, "")}${search}`;
  const to = `${paths.login}?${new URLSearchParams({ redirectTo: back })}`;
  if (await readToken(request)) {
    return redirectWithNotice(to, "error", "Your session has expired. Please sign in again.");
  }
  return redirect(to);
}

/** What was looked for, or a 404: what a viewer may not see does not exist for them. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  return row;
}
