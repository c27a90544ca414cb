import { listFiles } from "domain/usage/queries/file-lists";
import { z } from "zod";
import { pageAmong } from "~/http/list.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { shownFile } from "~/routes/usage/shown-file.server";

const mostShown = 500;
const size = 25;
const pageNumber = z.coerce.number().int().min(1).catch(1);

/** The newest files of a district, page by page, and what its filter was called the last time. */
export async function loadFiles(viewer: Viewer, district: Working, url: URL) {
  const files = await listFiles(db, viewer, { districtId: district.id, most: mostShown });
  return {
    district,
    now: new Date().toISOString(),
    files: pageAmong(files.map(shownFile), pageNumber.parse(url.searchParams.get("page") ?? 1), size),
    source: files.find(({ kind }) => kind === "upload")?.source ?? "Web filter",
  };
}

export type ShownFiles = Awaited<ReturnType<typeof loadFiles>>;
