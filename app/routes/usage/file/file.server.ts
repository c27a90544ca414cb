import { usualZones } from "domain/places/time-zones";
import { previewOf, readFirstLines } from "domain/usage/files/preview";
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
  return { district, now: new Date().toISOString(), file: shownFile(file), asks };
}

/** What a person has to say how a file is read: its first rows, and what they suggest. */
async function questionAbout(file: FileRow) {
  const preview = previewOf(await readFirstLines(db, env.secretsKey, file));
  const table = preview && { heads: preview.heads, rows: preview.rows };
  return { table, chosen: chosenOf(preview?.suggested), zones: [...usualZones, "UTC"] };
}

export type LoadedFile = Awaited<ReturnType<typeof loadFile>>;
