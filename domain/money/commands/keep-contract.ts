import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf, type Missing, missing } from "domain/conflict";
import {
  type ContractFields,
  createContract,
  deleteContract,
  updateContract,
} from "domain/money/queries/contract-changes";
import { copyContract } from "domain/money/queries/contract-copies";
import { takeContractTurn } from "domain/money/queries/contract-lock";
import type { SameContract } from "domain/money/queries/same-contracts";
import { settleNews } from "domain/notices/queries/notifications";
import type { Tools } from "domain/tools";
import { faultOfFunding, type Unread } from "../contract-funding";

const factsOf = ({ startsOn, endsOn, noticeOn, autoRenews }: ContractFields) => ({
  starts_on: startsOn,
  ends_on: endsOn,
  notice_on: noticeOn,
  auto_renews: autoRenews,
});

type Of = { districtId: string; id: string };
const objectOf = ({ districtId, id }: Of) => ({ districtId, object: { table: "contracts", id } });

/** A reminder of its renewal is over: it names a day that is another one now, or the contract is gone. */
const settleReminders = (db: Db, { districtId, id }: Of) =>
  settleNews(db, { districtId, kind: "renewal_due", subjectId: id });

/** `another`: the contract on record that the person was told is the same, and says isn't. */
type Answered = { fields: ContractFields; another?: string | undefined };

/**
 * Puts a contract on record, once. Tells when the same form has put it there before with other values, or when one on
 * record is the same by title, vendor and dates and the person hasn't been asked: nothing is saved then. Missing when
 * the district or what it names is not this actor's.
 */
export async function addContract(
  tools: Tools,
  actor: ActingPerson,
  input: Of & Answered,
): Promise<{ kind: "saved" } | Conflict<null> | SameContract | Missing | Unread> {
  const action = "contract.created";
  const fault = await faultOfFunding(tools.db, input);
  if (fault) return fault;
  return tools.db.transaction().execute(async (db) => {
    if (!(await takeContractTurn(db, actor, input))) return missing;
    const made = await createContract(db, actor, { ...input, createdBy: actor.profileId });
    if (!made) return missing;
    if (typeof made === "object") return made;
    if (made === "another") {
      const of = { districtId: input.districtId, table: "contracts", id: input.id, actions: [action] };
      return conflictOf(await findLastChange(db, actor, of), { about: "contract", did: "added", now: null });
    }
    if (made === "added") await recordAudit(db, { actor, ...objectOf(input), action, after: factsOf(input.fields) });
    return { kind: "saved" };
  });
}

/**
 * Changes what a contract says. Tells when someone else was faster, or when it would become the same as another one and
 * the person hasn't been asked; nothing is overwritten then.
 */
export async function changeContract(tools: Tools, actor: ActingPerson, input: Of & Answered & { version: number }) {
  const fault = await faultOfFunding(tools.db, input);
  if (fault) return fault;
  return tools.db.transaction().execute(async (db) => {
    await takeContractTurn(db, actor, input);
    const done = await updateContract(db, actor, { ...input, actorId: actor.profileId });
    if (done.kind !== "saved" || done.again) return done;
    const { startsOn, endsOn, noticeOn, decision } = done.before;
    if (endsOn !== input.fields.endsOn || noticeOn !== input.fields.noticeOn) await settleReminders(db, input);
    await recordAudit(db, {
      actor,
      ...objectOf(input),
      action: "contract.changed",
      before: {
        starts_on: startsOn,
        ends_on: endsOn,
        notice_on: noticeOn,
        ...(done.reopened ? { renewal_decision: decision } : {}),
      },
      after: { ...factsOf(input.fields), ...(done.reopened ? { renewal_decision: null } : {}) },
    });
    return done;
  });
}

/**
 * Puts the same contract on record for the year after, once: dates a year later, the same title and lines, without
 * number and document. Takes the id of the new one. Returns the id of the one that was made, or ("same") of the one
 * that is there already; tells when someone has deleted the contract.
 */
export async function duplicateContract(
  tools: Tools,
  actor: ActingPerson,
  input: Of & { from: string },
): Promise<{ kind: "copied"; id: string } | SameContract | Conflict<null> | Missing> {
  return tools.db.transaction().execute(async (db) => {
    if (!(await takeContractTurn(db, actor, input))) return missing;
    const made = await copyContract(db, actor, { ...input, createdBy: actor.profileId });
    if (made.kind !== "copied") return made;
    if (!made.again) {
      const line = { action: "contract.created", details: { copy_of: input.from } };
      await recordAudit(db, { actor, ...objectOf(input), ...line });
    }
    return { kind: "copied", id: input.id };
  });
}

/** Deletes a contract with its lines and its document, from the disk as well. */
export async function removeContract(tools: Tools, actor: ActingPerson, input: Of & { version: number }) {
  const done = await tools.db.transaction().execute(async (db) => {
    const done = await deleteContract(db, actor, { ...input, actorId: actor.profileId });
    if (done.kind !== "saved" || done.again) return done;
    await settleReminders(db, input);
    const line = { action: "contract.deleted", details: { lines: done.lines, document: done.stored !== null } };
    await recordAudit(db, { actor, ...objectOf(input), ...line });
    return done;
  });
  if (done.kind === "saved" && done.stored) {
    await tools.files
      .remove(done.stored)
      .catch((error: Error) =>
        tools.log.error({ err: error, requestId: actor.requestId }, "a contract’s document could not be removed"),
      );
  }
  return done;
}
