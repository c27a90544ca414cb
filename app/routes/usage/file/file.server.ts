import { usualZones } from "domain/places/time-zones";
import { previewOf, readFirstLines } from "domain/usage/files/preview";
import { findFile } from "domain/usage/queries/file-lists";
import { env } from "~/http/env.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { shownFile } from "~/routes/usage/shown-file.server";

/** A file of the working district, as its page shows it. */
export async function loadFile(viewer: Viewer, district: Working, fileId: string) {
  const file = found(await findFile(db, viewer, { districtId: district.id, fileId }));
  const lines = file.state === "asking" ? await readFirstLines(db, env.secretsKey, file) : [];
  const asks = file.state === "asking" ? { table: previewOf(lines), zones: [...usualZones, "UTC"] } : null;
  return { district, now: new Date().toISOString(), file: shownFile(file), asks };
}

export type LoadedFile = Awaited<ReturnType<typeof loadFile>>;
