import { createHash } from "node:crypto";
import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Outdated, outdated } from "domain/conflict";
import type { ContractFileRow } from "domain/money/contract-file";
import { type ImportPlan, type Meanings, planImport } from "domain/money/contract-import";
import {
  insertContracts,
  listFundingCalled,
  listSchoolsCalled,
  takeImportTurn,
} from "domain/money/queries/contract-imports";
import { listContracts } from "domain/money/queries/contracts";
import { listProductsCalled } from "domain/software/addresses/queries/url-pattern-imports";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import type { Tools } from "domain/tools";

/** `digest` is of all that would be written. */
export type ContractImportPreview = ImportPlan & { digest: string };

type File = { districtId: string; rows: ContractFileRow[] };

/** What a file would add to a district's contracts as they are now. Nothing is written. */
export function previewContracts(tools: Tools, actor: ActingPerson, input: File): Promise<ContractImportPreview> {
  return preview(tools.db, actor, input);
}

const byName = (found: readonly { called: string; id: string }[]) => {
  const ids = new Map<string, string[]>();
  for (const { called, id } of found) ids.set(called, [...(ids.get(called) ?? []), id]);
  return ids;
};

async function preview(db: Db, actor: ActingPerson, { districtId, rows }: File): Promise<ContractImportPreview> {
  const read = rows.flatMap((row) => (row.ok ? [row] : []));
  const once = (names: string[]) => [...new Set(names)];
  const schools = once(read.flatMap(({ item }) => item.schools));
  const funding = once(read.flatMap(({ contract }) => contract.funding || []));
  const products = once(read.map(({ product }) => product));
  const meanings: Meanings = {
    products: byName(await listProductsCalled(db, actor, { districtId, names: products })),
    schools: byName(await listSchoolsCalled(db, actor, { districtId, names: schools })),
    funding: byName(await listFundingCalled(db, { names: funding })),
  };
  const existing = await listContracts(db, actor, { districtId });
  const plan = planImport(rows, { meanings, existing });
  const digest = createHash("sha256").update(JSON.stringify(plan.create)).digest("base64url");
  return { ...plan, digest };
}

/** With the preview that was applied, or what the file would do by now. */
type Imported = { preview: ContractImportPreview } & ({ kind: "imported" } | { kind: "nothing" } | Outdated);

/**
 * Puts a file's contracts on record, all of them or none, if what would be written is still what was shown. "nothing": they
 * all are on record by now, since the same form was sent twice.
 */
export async function importContracts(
  tools: Tools,
  actor: ActingPerson,
  { districtId, rows, digest }: File & { digest: string },
): Promise<Imported | undefined> {
  return tools.db.transaction().execute(async (db) => {
    if (!(await takeImportTurn(db, actor, { districtId }))) return undefined;
    const found = await preview(db, actor, { districtId, rows });
    const isNothing = found.create.length === 0 && (found.reject.length === 0 || found.digest === digest);
    if (isNothing) return { kind: "nothing", preview: found };
    if (found.digest !== digest) return { ...outdated, preview: found };
    const ids = found.create.flatMap(({ lines }) => lines.map(({ softwareId }) => softwareId));
    if (await keepUnmerged(db, actor, { ids })) return { ...outdated, preview: found };
    const contracts = found.create.map(({ fields, lines }) => ({ id: crypto.randomUUID(), fields, lines }));
    await insertContracts(db, actor, { districtId, createdBy: actor.profileId, contracts });
    for (const { id, fields } of contracts) {
      const { startsOn, endsOn, noticeOn, autoRenews } = fields;
      await recordAudit(db, {
        actor,
        districtId,
        object: { table: "contracts", id },
        action: "contract.created",
        after: { starts_on: startsOn, ends_on: endsOn, notice_on: noticeOn, auto_renews: autoRenews },
        details: { imported: true },
      });
    }
    return { kind: "imported", preview: found };
  });
}
