import { licensesMade } from "domain/insight/class-licenses";
import { listLicensed } from "domain/insight/queries/licensed";
import type { KnownCoverage } from "domain/usage/coverage";
import { classFiguresOpen, type PersonMade, personFiguresOpen } from "domain/usage/made-terms";
import { classMade, type OpenFigure, personMade } from "domain/usage/person-made";
import { type ClassesUse, readClassFigures } from "domain/usage/queries/class-figures";
import { readPersonFigures } from "domain/usage/queries/person-figures";
import { type UsageSpan, usageSpans } from "domain/usage/terms";
import { z } from "zod";
import { coverageOf, stateOfUse } from "~/http/person-use.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

/** Which figure an address asks for: of one person, or of a teacher's classes. */
export type WantedFigure = { span: UsageSpan } & PersonMade;

const spanShape = z.enum(usageSpans).catch("30");
const ownShape = z.enum(personFiguresOpen).catch("engagements");
const classShape = z.enum(classFiguresOpen).catch("activePeople");

/** What an address asks of one person. */
export function wantedOfPerson(url: URL): WantedFigure {
  const { figure, span } = Object.fromEntries(url.searchParams);
  return { whose: "own", figure: ownShape.parse(figure), span: spanShape.parse(span) };
}

/** The same of a teacher: their classes, or what they used themselves. */
export function wantedOfTeacher(url: URL): WantedFigure {
  const { figure, span, whose } = Object.fromEntries(url.searchParams);
  if (whose === "own") return wantedOfPerson(url);
  return { whose: "classes", figure: classShape.parse(figure), span: spanShape.parse(span) };
}

/** A figure with its parts, and what it rests on; `made` is null where nothing is kept by person. */
export type OpenRead = {
  made: OpenFigure | null;
  range: { from: string; to: string };
  district: string;
  zone: string;
  countedAt: string | null;
  coverage: KnownCoverage;
};

const shownParts = 50;

/** The same as a page shows it: its first parts, and what the others come to. */
export function shownFigure({ made, ...read }: OpenRead) {
  const rest = made?.parts.slice(shownParts) ?? [];
  return {
    ...read,
    made: made && { ...made, parts: made.parts.slice(0, shownParts) },
    rest: {
      count: rest.length,
      amount: rest.reduce((sum, { amount }) => sum + amount, 0),
      of: rest.reduce((sum, { of }) => sum + (of ?? 0), 0),
    },
    now: new Date().toISOString(),
  };
}

/** The figure of a student's page with its parts. Undefined out of scope. */
export async function readOfPerson(
  viewer: Viewer,
  profileId: string,
  wanted: WantedFigure,
): Promise<OpenRead | undefined> {
  const use = await readPersonFigures(db, viewer, { profileId, span: wanted.span });
  if (!use || wanted.whose !== "own") return undefined;
  return { ...shownOf(use), made: isKept(use) ? personMade(wanted.figure, use) : null };
}

/** The same of a teacher's page. */
export async function readOfTeacher(
  viewer: Viewer,
  profileId: string,
  wanted: WantedFigure,
): Promise<OpenRead | undefined> {
  const use = await readClassFigures(db, viewer, { profileId, span: wanted.span });
  if (!use) return undefined;
  return { ...shownOf(use), made: isKept(use) ? await madeOfTeacher(viewer, use, wanted) : null };
}

async function madeOfTeacher(viewer: Viewer, use: ClassesUse, wanted: WantedFigure): Promise<OpenFigure> {
  if (wanted.whose === "own") return personMade(wanted.figure, { ...use, cells: use.own, answers: null });
  if (wanted.figure !== "licensesUsed") return classMade(wanted.figure, use);
  return licensesMade(use, await listLicensed(db, viewer, use.district));
}

type Use = NonNullable<Awaited<ReturnType<typeof readPersonFigures>>>;
type Shown = Pick<Use, "range" | "kept" | "district">;

const shownOf = (use: Shown) => ({
  range: use.range,
  district: use.district.name,
  zone: use.district.zone,
  countedAt: use.kept?.countedAt ?? null,
  coverage: coverageOf(use),
});

function isKept({ kept, range }: Shown) {
  const { kind } = stateOfUse(kept, range.from);
  return kind === "kept" || kind === "kept_from";
}
