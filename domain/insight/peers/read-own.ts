import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import type { RecordsDistrict } from "domain/kept-records";
import { paidFor } from "domain/money/paid-now";
import { sumOf } from "domain/money/product-costs";
import { valued } from "domain/money/product-value";
import { type Enrolled, readEnrollment, selectEnrollment } from "domain/money/queries/enrollment";
import { readCosts } from "domain/money/read-costs";
import { overviewFigures } from "domain/usage/overview";
import { readWindowUse, type WindowUse } from "domain/usage/window-overview";
import { ownFigures, type PeerFacts, sizeBandOf } from "./figures";
import { type PeerRecord, peerRecordFrom, selectsOfPeerRecord } from "./queries/peer-figures";
import { type OwnFigures, peerSpan, type SizeBand } from "./terms";

type Of = { districtId: string } & Omit<RecordsDistrict, "id">;

/** A district's own figures as they are now, what they are made of, and from which usage; null before any was counted. */
export type OwnNow = {
  band: SizeBand | null;
  figures: OwnFigures;
  facts: PeerFacts;
  counted: Pick<WindowUse, "window" | "beside"> | null;
};

function usedIn(read: WindowUse | undefined) {
  if (!read) return { active: null, engagements: 0, minutes: 0, products: 0, shareApproved: null };
  const { activePeople, engagements, minutes, productsInUse, shareApproved } = overviewFigures(read.groups, read.used);
  return {
    active: activePeople.value,
    engagements: engagements.value ?? 0,
    minutes: minutes.value ?? 0,
    products: productsInUse.value ?? 0,
    shareApproved: shareApproved.value,
  };
}

/** The use and the costs that the figures are made of. */
const readBoth = (db: Db, scope: Scope, of: Of) =>
  Promise.all([readWindowUse(db, scope, { ...of, span: peerSpan }), readCosts(db, scope, of)]);

/**
 * A district's figures of today, from the same windows and contracts as its dashboard and ROI Analytics. For those who see
 * the whole district; six statements at most. Only rows of this district are read.
 */
export async function readOwnNow(db: Db, scope: Scope, of: Of): Promise<OwnNow> {
  const [both, enrolled] = await Promise.all([readBoth(db, scope, of), readEnrollment(db, scope, of)]);
  return ownFrom(both, enrolled);
}

/** The same beside what the district shares and is compared with (peerRecordFrom), in as many statements. */
export async function readOwnBeside(
  db: Db,
  scope: Scope,
  of: Of,
): Promise<{ now: OwnNow; record: PeerRecord | undefined }> {
  const [both, { enrolled, ...record }] = await Promise.all([
    readBoth(db, scope, of),
    listTogether(db, { ...selectsOfPeerRecord(scope, of), enrolled: selectEnrollment(scope, of) }),
  ]);
  return { now: ownFrom(both, enrolled), record: peerRecordFrom(record) };
}

function ownFrom([read, costs]: Awaited<ReturnType<typeof readBoth>>, enrolled: readonly Enrolled[]): OwnNow {
  const students = sumOf(enrolled.map((group) => group.students));
  const { lines, products } = paidFor(costs);
  const people = new Map((read?.used.products ?? []).map((product) => [product.id, product.people]));
  const seated = read
    ? products
        .map((product) => valued(product, { active: people, peaks: new Map() }))
        .flatMap(({ isSite, seats, value: { active } }) =>
          isSite || seats === 0 || active === null ? [] : [{ seats, unused: Math.max(0, seats - active) }],
        )
    : [];
  const facts: PeerFacts = {
    students,
    ...usedIn(read),
    annualCents: sumOf(lines.map(({ annualCents }) => annualCents)),
    seats: sumOf(seated.map(({ seats }) => seats)),
    unused: sumOf(seated.map(({ unused }) => unused)),
  };
  return { band: sizeBandOf(students), figures: ownFigures(facts), facts, counted: read ?? null };
}
