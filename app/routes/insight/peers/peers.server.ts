import { readPeerRecord } from "domain/insight/peers/queries/peer-figures";
import { peerRows } from "domain/insight/peers/rows";
import { peerFigures, peerSpan } from "domain/insight/peers/terms";
import { formatPeer } from "domain/insight/peers/words";
import { drawQuartiles } from "~/charts/quartiles.server";
import { readCoverageOfSpan } from "~/http/coverage.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readPeersFilter } from "~/routes/insight/peers-filter.server";
import { screens } from "~/screens/table";

/** A district's figures beside those of others, as the address asks. */
export async function loadPeers(viewer: Viewer, district: Working, url: URL) {
  const { id: districtId } = district;
  const { view, values } = readPeersFilter(url);
  const record = found(await readPeerRecord(db, viewer, { districtId }));
  const level = values.with;
  const rows = peerRows(record, level).map((row) => ({
    ...row,
    family: peerFigures[row.figure],
    drawn: row.others && drawQuartiles(row.others.quartiles, row.compared, (value) => formatPeer(row.figure, value)),
  }));
  return {
    view,
    level,
    rows,
    opensOwn: opens(viewer, screens.peersMade.needs),
    shares: record.shares,
    state: record.state,
    band: record.own?.band ?? null,
    week: record.own?.week ?? null,
    hasState: record.comparisons.some((one) => one.level === "state"),
    coverage: record.own ? await readCoverageOfSpan(viewer, district, peerSpan) : null,
    demo: rows.some(({ others }) => others?.demo),
  };
}

export type Peers = Awaited<ReturnType<typeof loadPeers>>;
export type PeerLine = Peers["rows"][number];
