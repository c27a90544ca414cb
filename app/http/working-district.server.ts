import { createCookie, redirect } from "@remix-run/node";
import type { Scope } from "domain/access/scope";
import { withoutStamp } from "domain/kept-records";
import { findWorkingDistrict, type WorkingDistrict } from "domain/places/queries/working-district";
import { z } from "zod";
import { env } from "./env.server";
import { oncePerRequest } from "./once.server";
import { workingDistrictPath } from "./path-queries";
import { paths } from "./paths";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";

/** Says which district someone who sees all of them works on. It names a district and nobody; signing out leaves it. */
const cookie = createCookie(env.secure ? "__Host-working-district" : "working-district", {
  httpOnly: true,
  sameSite: "lax",
  secure: env.secure,
  path: "/",
  maxAge: 90 * 24 * 60 * 60,
});

export type Working = WorkingDistrict & {
  /** Set for who may work on another one: the page says which it is, and leads to the choice. */
  mayChange: boolean;
};

/**
 * The district that a page of governance is about: one's own; for those who see all districts the one they chose last,
 * or the only one there is. Takes the request and its viewer; asked once for a request, since the frame names it, too.
 * Null when there is none, or none is chosen.
 */
export async function findDistrict(
  request: Request,
  viewer: Scope & Pick<Viewer, "district">,
): Promise<Working | null> {
  if (viewer.reach !== "all")
    return viewer.districtId && viewer.district ? { ...viewer.district, mayChange: false } : null;
  return oncePerRequest(request, "district", () => lookUpChosen(request, viewer));
}

async function lookUpChosen(request: Request, viewer: Scope): Promise<Working | null> {
  const id = z.uuid().safeParse(await cookie.parse(request.headers.get("cookie"))).data ?? null;
  const district =
    (await findWorkingDistrict(db, viewer, { id })) ??
    // A district that is gone in the meantime: another one is chosen.
    (id !== null ? await findWorkingDistrict(db, viewer, { id: null }) : undefined);
  if (!district) return null;
  return { ...(request.method === "GET" ? district : withoutStamp(district)), mayChange: true };
}

/**
 * The same for a page that is about nothing without a district.
 *
 * Throws a redirect to the page where one is chosen, which also says so to someone who has no district at all.
 */
export async function requireDistrict(request: Request, viewer: Viewer): Promise<Working> {
  const district = await findDistrict(request, viewer);
  if (district) return district;
  const { pathname, search } = new URL(request.url);
  const back = request.method === "GET" ? pathname.replace(/\.data$/, "") + search : paths.home;
  throw redirect(workingDistrictPath(back));
}

/** The Set-Cookie header that keeps the choice. */
export function keepWorkingDistrict(id: string): Promise<string> {
  return cookie.serialize(id);
}
