import { createHash } from "node:crypto";
import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Outdated, outdated } from "domain/conflict";
import type { FileRow } from "domain/software/addresses/pattern-file";
import { listInUse, type PatternFields } from "domain/software/addresses/queries/url-pattern-changes";
import {
  listOwnPatterns,
  listProductsCalled,
  writePatterns,
} from "domain/software/addresses/queries/url-pattern-imports";
import { keepUnmerged } from "domain/software/catalogue/queries/software";
import type { Tools } from "domain/tools";

type Line = { line: number; written: string; product: string };
export type ImportPreview = {
  create: (Line & { fields: PatternFields })[];
  update: (Line & { fields: PatternFields })[];
  same: Line[];
  reject: (Line & { why: string })[];
  /** Of all that would be written, and of what it would be written over. */
  digest: string;
};

type Product = Awaited<ReturnType<typeof listProductsCalled>>[number];
type Known = { products: Product[]; inUse: Set<string> };

/** What a line that reads well would write, or why it can't. */
function fieldsOf(row: FileRow & { ok: true }, { products, inUse }: Known): PatternFields | string {
  const [product, ...more] = products.filter(({ called }) => called === row.product);
  if (!product) return "No product has this name. Add it first, or use its name from the catalog.";
  if (more.length > 0) return "Several products have this name. Write it as “Name, Vendor”.";
  const isAuthorized = row.authorized === "follows" ? inUse.has(product.id) : row.authorized === "yes";
  return { ...row.read, softwareId: product.id, product: product.name, confidence: row.confidence, isAuthorized };
}

type PatternFile = { districtId: string; rows: FileRow[] };

/** What a file would do to a district's own patterns as they stand now. Nothing is written. */
export function previewPatterns(tools: Tools, actor: Actor, input: PatternFile): Promise<ImportPreview> {
  return preview(tools.db, actor, input);
}

async function preview(db: Db, actor: Actor, { districtId, rows }: PatternFile): Promise<ImportPreview> {
  const read = rows.filter((row) => row.ok);
  const products = await listProductsCalled(db, actor, {
    districtId,
    names: [...new Set(read.map((row) => row.product))],
  });
  const softwareIds = [...new Set(products.map((product) => product.id))];
  const inUse = await listInUse(db, actor, { districtId, softwareIds });
  const existing = await listOwnPatterns(db, actor, { districtId, patterns: read.map((row) => row.read.pattern) });
  const own = new Map(existing.map((row) => [`${row.type} ${row.pattern}`, row]));
  const parts: Omit<ImportPreview, "digest"> = { create: [], update: [], same: [], reject: [] };
  const hash = createHash("sha256");
  for (const row of rows) {
    const line = { line: row.line, written: row.written, product: row.product };
    const fields = row.ok ? fieldsOf(row, { products, inUse }) : row.why;
    if (typeof fields === "string") {
      parts.reject.push({ ...line, why: fields });
      continue;
    }
    const there = own.get(`${fields.type} ${fields.pattern}`);
    hash.update(JSON.stringify([fields, there?.version ?? null]));
    if (there && isAlike(there, fields)) parts.same.push(line);
    else parts[there ? "update" : "create"].push({ ...line, fields });
  }
  return { ...parts, digest: hash.digest("base64url") };
}

type ExistingPattern = Awaited<ReturnType<typeof listOwnPatterns>>[number];

const isAlike = (there: ExistingPattern, fields: PatternFields) =>
  there.softwareId === fields.softwareId &&
  there.confidence === fields.confidence &&
  there.isAuthorized === fields.isAuthorized;

type Import = PatternFile & { digest: string };
/** With the preview that was applied, or the new one. */
type Imported = { preview: ImportPreview } & ({ kind: "imported" } | Outdated);

/**
 * Writes a file's patterns, all of them or none, if the result would still be what was shown. Returns the preview
 * that was applied, or the new one when patterns or products have changed in the meantime. A change in this very moment
 * makes PostgreSQL take the transaction back; the tools' transactions are done again, and meet it as a change.
 */
export function importPatterns(tools: Tools, actor: Actor, { districtId, rows, digest }: Import): Promise<Imported> {
  return tools.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db) => {
      const found = await preview(db, actor, { districtId, rows });
      if (found.digest !== digest) return { ...outdated, preview: found };
      const writes = [...found.create, ...found.update].map((row) => row.fields);
      // Those that patterns are taken from, too: a merge of one of them moves the same patterns.
      const patterns = found.update.map(({ fields }) => fields.pattern);
      const taken = await listOwnPatterns(db, actor, { districtId, patterns });
      await keepUnmerged(db, actor, { ids: [...writes, ...taken].flatMap(({ softwareId }) => softwareId ?? []) });
      if (writes.length > 0) await writePatterns(db, actor, { districtId, by: actor.profileId, rows: writes });
      const { create, update, reject } = found;
      await recordAudit(db, {
        actor,
        districtId,
        action: "url_pattern.imported",
        details: { created: create.length, changed: update.length, rejected: reject.length },
      });
      return { kind: "imported", preview: found };
    });
}
