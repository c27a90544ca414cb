import { redirect } from "@remix-run/node";
import { can, type Permission } from "domain/access/permissions";
import { type Scope, scopeOf } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { recordRefusal } from "domain/audit/queries/refusals";
import { type Missing, missing } from "domain/conflict";
import type { WorkingDistrict } from "domain/places/queries/working-district";
import { paths } from "./paths";
import { db } from "./services.server";
import { originOf } from "./session.server";
import { refusal, signInFirst } from "./session-refusal.server";
import { noteActivity, type SessionState, sessionStateOf } from "./session-state.server";

/** The signed-in person of a request. It is a Scope, so it goes straight into queries. */
export type Viewer = Scope & {
  profileId: string;
  authUserId: string;
  sessionId: string;
  /** Whether they gave their password in the last ten minutes. */
  confirmed: boolean;
  role: Role;
  displayName: string;
  firstName: string | null;
  email: string | null;
  /** Where the picture is served, for an <img>. */
  avatarUrl: string | null;
  /** Their own, as it is worked on. */
  district: WorkingDistrict | null;
  schoolName: string | null;
  /** The IANA name of the zone in which this person reads dates. */
  zone: string;
  requestId: string | null;
  /** Where the request came from, when a trusted proxy says. */
  address: string | null;
};

/**
 * Who a frame is drawn for: a viewer, or the fallback of one whose profile could not be read. That one has names and
 * email and nothing else: no role, no district, and nothing may be allowed because of it.
 */
export type FrameViewer = Omit<Viewer, "role" | "profileId"> & { role: Role | null; profileId: string | null };

type Options = {
  /** Asked by a script on its own (polling): counts as no activity. */
  passive?: boolean;
  /** Answers a script, not a page: refusals are 401 and 403 instead of redirects. */
  resource?: boolean;
  /** For the frame around a page, which stands also when the profile can't be read. */
  frame?: boolean;
};

type Live = Extract<SessionState, { kind: "live" }>;

/**
 * The viewer of this request, or null for a visitor. Never throws a response; counts as activity unless `passive`.
 */
export async function findViewer(request: Request, options: Options = {}): Promise<Viewer | null> {
  const state = await sessionStateOf(request);
  if (state.kind === "none") return null;
  if (!options.passive) await noteActivity(request, state);
  return viewerOf(request, state);
}

function viewerOf(request: Request, { session, person }: Live): Viewer | null {
  if (!person) return null;
  const { id, role, district_id: districtId, school_id: schoolId } = person;
  return {
    ...scopeOf({ id, role, districtId, schoolId }),
    profileId: id,
    authUserId: session.authUserId,
    sessionId: session.id,
    confirmed: session.confirmed,
    role,
    displayName: person.display_name,
    firstName: person.first_name,
    email: person.email,
    avatarUrl: person.avatar_url,
    district: person.district,
    schoolName: person.schoolName,
    zone: person.district?.zone ?? "UTC",
    ...originOf(request),
  };
}

function fallbackOf(request: Request, { session }: Live): FrameViewer {
  return {
    reach: "none",
    districtId: null,
    schoolId: null,
    profileId: null,
    authUserId: session.authUserId,
    sessionId: session.id,
    confirmed: false,
    role: null,
    displayName: session.email.split("@")[0] || "User",
    firstName: null,
    email: session.email,
    avatarUrl: null,
    district: null,
    schoolName: null,
    zone: "UTC",
    ...originOf(request),
  };
}

/**
 * The first line of every protected loader and action. Takes the request and the permissions any of which is enough
 * ("any" lets in everyone who is signed in). Returns the viewer.
 *
 * Throws: without a session a redirect to the sign-in page, which comes back afterwards (a resource: 401); without a
 * profile that can be read 503, but for a `frame`; without the permission a redirect to /unauthorized on GET, otherwise
 * 403. A refusal is written to the audit log.
 */
export async function requireViewer(
  request: Request,
  needed: "any",
  options: Options & { frame: true },
): Promise<FrameViewer>;
export async function requireViewer(
  request: Request,
  needed: Permission | readonly Permission[] | "any",
  options?: Options & { frame?: false },
): Promise<Viewer>;
export async function requireViewer(
  request: Request,
  needed: Permission | readonly Permission[] | "any",
  options: Options = {},
): Promise<Viewer | FrameViewer> {
  const state = await sessionStateOf(request);
  if (state.kind === "none") throw await signInFirst(request, state, options);
  if (!options.passive) await noteActivity(request, state);
  const viewer = viewerOf(request, state);
  if (!viewer && options.frame) return fallbackOf(request, state);
  if (!viewer) throw refusal("profile_unavailable", 503, "Your profile could not be read.", options);
  if (needed === "any" || can(viewer, ...[needed].flat())) return viewer;
  await noteRefusal(request, viewer);
  if (request.method === "GET" && !options.resource) throw redirect(paths.unauthorized);
  throw refusal("forbidden", 403, "You may not do this.", options);
}

/** Writes down that someone asked for what is not theirs. Every 403 for lack of a permission is in the audit log. */
export async function noteRefusal(request: Request, viewer: Viewer): Promise<void> {
  await recordRefusal(db, {
    actor: viewer,
    districtId: viewer.districtId,
    action: "access.refused",
    details: { method: request.method, path: new URL(request.url).pathname },
  });
}

/** The row that was looked for, or a 404: what a viewer may not see does not exist for them. */
export function found<T>(row: T | Missing | null | undefined): Exclude<T, Missing> {
  if (row === null || row === undefined || row === missing)
    throw new Response("Not found", { status: 404, statusText: "Not Found" });
  return row as Exclude<T, Missing>;
}
