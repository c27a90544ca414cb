import { listKeys } from "domain/access/queries/api-keys";
import { dayAfter, isSchoolDay } from "domain/places/calendar/days";
import { readSchoolYear } from "domain/places/queries/school-calendar";
import { listLogFolders } from "domain/rosters/queries/log-folders";
import { listFiles } from "domain/usage/queries/file-lists";
import { findIntake, listSources, type SourceDay, type SourceRow } from "domain/usage/queries/sources";
import { sourceStateOf, usualPause } from "domain/usage/source-state";
import { volumeDays } from "domain/usage/terms";
import { z } from "zod";
import { drawBars } from "~/charts/bars.server";
import { shownFolder } from "~/components/log-folder.server";
import { env } from "~/http/env.server";
import { pageAmong } from "~/http/list.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { shownFile } from "~/routes/usage/shown-file.server";
import type { DrawnBars } from "~/ui/drawn-bars";
import { dayOf } from "~/ui/time-format";

type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

/** Sources on one page, and keys in all. */
const size = 4;
const mostKeys = 50;
const filesShown = 5;
const dayMs = 86_400_000;
const nothing = { accepted: 0, duplicate: 0, rejected: 0, unknownPeople: 0, unmatched: 0 };
export type Totals = typeof nothing;

/** All a district's page of sources shows: its sources, its keys for usage, and when the last batch came. */
async function loadSources(viewer: Viewer, district: Working) {
  const of = { districtId: district.id, today: district.today };
  const [all, rows, intake, files, folders] = await Promise.all([
    listKeys(db, viewer, of),
    listSources(db, viewer, of),
    findIntake(db, viewer, of),
    listFiles(db, viewer, { ...of, most: filesShown }),
    listLogFolders(db, viewer, of),
  ]);
  const keys = all.filter(({ scopes }) => scopes.includes("write:usage"));
  const isSchool = await schoolDays(viewer, district, rows);
  const visited = visitedSources(rows, folders);
  const sources = [
    ...rows.map((row) => heard(row, keys, district, { isSchoolDay: isSchool, isVisited: visited.has(row.no) })),
    ...unheard(keys, rows),
  ];
  const lastAt = [intake.lastAt, ...rows.map((row) => row.lastAt)].reduce(later, null);
  return {
    sources: sources.sort((a, b) => Number(isOver(a)) - Number(isOver(b))),
    keys: keys.map((key) => keyOf(key, district.zone)).sort((a, b) => Number(b.live) - Number(a.live)),
    lastAt: lastAt?.toISOString() ?? null,
    waiting: intake.waiting,
    checked: intake.checked,
    today: totalsOf(rows.flatMap(({ days }) => days.filter(({ day }) => day === district.today))),
    recent: totalsOf(rows.flatMap(({ days }) => days)),
    files: files.map(shownFile),
    folders: folders.map((folder) =>
      shownFolder(
        folder,
        intake.folders.find((seen) => seen.configurationId === folder.id),
      ),
    ),
    filter: files.find(({ kind }) => kind === "upload")?.source ?? "Web filter",
  };
}

/**
 * The sources of folders that a worker looks into: of a configuration that was renamed, the one that was heard last.
 */
function visitedSources(rows: readonly SourceRow[], folders: Awaited<ReturnType<typeof listLogFolders>>): Set<number> {
  const latest = folders
    .filter(({ isConfirmed, status }) => isConfirmed && status !== "paused")
    .map(({ id }) => rows.find(({ configurationId }) => configurationId === id)?.no);
  return new Set(latest.filter((no) => no !== undefined));
}

/** What tells whether the district has school on a day. It is asked only where a source sent nothing yesterday. */
async function schoolDays(viewer: Viewer, { id, today, zone }: Working, rows: readonly SourceRow[]) {
  const yesterday = dayAfter(today, -1);
  const isQuiet = ({ lastAt }: SourceRow) => lastAt !== null && dayOf(lastAt.toISOString(), zone) < yesterday;
  if (!rows.some(isQuiet)) return () => false;
  const found = await readSchoolYear(db, viewer, { districtId: id, day: yesterday });
  return (day: string) => found !== undefined && isSchoolDay(found.calendar, day);
}

/** What the page shows: the sources on the requested page, and the summary of all of them. */
export async function loadShown(viewer: Viewer, district: Working, url: URL) {
  const { sources, keys, ...rest } = await loadSources(viewer, district);
  const pageNumber = z.coerce.number().int().min(1).catch(1);
  return {
    district,
    now: new Date().toISOString(),
    ...rest,
    silent: sources.filter(({ state }) => state === "silent").map(({ keyName, name }) => name || keyName),
    working: sources.some(({ state }) => state === "working"),
    sources: pageAmong(sources, pageNumber.parse(url.searchParams.get("page") ?? 1), size),
    keys: keys.slice(0, mostKeys),
    keysInAll: keys.length,
    anyLive: keys.some(({ live }) => live) || sources.some(({ kind }) => kind !== "key"),
    newKeyId: crypto.randomUUID() as string,
    confirmed: viewer.confirmed,
    origin: env.origin,
  };
}

export type Shown = Awaited<ReturnType<typeof loadShown>>;
export type Source = Omit<ReturnType<typeof heard>, "drawn"> & { drawn: DrawnBars | null };
export type Key = ReturnType<typeof keyOf>;

const isOver = ({ state }: Source) => state === "revoked" || state === "expired";
const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));

function totalsOf(days: readonly SourceDay[]): Totals {
  const sum = (name: keyof Totals) => days.reduce((total, day) => total + day[name], 0);
  return {
    accepted: sum("accepted"),
    duplicate: sum("duplicate"),
    rejected: sum("rejected"),
    unknownPeople: sum("unknownPeople"),
    unmatched: sum("unmatched"),
  };
}

/** A source that was heard, with every day of its volume. */
function heard(
  row: SourceRow,
  keys: readonly KeyRow[],
  { zone, today }: Working,
  { isSchoolDay, isVisited }: { isSchoolDay: (day: string) => boolean; isVisited: boolean },
) {
  const key = keys.find(({ id }) => id === row.keyId);
  const lastAt = row.lastAt?.toISOString() ?? null;
  const lastDay = lastAt && dayOf(lastAt, zone);
  const isFile = row.kind !== "key";
  const ofKey = { revoked: !key || key.revokedAt !== null, live: key?.live === true, lastDay };
  const came = row.days.filter(({ accepted, duplicate }) => accepted + duplicate > 0).map(({ day }) => day);
  // Files are uploaded when somebody does that, on no day in particular; a folder is filled in a rhythm of its own.
  const ofFile = isVisited ? { lastDay, pause: usualPause(came, isSchoolDay) } : { lastDay: lastDay && today };
  const days = everyDay(today).map((day) => {
    const { accepted, duplicate, rejected } = row.days.find((one) => one.day === day) ?? nothing;
    return { day, accepted, duplicate, rejected };
  });
  const life = isFile ? { revoked: false, live: true, ...ofFile } : ofKey;
  return {
    id: String(row.no),
    kind: row.kind,
    keyName: key?.name ?? (isFile ? "Uploaded files" : "A removed key"),
    name: row.name,
    demo: row.demo,
    ...sourceStateOf({ ...life, today, isSchoolDay }),
    lastAt,
    days,
    drawn: drawBars({
      name: "Visits received and accepted",
      unit: { one: "visit", many: "visits" },
      per: "day",
      steps: days.map(({ day, accepted }) => ({ day, value: accepted })),
    }),
    totals: totalsOf(row.days),
    faults: row.faults,
  };
}

/** Keys that work and with which nothing came yet. */
function unheard(keys: readonly KeyRow[], rows: readonly SourceRow[]): Source[] {
  const silent = keys.filter(({ id, live }) => live && !rows.some(({ keyId }) => keyId === id));
  return silent.map((key) => ({
    id: key.prefix,
    kind: "key",
    keyName: key.name,
    name: "",
    demo: false,
    state: "never_used" as const,
    silent: 0,
    lastAt: null,
    days: [],
    drawn: null,
    totals: nothing,
    faults: [],
  }));
}

function everyDay(today: string): string[] {
  const last = Date.parse(today);
  return Array.from({ length: volumeDays }, (_, at) =>
    new Date(last - (volumeDays - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}

function keyOf(key: KeyRow, zone: string) {
  const state = key.revokedAt ? ("revoked" as const) : key.live ? ("working" as const) : ("expired" as const);
  return {
    prefix: key.prefix,
    name: key.name,
    live: key.live,
    state,
    madeBy: key.madeBy,
    madeAt: key.createdAt.toISOString(),
    usedAt: key.lastUsedAt?.toISOString() ?? null,
    /** A key ends with its last day, when the next one begins. */
    lastDay: key.expiresAt ? dayOf(new Date(key.expiresAt.getTime() - 1).toISOString(), zone) : null,
  };
}
