import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import * as figures from "domain/insight/peers/queries/peer-figures";
import * as sharing from "domain/insight/peers/queries/sharing";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const job =
  "it makes comparisons of all districts that share, on purpose; only the worker calls it, and no request reads what it gives";

/** Figures that districts share, and what they are compared with. */
export const casesOfPeers: Record<string, Case> = {
  "peer-figures.readPeerRecord": {
    call: (db, scope, of) => figures.readPeerRecord(db, scope, { districtId: of.districtId }),
    sees: (own) => own.mark,
  },
  "peer-figures.selectsOfPeerRecord": {
    call: (db, scope, of) => listTogether(db, figures.selectsOfPeerRecord(scope, { districtId: of.districtId })),
    sees: (own) => own.mark,
  },
  "peer-figures.peerRecordFrom": { exempt: "puts together what was read for one district" },
  "peer-figures.keepPeerFigures": {
    call: (db, scope) =>
      figures.keepPeerFigures(db, {
        districtId: scope.districtId as string,
        week: "2026-11-02",
        band: null,
        figures: {},
      }),
  },
  "sharing.setSharing": {
    call: (db, scope, of) => sharing.setSharing(db, scope, { districtId: of.districtId, shares: false }),
  },
  "sharing.listSharingWithout": {
    exempt: "it looks over all districts on purpose; only the worker calls it, and only ids come back",
  },
  "releases.listContributions": { exempt: job },
  "releases.listPublished": { exempt: job },
  "releases.listMadeBands": { exempt: job },
  "releases.lockReleases": { exempt: "it takes a lock and reads no table" },
  "releases.keepReleases": { exempt: job },
  "releases.forgetReleases": { exempt: job },
};
