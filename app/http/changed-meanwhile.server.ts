import { findLastChange } from "domain/places/queries/last-change";
import { formatDateTime } from "~/ui/time-format";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

type Changed = { table: string; id: string; what: string };

/** Tells the second of two people what happened: who changed the row last, and when. */
export async function changedMeanwhile(viewer: Viewer, district: Working, { what, ...of }: Changed) {
  const last = await findLastChange(db, viewer, { districtId: district.id, ...of });
  const who = last?.by ?? "Somebody else";
  const when = last ? ` on ${formatDateTime(last.at.toISOString(), district.zone)}` : "";
  return {
    form: [`${who} changed ${what}${when}, so nothing was saved. Open it again to see what stands there now.`],
  };
}
