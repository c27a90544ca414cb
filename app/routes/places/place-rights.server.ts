import { can, type Permission } from "domain/access/permissions";
import { type PlaceKind, placeKinds } from "domain/places/terms";
import type { Viewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";

/** Who may see and change which kind of place here; inside that, the scope says which rows. */
const see = {
  states: ["manage:all_districts"],
  districts: ["manage:all_districts"],
  schools: ["manage:all_schools", "manage:district_schools", "manage:own_school"],
} as const satisfies Record<PlaceKind, readonly Permission[]>;

/** Who may add, merge, import and delete. A principal only edits the own school. */
const shape = {
  states: see.states,
  districts: see.districts,
  schools: ["manage:all_schools", "manage:district_schools"],
} as const satisfies Record<PlaceKind, readonly Permission[]>;

const isKind = (value: string | null | undefined): value is PlaceKind => placeKinds.some((kind) => kind === value);

/** What a page about places of this kind needs; of no kind, what the whole screen needs. */
export const placeNeeds = (kind: string | null | undefined): readonly Permission[] =>
  isKind(kind) ? see[kind] : screens.places.needs;

/** What adding, merging, importing and deleting needs. */
export const shapeNeeds = (kind: string | null | undefined): readonly Permission[] =>
  isKind(kind) ? shape[kind] : screens.places.needs;

/** The kind in an address, or a 404. */
export function kindParam(value: string | undefined): PlaceKind {
  if (!isKind(value)) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  return value;
}

/** The kinds of places that this viewer sees, the largest first. */
export const kindsFor = (viewer: Viewer): PlaceKind[] => placeKinds.filter((kind) => can(viewer, ...see[kind]));

/** Whether this viewer may add, merge, import and delete places of this kind. */
export const mayShape = (viewer: Viewer, kind: PlaceKind): boolean => can(viewer, ...shape[kind]);
