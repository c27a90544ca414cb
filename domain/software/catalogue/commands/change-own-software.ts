import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Conflict } from "domain/conflict";
import { hostOf } from "domain/software/catalogue/host-of";
import * as software from "domain/software/catalogue/queries/software";
import { type LikelyDuplicate, listNewDuplicates } from "domain/software/catalogue/queries/software-duplicates";
import type { Tools } from "domain/tools";
import { needUnmerged } from "./need-unmerged";

type Named = Pick<software.OwnSoftwareFields, "name" | "website">;
type Fields = software.OwnSoftwareFields & { districtId: string };

const factsOf = (fields: software.OwnSoftwareFields) => ({
  name: fields.name,
  website: fields.website,
  vendor: fields.vendor ?? null,
  category_id: fields.categoryId ?? null,
  product_type: fields.productType ?? null,
  audience: fields.audience?.join(",") ?? null,
  grade_min: fields.gradeMin ?? null,
  grade_max: fields.gradeMax ?? null,
  subjects: fields.subjects?.join(",") ?? null,
  pricing_model: fields.pricingModel ?? null,
  requires_login: fields.requiresLogin ?? null,
  collects_pii: fields.collectsPii ?? null,
  shows_ads: fields.showsAds ?? null,
  uses_ai: fields.usesAi ?? null,
});

/** There are likely duplicates that the person has not been shown. */
type Alike = { kind: "alike"; products: LikelyDuplicate[] };
type Added = { kind: "added"; id: string } | Alike;
type Seen = { seen: readonly string[] };

/**
 * Adds a product of the district's own, unless it has a likely duplicate that is not among those `seen`: then these
 * come back. Undefined when the district is not in scope.
 */
export async function addOwnSoftware(
  tools: Tools,
  actor: Actor,
  { seen, ...fields }: Fields & Seen,
): Promise<Added | undefined> {
  return tools.db.transaction().execute(async (db): Promise<Added | undefined> => {
    const { districtId, name, website: url } = fields;
    const products = await listNewDuplicates(db, actor, { districtId, name, url, seen });
    if (products.length > 0) return { kind: "alike", products };
    const made = await software.createOwnSoftware(db, actor, { ...fields, createdBy: actor.profileId });
    if (made) {
      await recordAudit(db, {
        actor,
        districtId: fields.districtId,
        action: "software.created",
        object: { table: "software", id: made.id },
        after: factsOf(fields),
      });
    }
    return made && { kind: "added", id: made.id };
  });
}

/** Whether a product could be taken for another one than before: by its name, or the host of its address. */
const meansAnother = (before: Named, after: Named) =>
  before.name.toLowerCase() !== after.name.toLowerCase() || hostOf(before.website) !== hostOf(after.website);

/**
 * Changes a product of the district's own, unless somebody was faster, or its new name or address has a likely
 * duplicate that is not among those `seen`: then these come back. Undefined when it is not there.
 */
export async function changeOwnSoftware(
  tools: Tools,
  actor: Actor,
  { seen, ...fields }: Fields & Seen & { id: string; version: string },
): Promise<"saved" | Conflict<null> | Alike | undefined> {
  return tools.db.transaction().execute(async (db) => {
    const before = await software.findSoftware(db, actor, { id: fields.id });
    const { id, districtId, name, website: url } = fields;
    // A person who saw an older version gets that conflict first, from the function that saves it.
    if (before?.id === id && before.version === fields.version && meansAnother(before, fields)) {
      const products = await listNewDuplicates(db, actor, { districtId, name, url, seen, except: id });
      if (products.length > 0) return { kind: "alike" as const, products };
    }
    // It takes the row for itself, and so waits for a merge. Two who kept it unmerged first would wait for each other.
    const done = await software.updateOwnSoftware(db, actor, fields);
    if (!done) await needUnmerged(db, actor, [fields.id]);
    if (done === "saved" && before) {
      await recordAudit(db, {
        actor,
        districtId: fields.districtId,
        action: "software.changed",
        object: { table: "software", id: fields.id },
        before: factsOf(before),
        after: factsOf(fields),
      });
    }
    return done;
  });
}
