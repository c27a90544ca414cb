import type { listConfigurationsInNeed } from "domain/rosters/queries/sftp-configurations";
import { paths } from "~/http/paths";
import type { WaitingRow } from "./waiting";

type Row = Awaited<ReturnType<typeof listConfigurationsInNeed>>[number];

/** What a person has to look at: the held sync of a configuration first, else the one that went wrong; or good news. */
export function toWaiting(row: Row): WaitingRow {
  const shared = { id: row.id, name: row.name, districtName: row.districtName };
  if (row.heldId) {
    const said = row.heldMessage ?? "A sync is held until a person has looked at its changes.";
    return { ...shared, to: paths.sync(row.heldId), state: "held", said };
  }
  const isWrong = row.status === "error" || row.status_before_pause === "error";
  if (!isWrong) {
    return { ...shared, to: paths.configuration(row.id), state: "well", said: "Its syncs go through again." };
  }
  const said = row.status_message ?? "The last sync did not go through.";
  return {
    ...shared,
    to: row.latestId ? paths.sync(row.latestId) : paths.configuration(row.id),
    state: "failed",
    said,
  };
}
