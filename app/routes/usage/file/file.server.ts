import { usualZones } from "domain/places/time-zones";
import { previewOf, readFirstLines } from "domain/usage/files/preview";
import { formKeyOf } from "domain/usage/files/reading";
import { findFileForm } from "domain/usage/queries/file-forms";
import { type FileRow, findFile } from "domain/usage/queries/file-lists";
import { env } from "~/http/env.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { shownFile } from "~/routes/usage/shown-file.server";
import { chosenOf } from "./chosen";

/** A file of the working district, as its page shows it. */
export async function loadFile(viewer: Viewer, district: Working, fileId: string) {
  const file = found(await findFile(db, viewer, { districtId: district.id, fileId }));
  const asks = file.state === "asking" ? await questionAbout(file) : null;
  const next = await isNextAsked(file);
  return { district, now: new Date().toISOString(), file: shownFile(file), asks, isNextAsked: next };
}

/** What a person has to say how a file is read: its first rows, and what they or an earlier answer suggest. */
async function questionAbout(file: FileRow) {
  const preview = previewOf(await readFirstLines(db, env.secretsKey, file));
  const table = preview && { heads: preview.heads, rows: preview.rows };
  const said = await findFileForm(db, { ...placeOf(file), key: formKeyOf(preview?.heads ?? null) });
  const chosen = chosenOf(said?.columns ?? preview?.suggested, said);
  return { table, chosen, words: said?.columns?.words ?? {}, zones: [...usualZones, "UTC"] };
}

/** Whether the next file like this one is asked about; null for one that is known by its form, or not read yet. */
async function isNextAsked(file: FileRow): Promise<boolean | null> {
  const key = file.reading?.form;
  return key ? (await findFileForm(db, { ...placeOf(file), key }))?.isAsked === true : null;
}

const placeOf = ({ districtId, sourceNo }: FileRow) => ({ districtId, sourceNo });

export type LoadedFile = Awaited<ReturnType<typeof loadFile>>;
