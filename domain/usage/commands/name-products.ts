import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { listSoftwareNamed } from "domain/software/catalogue/queries/software-search";
import type { Tools } from "domain/tools";
import { askToImport } from "../files/keep-file";
import { type FileQuestion, spelledResource } from "../files/question";
import { launchesKey } from "../files/reading";
import { findFileForm, saveFileForm } from "../queries/file-forms";
import { findFile } from "../queries/file-lists";
import { resumeFile } from "../queries/files";
import { listProductNames, type NamedProduct } from "../queries/launched-products";

type NameTools = Pick<Tools, "db" | "secretsKey" | "enqueue" | "log">;

/** What a person says of a resource: a product by its id or by what they typed, that it is skipped, or nothing yet. */
export type Naming = { resource: string; is: { softwareId: string } | { typed: string } | "skipped" | "open" };

/** A product that was typed, where it is not clear which: those that have the name, or else some that are like it. */
export type Unclear = { resource: string; exact: boolean; near: NamedProduct[] };
/** "over": somebody answered before, or the file does not ask this. */
type NotNamed = "over" | { unclear: Unclear[] };

/**
 * Says which products the resources of a portal's report are. It is remembered for the source, and the file is read; what
 * is left open is skipped in this file and asked about again with the next one. Returns null, or why nothing was changed;
 * undefined when the file is not in scope. Throws ProductMerged for a product that was merged meanwhile.
 */
export async function nameProducts(
  tools: NameTools,
  actor: ActingPerson,
  { namings, ...of }: { districtId: string; fileId: string; namings: readonly Naming[] },
): Promise<NotNamed | null | undefined> {
  const { db, enqueue, log } = tools;
  const file = await findFile(db, actor, of);
  if (!file) return undefined;
  const open = openOf(file.question);
  if (file.state !== "asking" || open === null) return "over";
  const said = await productsOf(tools, actor, {
    districtId: of.districtId,
    namings: namings.filter(({ resource }) => open.has(spelledResource(resource))),
  });
  if ("unclear" in said) return said;
  const isDone = await db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, Object.values(said.resources));
    if (!(await resumeFile(db, of))) return false;
    const at = { districtId: of.districtId, sourceNo: file.sourceNo, key: launchesKey };
    const { resources = {}, asksAgain = false } = (await findFileForm(db, at)) ?? {};
    const left = said.open.map((resource) => [spelledResource(resource), undefined]);
    const form = { timeZone: null, resources: { ...resources, ...Object.fromEntries(left), ...said.resources } };
    const stillAsks = asksAgain && (file.question?.more ?? 0) > 0;
    await saveFileForm(db, { ...at, form: stillAsks ? { ...form, asksAgain } : form });
    await recordAudit(db, {
      actor,
      districtId: of.districtId,
      action: "usage_file.explained",
      object: { table: "usage_files", id: of.fileId },
      details: { by: "products" },
    });
    return true;
  });
  if (!isDone) return "over";
  await askToImport({ enqueue, warn: log.warn }, of);
  return null;
}

const openOf = (question: FileQuestion | null) =>
  question?.resources ? new Set(question.resources.map(({ name }) => spelledResource(name))) : null;

type Said = { resources: Record<string, string | null>; open: string[] };

async function productsOf(
  { db }: NameTools,
  actor: ActingPerson,
  { districtId, namings }: { districtId: string; namings: readonly Naming[] },
): Promise<Said | { unclear: Unclear[] }> {
  const ids = namings.flatMap(({ is }) => (typeof is === "object" && "softwareId" in is ? [is.softwareId] : []));
  const known = await listProductNames(db, actor, { districtId, ids });
  const said: Said = { resources: {}, open: [] };
  const unclear: Unclear[] = [];
  for (const { resource, is } of namings) {
    const key = spelledResource(resource);
    if (is === "open") said.open.push(resource);
    else if (is === "skipped") said.resources[key] = null;
    else if ("softwareId" in is) {
      const product = known.get(is.softwareId);
      if (product) said.resources[key] = product.id;
      else unclear.push({ resource, exact: false, near: [] });
    } else {
      const near = await listSoftwareNamed(db, actor, { districtId, text: is.typed, limit: 5 });
      const exact = near.filter((row) => row.exact);
      if (exact.length === 1) said.resources[key] = exact[0]?.id as string;
      else unclear.push({ resource, exact: exact.length > 1, near: exact.length > 1 ? exact : near });
    }
  }
  return unclear.length > 0 ? { unclear } : said;
}
