import { createHash } from "node:crypto";
import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Outdated, outdated } from "domain/conflict";
import type { ContractFileRow } from "domain/money/contract-file";
import { type ImportPlan, type Meanings, planImport } from "domain/money/contract-import";
import { insertContracts, listFundingCalled, listSchoolsCalled } from "domain/money/queries/contract-imports";
import { takeContractTurn } from "domain/money/queries/contract-lock";
import { listContracts } from "domain/money/queries/contracts";
import { listProductsCalled } from "domain/software/addresses/queries/url-pattern-imports";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import type { Tools } from "domain/tools";
import pg from "pg";

/** `digest` is of all that would be written. */
export type ContractImportPreview = ImportPlan & { digest: string };

type File = { districtId: string; rows: ContractFileRow[] };

/** The list of funding sources, which the file names, can't be read. Nothing is written. */
type Unread = { kind: "funding_unread" };
const unread: Unread = { kind: "funding_unread" };

/** What a file would add to a district's contracts as they are now. Nothing is written. */
export async function previewContracts(
  tools: Tools,
  actor: ActingPerson,
  input: File,
): Promise<{ kind: "read"; preview: ContractImportPreview } | Unread> {
  const funding = await fundingCalled(tools.db, input.rows);
  return funding ? { kind: "read", preview: await preview(tools.db, actor, { ...input, funding }) } : unread;
}

const once = (names: string[]) => [...new Set(names)];
const readable = (rows: readonly ContractFileRow[]) => rows.flatMap((row) => (row.ok ? [row] : []));

const byName = (found: readonly { called: string; id: string }[]) => {
  const ids = new Map<string, string[]>();
  for (const { called, id } of found) ids.set(called, [...(ids.get(called) ?? []), id]);
  return ids;
};

/**
 * The funding sources that a file names; null while the list of them can't be read. Read before the transaction, which a
 * statement that fails would end.
 */
async function fundingCalled(db: Db, rows: readonly ContractFileRow[]): Promise<Meanings["funding"] | null> {
  const names = once(readable(rows).flatMap(({ contract }) => contract.funding || []));
  if (names.length === 0) return new Map();
  try {
    return byName(await listFundingCalled(db, { names }));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return null;
  }
}

type Meant = File & Pick<Meanings, "funding">;

async function preview(db: Db, actor: ActingPerson, { districtId, rows, funding }: Meant) {
  const read = readable(rows);
  const schools = once(read.flatMap(({ item }) => item.schools));
  const products = once(read.map(({ product }) => product));
  const meanings: Meanings = {
    products: byName(await listProductsCalled(db, actor, { districtId, names: products })),
    schools: byName(await listSchoolsCalled(db, actor, { districtId, names: schools })),
    funding,
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
): Promise<Imported | Unread | undefined> {
  const funding = await fundingCalled(tools.db, rows);
  if (!funding) return unread;
  return tools.db.transaction().execute(async (db) => {
    if (!(await takeContractTurn(db, actor, { districtId }))) return undefined;
    const found = await preview(db, actor, { districtId, rows, funding });
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
