import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import * as working from "domain/places/queries/working-district";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

/** The cases of what stands around governance; each part of it has a file of its own. */
export const casesOfGovernance: Record<string, Case> = {
  "working-district.findWorkingDistrict": {
    call: (db, scope, of) => working.findWorkingDistrict(db, scope, { id: of.districtId }),
    sees: (own) => own.districtId,
  },
};
