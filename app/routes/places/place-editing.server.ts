import { listDistrictsNamed } from "domain/people/queries/people-places";
import * as commands from "domain/places/commands/change-places";
import { findDistrict } from "domain/places/queries/districts";
import { findSchool } from "domain/places/queries/schools";
import { findState, listStateChoices } from "domain/places/queries/states";
import { stampOf } from "domain/places/stamp";
import type { PlaceKind } from "domain/places/terms";
import { usualZones } from "domain/places/time-zones";
import { z } from "zod";
import { seenShape } from "~/http/field-shapes.server";
import { perform } from "~/http/perform.server";
import {
  districtPlatformShape,
  districtShape,
  districtValues,
  levelOptions,
  newDistrictShape,
  schoolShape,
  stateShape,
} from "~/http/place-forms.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

/** What the fields of a kind of place offer to choose from. */
export async function placeChoices(viewer: Viewer, kind: PlaceKind) {
  const states = kind === "districts" ? await listStateChoices(db) : [];
  return {
    zones: kind === "districts" ? usualZones : [],
    states: states.map(({ id, name }) => ({ value: id, label: name })),
    levels: kind === "schools" ? [{ value: "", label: "Not set" }, ...levelOptions] : [],
    asksDistrict: kind === "schools" && viewer.reach === "all",
  };
}

const districtNamed = z.string().trim().min(1, "Name the district that the school belongs to.").max(200);

/** The form of a new place. Those who have one district are not asked for it, and may not name another. */
export function createForm(viewer: Viewer, kind: PlaceKind) {
  const school = viewer.reach === "all" ? { ...schoolShape, district: districtNamed } : schoolShape;
  if (kind === "states") return z.object({ kind: z.literal("states").default("states"), ...stateShape });
  if (kind === "districts") {
    return z.object({
      kind: z.literal("districts").default("districts"),
      ...newDistrictShape,
      ...districtPlatformShape,
    });
  }
  return z.object({ kind: z.literal("schools").default("schools"), ...school });
}

type Created = z.output<ReturnType<typeof createForm>>;

/**
 * Adds what a form describes. Returns its id, a clash by its name, "no-district" when the district can't be told,
 * undefined when it is not this viewer's.
 */
export async function createPlace(viewer: Viewer, value: Created) {
  if (value.kind === "states")
    return perform(commands.addState, viewer, { name: value.name, abbreviation: value.abbreviation });
  if (value.kind === "districts") return perform(commands.addDistrict, viewer, value);
  const { name, identifier, level } = value;
  const text = "district" in value ? value.district : null;
  const named = text ? await listDistrictsNamed(db, viewer, { texts: [text] }) : [];
  const districtId = text ? named[0]?.id : viewer.districtId;
  if (!districtId || named.length > 1) return "no-district" as const;
  return perform(commands.addSchool, viewer, { name, identifier, level, districtId });
}

/** A place in scope as its form shows it, with the mark of that; undefined when it is not there. */
export async function placeValues(viewer: Viewer, kind: PlaceKind, id: string) {
  if (kind === "states") {
    const row = await findState(db, viewer, { id });
    if (!row) return undefined;
    const { name, abbreviation } = row;
    return { name, about: null, seen: stampOf(kind, row), values: { name, abbreviation } };
  }
  if (kind === "districts") {
    const row = await findDistrict(db, viewer, { id });
    return row && { name: row.name, about: row.stateName, seen: stampOf(kind, row), values: districtValues(row) };
  }
  const row = await findSchool(db, viewer, { id });
  return (
    row && {
      name: row.name,
      about: `${row.districtName}, ${row.state}`,
      seen: stampOf(kind, row),
      values: { name: row.name, identifier: row.identifier ?? "", level: row.level ?? "" },
    }
  );
}

const change = { intent: z.literal("change"), seen: seenShape };

/** The form of a place that stands. */
export function changeForm(kind: PlaceKind) {
  if (kind === "states") return z.object({ ...change, kind: z.literal("states").default("states"), ...stateShape });
  if (kind === "districts") {
    return z.object({
      ...change,
      kind: z.literal("districts").default("districts"),
      ...districtShape,
      ...districtPlatformShape,
    });
  }
  return z.object({ ...change, kind: z.literal("schools").default("schools"), ...schoolShape });
}

/** Changes a place. A clash with another one comes back by its name; undefined when it is not there. */
export async function changePlace(viewer: Viewer, id: string, value: z.output<ReturnType<typeof changeForm>>) {
  if (value.kind === "states") {
    const { name, abbreviation, seen } = value;
    return perform(commands.changeState, viewer, { id, name, abbreviation, seen });
  }
  if (value.kind === "districts") {
    const { kind, intent, ...fields } = value;
    return perform(commands.changeDistrict, viewer, { id, ...fields });
  }
  const { name, identifier, level, seen } = value;
  return perform(commands.changeSchool, viewer, { id, name, identifier, level, seen });
}
