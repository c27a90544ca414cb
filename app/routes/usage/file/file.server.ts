import { findLastChange } from "domain/audit/queries/last-change";
import { usualZones } from "domain/places/time-zones";
import { listLogFolders } from "domain/rosters/queries/log-folders";
import { isHeadless } from "domain/usage/files/plan";
import { previewOf, readFirstLines } from "domain/usage/files/preview";
import { type OpenResource, spelledResource } from "domain/usage/files/question";
import { formKeyOf, launchesKey } from "domain/usage/files/reading";
import { whyNotUndone } from "domain/usage/files/undo";
import { importFaultWords } from "domain/usage/files/words";
import { firstDayTaken } from "domain/usage/first-day-taken";
import { zoneNamed } from "domain/usage/logs/columns";
import { findFileForm } from "domain/usage/queries/file-forms";
import { type FileRow, findFile } from "domain/usage/queries/file-lists";
import { readKept } from "domain/usage/queries/keeping";
import { listProductNames, type NamedProduct } from "domain/usage/queries/launched-products";
import { env } from "~/http/env.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { shownFile } from "~/routes/usage/shown-file.server";
import { chosenOf } from "./chosen";
import { type Keeps, peopleTexts, tooOldTexts } from "./notes.server";

/** A file of the working district, as its page shows it. */
export async function loadFile(viewer: Viewer, district: Working, fileId: string) {
  const file = found(await findFile(db, viewer, { districtId: district.id, fileId }));
  const isAsking = file.state === "asking";
  const resources = file.question?.resources;
  const kept = await readKept(db, file);
  const [shown, undo] = [shownFile(file), undoOf(file, kept)];
  return {
    district,
    now: new Date().toISOString(),
    file: shown,
    /** Why it could not be read, in words. */
    fault: file.fault && importFaultWords[file.fault],
    asks: isAsking && !resources ? await questionAbout(file) : null,
    asksProducts: isAsking && resources ? await productQuestions(viewer, file, resources) : null,
    asksNext: await asksNext(file),
    products: await productsRead(viewer, file),
    undo,
    tooOld: tooOldTexts(shown, keepsOf(district, kept)),
    people: peopleTexts(shown, { canUndo: undo.why === null }),
    folder: await folderOf(viewer, file),
    undoneBy: file.state === "undone" ? await whoUndid(viewer, file) : null,
  };
}

/** Which products a person has to name: the likeliest for each, and what is chosen already. */
async function productQuestions(viewer: Viewer, file: FileRow, resources: readonly OpenResource[]) {
  const said = (await findFileForm(db, { ...placeOf(file), key: launchesKey }))?.resources ?? {};
  const answers = resources.map(({ name }) => said[spelledResource(name)]);
  const ids = [...answers.flatMap((id) => id ?? []), ...resources.flatMap(({ near }) => near)];
  const products = await listProductNames(db, viewer, { districtId: file.districtId, ids });
  const questions = resources.map(({ name, launches, near }, nth) => {
    const answer = answers[nth];
    const likely = near.flatMap((id) => products.get(id) ?? []);
    const same = likely.filter((one) => spelledResource(one.name) === spelledResource(name));
    const chosen = answer ? products.get(answer) : same.length === 1 ? same[0] : undefined;
    const offered = new Map([...(chosen ? [chosen] : []), ...likely].map((one) => [one.id, optionOf(one)]));
    return { name, launches, options: [...offered.values()], chosen: answer === null ? "skip" : (chosen?.id ?? "") };
  });
  return { resources: questions, more: file.question?.more ?? 0 };
}

const optionOf = ({ id, name, vendor }: NamedProduct) => ({ value: id, label: vendor ? `${name}, ${vendor}` : name });

/** The products that a portal's report was read as, by their ids. */
async function productsRead(viewer: Viewer, { districtId, reading }: FileRow): Promise<Record<string, string>> {
  const ids = reading?.resources?.flatMap(({ softwareId }) => softwareId ?? []) ?? [];
  const products = await listProductNames(db, viewer, { districtId, ids });
  return Object.fromEntries([...products].map(([id, { name }]) => [id, name]));
}

/** What a person has to say how a file is read: its first rows, and what they or an earlier answer suggest. */
async function questionAbout(file: FileRow) {
  const lines = await readFirstLines(db, env.secretsKey, file);
  const preview = previewOf(lines);
  const table = preview && { heads: preview.heads, rows: preview.rows };
  const said = await findFileForm(db, { ...placeOf(file), key: formKeyOf(preview?.heads ?? null) });
  const { columns, words = [] } = file.question ?? {};
  const likely = said?.columns ?? columns ?? preview?.suggested;
  const chosen = chosenOf(likely, said ?? { timeZone: likely ? zoneNamed(likely) : null });
  const suggested = Object.fromEntries(words.map(({ word, meaning }) => [word, meaning ?? ("" as const)]));
  return {
    isHeadless: isHeadless(lines),
    isRoster: preview?.heads.some((head) => head.toLowerCase() === "sourcedid") ?? false,
    table,
    chosen,
    words: said?.columns?.words ?? suggested,
    zones: [...usualZones, "UTC"],
    /** The column of a table known by its names that says what no one understands, and whether that are words. */
    unclear: columns?.action ? { column: columns.action, isWords: words.length > 0 } : null,
  };
}

/** Whether the next file like this one is asked about; null for one that is known by its form, or not read yet. */
async function asksNext(file: FileRow): Promise<boolean | null> {
  const key = file.reading?.form;
  return key ? (await findFileForm(db, { ...placeOf(file), key }))?.asksAgain === true : null;
}

type Kept = Awaited<ReturnType<typeof readKept>>;

/** Whether the file can be undone, or why not, and the first day of which single visits are kept. */
const undoOf = (file: FileRow, { keptFrom }: Kept) => ({
  why: whyNotUndone(file, keptFrom),
  keptFrom,
  asksNext: Boolean(file.reading?.form),
});

function keepsOf({ today }: Working, { eventDays, keepsPeople, keptFrom }: Kept): Keeps {
  const firstDay = firstDayTaken({ today, eventDays, keptFrom });
  return { days: eventDays, keepsPeople, firstDay, isSettled: keptFrom === firstDay };
}

/** The folder that the file was in, as it is now; null for an upload, or when its configuration has none any more. */
async function folderOf(viewer: Viewer, { districtId, configurationId }: FileRow) {
  if (configurationId === null) return null;
  const [folder] = await listLogFolders(db, viewer, { districtId, configurationId });
  return folder ? { id: folder.id, name: folder.name, isPaused: folder.status === "paused" } : null;
}

/** The name of who undid a file; null when their account is gone. */
async function whoUndid(viewer: Viewer, { districtId, id }: FileRow): Promise<string | null> {
  const undone = { districtId, table: "usage_files", id, actions: ["usage_file.undone"] };
  return (await findLastChange(db, viewer, undone))?.by ?? null;
}

const placeOf = ({ districtId, sourceNo }: FileRow) => ({ districtId, sourceNo });

export type LoadedFile = Awaited<ReturnType<typeof loadFile>>;
