import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { readPeerRecord } from "../queries/peer-figures";
import { type PeerRow, peerRows } from "../rows";
import type { CohortLevel } from "../terms";
import { countWords, peerFigureWords, placeWords } from "../words";

const columns = [
  ...["figure", "unit", "your_district", "compared_as", "percentile_25", "median"],
  ...["percentile_75", "your_place"],
  ...["other_districts", "week_of"],
];

function cellsOf({ figure, own, compared, others }: PeerRow) {
  const { name, per, unit } = peerFigureWords[figure];
  const { p25, median, p75 } = others?.quartiles ?? {};
  return [
    ...[name, unit === "number" ? per : `${unit} ${per}`, own, others ? compared : null],
    ...[p25 ?? null, median ?? null, p75 ?? null],
    ...[others?.place ? placeWords[others.place] : null, others ? countWords[others.count] : null],
    others?.week ?? null,
  ];
}

type Of = {
  districtId: string;
  /** The district's day, YYYY-MM-DD. */
  today: string;
  level: CohortLevel;
};

/** The figures of a district beside those of others; no rows for a district that doesn't share. */
export function peersReport(db: Db, scope: Scope, { districtId, today, level }: Of): Report {
  const read = async () => {
    const record = await readPeerRecord(db, scope, { districtId });
    return record?.shares ? peerRows(record, level) : [];
  };
  return { name: `peer-benchmarking-${today}`, columns, rows: inCells(atOnce(read), cellsOf) };
}
