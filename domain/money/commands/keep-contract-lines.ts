import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { addLine, changeLine, type LineFields, removeLine } from "domain/money/queries/contract-line-changes";
import type { Tools } from "domain/tools";

type Of = { districtId: string; id: string; version: number; lineId: string };

const entryOf = ({ districtId, id }: Of, verb: "added" | "changed" | "removed") => ({
  districtId,
  object: { table: "contracts", id },
  action: `contract.line_${verb}`,
});

const factsOf = ({ lineId }: Of, { softwareId, kind, basis, quantity, unitCents, billing }: LineFields) => ({
  line: lineId,
  product: softwareId,
  kind,
  basis,
  quantity,
  unit_cents: unitCents,
  billing,
});

/** Adds a line to a contract, once. Tells when someone else was faster with that contract. */
export async function addContractLine(tools: Tools, actor: ActingPerson, input: Of & { fields: LineFields }) {
  return tools.db.transaction().execute(async (db) => {
    const done = await addLine(db, actor, { ...input, actorId: actor.profileId });
    if (done.kind === "saved" && !done.again) {
      await recordAudit(db, { actor, ...entryOf(input, "added"), details: factsOf(input, input.fields) });
    }
    return done;
  });
}

/** Changes a line of a contract. Tells when someone else was faster with that contract. */
export async function changeContractLine(tools: Tools, actor: ActingPerson, input: Of & { fields: LineFields }) {
  return tools.db.transaction().execute(async (db) => {
    const done = await changeLine(db, actor, { ...input, actorId: actor.profileId });
    if (done.kind === "saved" && !done.again) {
      await recordAudit(db, { actor, ...entryOf(input, "changed"), details: factsOf(input, input.fields) });
    }
    return done;
  });
}

/** Removes a line of a contract. Tells when someone else was faster with that contract. */
export async function removeContractLine(tools: Tools, actor: ActingPerson, input: Of) {
  return tools.db.transaction().execute(async (db) => {
    const done = await removeLine(db, actor, { ...input, actorId: actor.profileId });
    if (done.kind === "saved" && !done.again) {
      await recordAudit(db, { actor, ...entryOf(input, "removed"), details: { line: input.lineId } });
    }
    return done;
  });
}
