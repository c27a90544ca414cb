import type { Db } from "db/client";
import type { DB } from "db/schema";
import type { AgreementStatus, AgreementType, CheckStatus } from "domain/software/compliance/terms";
import type { Insertable } from "kysely";
import { ago, around, type DemoPlace, dayFrom, idOf } from "./governance-place";
import type { DemoProduct } from "./governance-products";

type Paper = {
  vendor: string;
  products: string[];
  type: AgreementType;
  status: AgreementStatus;
  /** In how many days it ends; null: it names no end. */
  ends: number | null;
  note?: string;
};

/** Agreements with made-up vendors alone: no real one is said to have signed, refused or broken anything. */
const papers: Paper[] = [
  { vendor: "Loomworks", products: ["Mathloom"], type: "ndpa_originating", status: "signed", ends: 12 },
  { vendor: "Soundstage Arts", products: ["Soundstage Junior"], type: "ndpa_exhibit_e", status: "signed", ends: 26 },
  { vendor: "Tidewater Science", products: ["Fieldnotes"], type: "state_specific", status: "signed", ends: 47 },
  {
    vendor: "Brightpath Learning",
    products: ["Brightpath Reader"],
    type: "ndpa_originating",
    status: "signed",
    ends: 82,
  },
  {
    vendor: "Garden Path Press",
    products: ["Wordgarden"],
    type: "vendor_terms",
    status: "signed",
    ends: -20,
    note: "Demo: Not renewed, since the product is going away.",
  },
  {
    vendor: "Storyforge Labs",
    products: ["Storyforge"],
    type: "ndpa_originating",
    status: "in_negotiation",
    ends: null,
    note: "Demo: They are reviewing the paragraph on training with student work.",
  },
  { vendor: "Tidewater Science", products: ["Tidepool 3D"], type: "ndpa_exhibit_e", status: "requested", ends: null },
  {
    vendor: "Snapgrade",
    products: ["Snapgrade"],
    type: "ndpa_originating",
    status: "refused",
    ends: null,
    note: "Demo: Would not say when data is deleted.",
  },
  { vendor: "Looptalk Social", products: ["Looptalk"], type: "clickwrap", status: "terminated", ends: -110 },
  { vendor: "Tiger Scheduling", products: ["Timetable Tiger"], type: "other", status: "not_required", ends: null },
  { vendor: "Millrace", products: ["Millrace Math"], type: "ndpa_originating", status: "signed", ends: 58 },
];

function agreementOf(place: DemoPlace, { vendor, products, type, status, ends, note }: Paper) {
  const isSigned = status === "signed" || status === "terminated";
  // A year to its last day, signed a week before the first.
  const begun = isSigned ? Math.min(ends ?? 0, 90) - 364 : null;
  return {
    id: idOf(place, `agreement ${products.join()}`),
    district_id: place.id,
    vendor_id: idOf(place, `vendor ${vendor}`),
    title: `${products.join(", ")}: student data`,
    agreement_type: type,
    status,
    signed_on: begun === null ? null : dayFrom(place, begun - 7),
    effective_on: begun === null ? null : dayFrom(place, begun),
    ends_on: ends === null ? null : dayFrom(place, ends),
    data_elements: isSigned ? ["name", "grades_scores", "work_product"] : [],
    purposes: isSigned ? "Demo: To run the product for our classes, and nothing else." : null,
    breach_notice_hours: isSigned ? 72 : null,
    deletion_days: isSigned ? 60 : null,
    ads_prohibited: isSigned ? true : null,
    ai_training_prohibited: isSigned ? true : null,
    note: note ?? null,
    demo: true,
    created_by: place.itDirector,
    // On record before it was signed, but not before the district began with Rollcall.
    created_at: ago(place, begun === null ? 45 : Math.min(8 - begun, 360)),
  } satisfies Insertable<DB["agreements"]>;
}

/** Writes the agreements about those of the made-up products that the district has. */
export async function addAgreements(db: Db, place: DemoPlace, own: readonly DemoProduct[]): Promise<void> {
  const names = new Set(own.map(({ name }) => name));
  const fitting = papers.filter(({ products }) => products.every((name) => names.has(name)));
  if (fitting.length === 0) return;
  await db
    .insertInto("agreements")
    .values(fitting.map((paper) => agreementOf(place, paper)))
    .execute();
  await db
    .insertInto("agreement_software")
    .values(
      fitting.flatMap(({ products }) =>
        products.map((name) => ({
          district_id: place.id,
          agreement_id: idOf(place, `agreement ${products.join()}`),
          software_id: idOf(place, `product ${name}`),
        })),
      ),
    )
    .execute();
}

const inUse: CheckStatus[] = ["pass", "pass", "unknown", "conditional", "pass", "waived", "pass", "not_applicable"];
const outOfUse: CheckStatus[] = ["fail", "unknown", "pass", "fail"];

function checkOf(place: DemoPlace, product: DemoProduct, requirementId: string, nth: number) {
  const isFine = ["approved", "approved_with_conditions", "pilot"].includes(product.approval);
  const status = around(isFine ? inUse : outOfUse, nth);
  const judged = status === "pass" || status === "conditional" || status === "fail";
  const reasons: Partial<Record<CheckStatus, string>> = {
    waived: "Demo: One class, one term, and no names are entered.",
    not_applicable: "Demo: It shows nothing that this law covers.",
  };
  const said: Partial<Record<CheckStatus, string>> = {
    pass: "Demo: Read in the agreement.",
    conditional: "Demo: Applies as long as sharing stays off.",
    fail: "Demo: Nothing in writing says so.",
    unknown: "Demo: Asked; no answer yet.",
  };
  return {
    district_id: place.id,
    software_id: product.id,
    requirement_id: requirementId,
    status,
    demo: true,
    evidence_type: judged ? (nth % 2 === 0 ? "document" : "manual") : null,
    evidence_note: said[status] ?? null,
    waiver_reason: reasons[status] ?? null,
    checked_by: place.itDirector,
    // After its review was requested.
    checked_at: ago(place, Math.min(20 + nth * 3, product.days + 10)),
    expires_on: status === "waived" ? dayFrom(place, 40) : null,
  } satisfies Insertable<DB["compliance_checks"]>;
}

/** Writes what was found about the made-up products, law by law. Of real ones nothing is said: they stay unknown. */
export async function addChecks(db: Db, place: DemoPlace, own: readonly DemoProduct[]): Promise<void> {
  const requirements = await db.selectFrom("compliance_requirements").select("id").orderBy("position").execute();
  const judged = own.filter(({ approval }) => approval !== "under_review");
  const checks = judged.flatMap((product, at) =>
    requirements.filter((_, nth) => (nth + at) % 4 !== 3).map(({ id }, nth) => checkOf(place, product, id, nth + at)),
  );
  if (checks.length > 0) await db.insertInto("compliance_checks").values(checks).execute();
}
