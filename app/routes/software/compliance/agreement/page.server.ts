import { daysUntil, lastDayOf } from "domain/software/compliance/agreement-state";
import { findNeighbors, type Neighbor } from "domain/software/compliance/queries/agreement-neighbors";
import { findAgreement } from "domain/software/compliance/queries/agreements";
import { renewalDays, whyNotRenewed } from "domain/software/compliance/renewal";
import { loadChanges } from "~/http/changes.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { changeWords } from "./history-words";

/** An agreement before or after another one, with its days: of a terminated one the day of that is the last. */
const neighborOf = (other: Neighbor | null) =>
  other && {
    id: other.id,
    title: other.title,
    state: other.state,
    effectiveOn: other.effectiveOn,
    until: lastDayOf(other),
  };

/** An agreement as its page shows it, and which part of the page its address opens as a form. Throws a 404. */
export async function loadAgreement(viewer: Viewer, district: Working, { id, url }: { id: string; url: URL }) {
  const { id: districtId, today, zone } = district;
  const row = found(await findAgreement(db, viewer, { districtId, id, today }));
  const { fileStored, fileName, fileBytes, updatedAt: _, createdAt, vendorId: __, ...agreement } = row;
  const neighbors = await findNeighbors(db, viewer, { districtId, id, today });
  const edit = url.searchParams.get("edit");
  const { effectiveOn, endsOn } = row;
  const mayRenew = neighbors.after === null && whyNotRenewed(row) === null && endsOn !== null;
  return {
    agreement,
    neighbors: { before: neighborOf(neighbors.before), after: neighborOf(neighbors.after) },
    daysLeft: endsOn === null ? null : daysUntil(endsOn, today),
    open: edit === "agreement" ? edit : edit === "renewal" ? edit : null,
    offered: mayRenew ? { id: crypto.randomUUID(), ...renewalDays({ effectiveOn, endsOn }, today) } : null,
    file: fileStored && fileName ? { name: fileName, bytes: fileBytes ?? 0 } : null,
    changes: await loadChanges(viewer, { districtId, table: "agreements", id }, [], changeWords),
    times: { createdAt: createdAt.toISOString(), zone, now: new Date().toISOString() },
  };
}

export type AgreementPage = Awaited<ReturnType<typeof loadAgreement>>;
