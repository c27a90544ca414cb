import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { noFacets } from "domain/software/catalogue/facets";
import * as software from "domain/software/catalogue/queries/software";
import * as duplicates from "domain/software/catalogue/queries/software-duplicates";
import * as records from "domain/software/catalogue/queries/software-records";
import * as search from "domain/software/catalogue/queries/software-search";
import * as vendors from "domain/software/catalogue/queries/vendors";
import * as previews from "domain/software/merging/queries/merge-preview";
import * as merges from "domain/software/merging/queries/software-merges";
import * as pages from "domain/software/overview/queries/product-page";
import { sql } from "kysely";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const filterOf = (of: Place): search.SoftwareFilter => ({
  districtId: of.districtId,
  text: "mark",
  facets: noFacets,
  sort: "relevance",
});
const page = { page: 1, size: 10 };
const product = (of: Place) => ({ districtId: of.districtId, softwareId: of.softwareId });
const pair = (of: Place) => ({ districtId: of.districtId, from: of.secondSoftwareId, into: of.softwareId });
const study = {
  tier: 2,
  title: "A study",
  year: 2020,
  outcome: "new",
  gradeMin: null,
  gradeMax: null,
  citationUrl: "https://example.org",
  note: null,
};
const rating = {
  source: "edtech_index" as const,
  rating: "pass" as const,
  score: null,
  ratedOn: "2026-01-31",
  url: null,
};

/** The queries about products. Those of the catalogue are everyone's; a district's own are its own. */
export const casesOfSoftware: Record<string, Case> = {
  "software.createOwnSoftware": {
    call: (db, scope, of) =>
      software.createOwnSoftware(db, scope, {
        districtId: of.districtId,
        name: "new",
        website: "https://new.example",
        createdBy: null,
      }),
  },
  "software.findSoftware": {
    call: (db, scope, of) => software.findSoftware(db, scope, { id: of.softwareId }),
    sees: (own) => own.mark,
  },
  "software.keepUnmerged": {
    call: async (db, scope, of) => {
      const merging = await db.startTransaction().execute();
      await sql`update software set merged_into_id = ${of.secondSoftwareId} where id = ${of.softwareId}`.execute(
        merging,
      );
      const merged = await software.keepUnmerged(merging, scope, { ids: [of.softwareId] });
      await merging.rollback().execute();
      return merged;
    },
    sees: (own) => own.secondSoftwareId,
  },
  "software.updateOwnSoftware": {
    call: async (db, scope, of) => {
      const { version } = (await software.findSoftware(db, scope, { id: of.secondSoftwareId })) ?? { version: "0" };
      const fields = { districtId: of.districtId, name: `${of.mark} renamed`, website: null };
      return software.updateOwnSoftware(db, scope, { ...fields, id: of.secondSoftwareId, version });
    },
    sees: () => "saved",
  },
  "software-duplicates.listLikelyDuplicates": {
    call: (db, scope, of) =>
      duplicates.listLikelyDuplicates(db, scope, {
        districtId: of.districtId,
        name: "mark product",
        url: `https://${of.mark.toLowerCase()}.example`,
      }),
    sees: (own) => own.softwareId,
  },
  "software-duplicates.listNewDuplicates": {
    call: (db, scope, of) =>
      duplicates.listNewDuplicates(db, scope, {
        districtId: of.districtId,
        name: "mark product",
        url: `https://${of.mark.toLowerCase()}.example`,
        seen: [],
      }),
    sees: (own) => own.softwareId,
  },
  "software-merges.lockSoftware": { call: (db, scope, of) => merges.lockSoftware(db, scope, pair(of)) },
  "merge-preview.listDoubledRequests": {
    call: (db, scope, of) => previews.listDoubledRequests(db, scope, pair(of)),
  },
  "software-merges.mergeSoftware": {
    call: (db, scope, of) =>
      merges.mergeSoftware(db, scope, {
        districtId: of.districtId,
        from: of.softwareId,
        into: of.softwareId,
        by: of.managerId,
        reason: "x",
      }),
  },
  "merge-preview.previewSoftwareMerge": {
    call: (db, scope, of) => previews.previewSoftwareMerge(db, scope, pair(of)),
    sees: (own) => own.softwareId,
  },
  "product-page.findProductRecords": {
    call: (db, scope, of) =>
      pages.findProductRecords(db, scope, {
        ...product(of),
        today: "2026-11-21",
        historyLines: 10,
        requests: 5,
        beside: sql`select 1 as one`,
      }),
    sees: (own) => own.patternId,
  },
  "software-records.addRating": {
    call: async (db, scope, of) => {
      const made = await records.addRating(db, scope, { ...rating, ...product(of), recordedBy: of.managerId });
      return made && "on record";
    },
    sees: () => "on record",
  },
  "software-records.addStudy": {
    call: async (db, scope, of) => {
      const made = await records.addStudy(db, scope, { ...study, ...product(of), recordedBy: of.managerId });
      return made && "on record";
    },
    sees: () => "on record",
  },
  "software-records.removeSoftwareRecord": {
    call: async (db, scope, of) => {
      const row = await db
        .selectFrom("software_ratings")
        .select("id")
        .where("district_id", "=", of.districtId)
        .executeTakeFirst();
      const id = row?.id ?? crypto.randomUUID();
      return records.removeSoftwareRecord(db, scope, { ...product(of), kind: "rating", id });
    },
    sees: () => '"rating":"pass"',
  },
  "software-records.selectRatings": {
    call: (db, scope, of) => records.selectRatings(scope, product(of)).execute(db),
    sees: () => "edtech_index",
  },
  "software-records.selectStudies": {
    call: (db, scope, of) => records.selectStudies(scope, product(of)).execute(db),
    sees: (own) => own.mark,
  },
  "software-search.listFoundSoftware": {
    call: (db, scope, of) => search.listFoundSoftware(db, scope, { filter: filterOf(of), ...page }),
    sees: (own) => own.mark,
  },
  "software-search.listSoftwareNamed": {
    call: (db, scope, of) =>
      search.listSoftwareNamed(db, scope, { districtId: of.districtId, text: "mark product", limit: 5 }),
    sees: (own) => own.softwareId,
  },
  "software-search.searchSoftware": {
    call: (db, scope, of) => search.searchSoftware(db, scope, { filter: filterOf(of), ...page }),
    sees: (own) => own.mark,
  },
  "vendors.vendorNamed": {
    call: (db, scope, of) => vendors.vendorNamed(db, scope, { districtId: of.districtId, name: `${of.mark} vendor` }),
    sees: (own) => own.vendorId,
  },
};
