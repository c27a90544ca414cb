import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import * as changes from "domain/software/addresses/queries/url-pattern-changes";
import * as imports from "domain/software/addresses/queries/url-pattern-imports";
import * as setup from "domain/software/addresses/queries/url-pattern-setup";
import * as patterns from "domain/software/addresses/queries/url-patterns";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const hostOf = (of: Place) => `${of.mark.toLowerCase()}.example`;
const filter = { search: "", type: null, isAuthorized: null, whose: "own" as const, sort: "pattern" as const };
const ofDistrict = (of: Place) => ({ districtId: of.districtId, filter: { ...filter, descending: false } });
const one = (of: Place) => ({ districtId: of.districtId, id: of.patternId });
const fieldsOf = (host: string) => ({
  pattern: host,
  type: "domain" as const,
  host,
  path: "",
  softwareId: null,
  product: "taken over",
  confidence: 0.5,
  isAuthorized: true,
});

/** The queries of URL patterns. */
export const casesOfUrlPatterns: Record<string, Case> = {
  "url-pattern-authorizations.authorizePatterns": {
    exempt: "it follows a decision in that one's transaction, which has found the district's record in scope",
  },
  "url-pattern-changes.addPattern": {
    call: (db, scope, of) =>
      changes.addPattern(db, scope, { ...fieldsOf("new.example"), districtId: of.districtId, by: null }),
  },
  "url-pattern-changes.changePattern": {
    call: (db, scope, of) =>
      changes.changePattern(db, scope, {
        ...fieldsOf(hostOf(of)),
        softwareId: of.softwareId,
        ...one(of),
        version: 1,
        by: null,
      }),
    sees: () => "saved",
  },
  "url-pattern-changes.listInUse": {
    call: async (db, scope, of) => {
      const softwareIds = [of.softwareId, of.secondSoftwareId];
      return [...(await changes.listInUse(db, scope, { districtId: of.districtId, softwareIds }))];
    },
  },
  "url-pattern-changes.removePattern": {
    call: (db, scope, of) => changes.removePattern(db, scope, { ...one(of), version: 7 }),
    sees: () => "conflict",
  },
  "url-pattern-imports.listOwnPatterns": {
    call: (db, scope, of) => imports.listOwnPatterns(db, scope, { districtId: of.districtId, patterns: [hostOf(of)] }),
    sees: (own) => hostOf(own),
  },
  "url-pattern-imports.listProductsCalled": {
    call: async (db, scope, of) => {
      const { name } = await db
        .selectFrom("software")
        .select("name")
        .where("id", "=", of.softwareId)
        .executeTakeFirstOrThrow();
      const found = await imports.listProductsCalled(db, scope, { districtId: of.districtId, names: [name] });
      return found.map((row) => row.id);
    },
    sees: (own) => own.softwareId,
  },
  "url-pattern-imports.writePatterns": {
    call: (db, scope, of) =>
      imports.writePatterns(db, scope, { districtId: of.districtId, by: null, rows: [fieldsOf("new.example")] }),
    sees: () => "1",
  },
  "url-pattern-setup.findPatternSetup": { call: (db, scope) => setup.findPatternSetup(db, scope) },
  "url-patterns.countPatterns": {
    call: async (db, scope, of) => `found ${await patterns.countPatterns(db, scope, ofDistrict(of))}`,
  },
  "url-patterns.findPattern": {
    call: (db, scope, of) => patterns.findPattern(db, scope, one(of)),
    sees: (own) => own.patternId,
  },
  "url-patterns.listPatterns": {
    call: (db, scope, of) => patterns.listPatterns(db, scope, { ...ofDistrict(of), after: null }),
    sees: (own) => own.patternId,
  },
  "url-patterns.selectPatternsOf": {
    call: (db, scope, of) =>
      patterns.selectPatternsOf(scope, { districtId: of.districtId, softwareId: of.softwareId }).execute(db),
    sees: (own) => own.patternId,
  },
};
