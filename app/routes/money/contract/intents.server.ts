import type { Conflict, Missing } from "domain/conflict";
import { decideRenewal } from "domain/money/commands/decide-renewal";
import { changeContract, duplicateContract, removeContract } from "domain/money/commands/keep-contract";
import { attachContractFile, removeContractFile } from "domain/money/commands/keep-contract-document";
import { addContractLine, changeContractLine, removeContractLine } from "domain/money/commands/keep-contract-lines";
import type { ContractFields } from "domain/money/queries/contract-changes";
import { type Contract, findContract } from "domain/money/queries/contracts";
import { type DecisionFields, faultsOfDecision } from "domain/money/renewal-decision";
import { renewalWords } from "domain/money/renewal-words";
import { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import { documentFault, documentField } from "~/http/document.server";
import type { Refuse } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import {
  contractFields,
  faultsOfContract,
  fieldsOfContract,
  fundingUnread,
  sameAs,
} from "~/routes/money/contract-form.server";
import { lineFields, readLine } from "~/routes/money/line-form.server";
import { formatDay } from "~/ui/time-format";
import { decisionFields, noticeFields } from "./decision-fields.server";
import { deletedContract } from "./deleted.server";

const version = z.coerce.number().int().min(1);

/**
 * The forms of a contract's page. `copy` and a new line's `lineId` are the ids they get: sent twice, they are still
 * one.
 */
export const ContractForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), version, ...contractFields }),
  z.object({ intent: z.literal("add-line"), version, lineId: z.uuid(), ...lineFields }),
  z.object({ intent: z.literal("change-line"), version, lineId: z.uuid(), ...lineFields }),
  z.object({ intent: z.literal("remove-line"), version, lineId: z.uuid() }),
  z.object({ intent: z.literal("document"), version, document: documentField }),
  z.object({ intent: z.literal("remove-document"), version }),
  z.object({ intent: z.literal("decide"), version, ...decisionFields }),
  z.object({ intent: z.literal("record-notice"), version, ...noticeFields }),
  z.object({ intent: z.literal("withdraw-decision"), version }),
  z.object({ intent: z.literal("duplicate"), copy: z.uuid() }),
  z.object({ intent: z.literal("delete"), version }),
]);

type About = { viewer: Viewer; district: Working; id: string };
type Posted = z.output<typeof ContractForms>;
type Of<Intent extends Posted["intent"]> = Extract<Posted, { intent: Intent }>;

/** Carries out an action on a contract and confirms it on its page. */
export async function carryOut(about: About, posted: Posted, refuse: Refuse) {
  const { viewer, district, id } = about;
  if (posted.intent === "duplicate") return duplicate(about, posted.copy, refuse);
  const of = { districtId: district.id, id, version: posted.version };
  switch (posted.intent) {
    case "change":
      return change(about, posted, refuse);
    case "add-line":
    case "change-line":
      return saveLine(about, posted, refuse);
    case "remove-line": {
      const done = await perform(removeContractLine, viewer, { ...of, lineId: posted.lineId });
      return answer(about, done, refuse, "The line is removed.", "nothing");
    }
    case "decide":
      return decide(about, posted, refuse, "The decision is saved.");
    case "record-notice":
      return decide(about, { ...posted, decision: "cancel", changes: null }, refuse, "The notice day is saved.");
    case "withdraw-decision": {
      const done = await perform(decideRenewal, viewer, { ...of, today: district.today, fields: null });
      return answerDecided(about, done, refuse, "The decision is withdrawn. The renewal is undecided again.");
    }
    case "document": {
      const fault = documentFault(posted.document);
      if (fault || !posted.document) return refuse({ fields: { document: [fault ?? ""] } });
      const done = await perform(attachContractFile, viewer, { ...of, file: posted.document });
      return answer(about, done, refuse, "The PDF is saved with the contract.", "file");
    }
    case "remove-document": {
      const done = await perform(removeContractFile, viewer, of);
      return answer(about, done, refuse, "The PDF is removed.", "nothing");
    }
    case "delete": {
      const done = await perform(removeContract, viewer, of);
      if (done.kind !== "saved") return answer(about, done, refuse, "", "nothing");
      return redirectWithNotice(paths.contracts, "success", "The contract is deleted.");
    }
  }
}

async function change(about: About, posted: Of<"change">, refuse: Refuse) {
  const { viewer, district, id } = about;
  const { intent: _, version, ...sent } = posted;
  const fields = faultsOfContract(sent);
  if (Object.keys(fields).length > 0) return refuse({ fields });
  const input = { districtId: district.id, id, version, fields: fieldsOfContract(sent), another: sent.another };
  const done = await perform(changeContract, viewer, input);
  if (done.kind === "funding_unread") return refuse(fundingUnread, 503);
  if (done.kind === "same") return refuse(sameAs(done.id));
  return answer(about, done, refuse, done.kind === "saved" ? savedSaid(done, input.fields) : "");
}

/** That it is saved, and what that means for a decision about its renewal. */
function savedSaid({ before, reopened }: Saved, { endsOn, noticeOn }: ContractFields): string {
  const said = "The contract is saved.";
  if (reopened) return `${said} Its last day is later now, so the renewal is undecided again.`;
  if (before.decision === null || (before.endsOn === endsOn && before.noticeOn === noticeOn)) return said;
  return `${said} The renewal decision stays. Check that it still fits the new dates.`;
}

type Deciding = DecisionFields & { version: number };

async function decide(about: About, posted: Deciding, refuse: Refuse, said: string) {
  const { viewer, district, id } = about;
  const { version, decision, changes, reason, noticeGivenOn } = posted;
  const fields = { decision, changes, reason, noticeGivenOn };
  const faults = Object.entries(faultsOfDecision(fields, district.today));
  if (faults.length > 0)
    return refuse({ fields: Object.fromEntries(faults.map(([field, fault]) => [field, [fault]])) });
  const input = { districtId: district.id, id, version, today: district.today, fields };
  return answerDecided(about, await perform(decideRenewal, viewer, input), refuse, said);
}

function answerDecided(about: About, done: Awaited<ReturnType<typeof decideRenewal>>, refuse: Refuse, said: string) {
  if (done.kind !== "ended") return answer(about, done, refuse, said);
  const why = `The contract ended on ${formatDay(done.on)}, so its renewal can’t be decided anymore.`;
  return refuse({ form: [why] });
}

async function saveLine(about: About, posted: Of<"add-line"> | Of<"change-line">, refuse: Refuse) {
  const { viewer, district, id } = about;
  const { intent, version, lineId, ...sent } = posted;
  const read = await readLine(viewer, district, sent);
  if ("faults" in read) return refuse({ fields: read.faults });
  const input = { districtId: district.id, id, version, lineId, fields: read.fields };
  const done = await perform(intent === "add-line" ? addContractLine : changeContractLine, viewer, input);
  return answer(about, done, refuse, intent === "add-line" ? "The line is added." : "The line is saved.");
}

async function duplicate(about: About, copy: string, refuse: Refuse) {
  const { viewer, district, id } = about;
  const made = await perform(duplicateContract, viewer, { districtId: district.id, from: id, id: copy });
  if (made.kind === "copied") {
    const decided = decidedFor(await findContract(db, viewer, { districtId: district.id, id }));
    const said = `Copied for the next year. ${decided}Check its dates, numbers and prices.`;
    return redirectWithNotice(paths.contract(made.id), "success", said);
  }
  if (made.kind !== "same") return answer(about, made, refuse, "", "nothing");
  return redirectWithNotice(paths.contract(made.id), "info", "A copy for these dates already exists. This is it.");
}

/** What was decided to change at the renewal, which a copy doesn't have yet. */
const decidedFor = (contract: Contract | undefined) =>
  contract?.decision === "change" && contract.changes
    ? `Decided: ${renewalWords.change.decided}, “${contract.changes}”. `
    : "";

type Saved = Extract<Awaited<ReturnType<typeof changeContract>>, { kind: "saved" }>;
type Done = { kind: "saved" } | Conflict | Missing;
type Typed = Parameters<typeof conflictFaults>[1]["typed"];

async function answer(about: About, outcome: Done, refuse: Refuse, said: string, typed: Typed = "fields") {
  const { viewer, district, id } = about;
  const done = found(outcome);
  const current = paths.contract(id);
  if (done.kind === "saved") return redirectWithNotice(current, "success", said);
  if (done.did === "removed") throw await deletedContract(about, done, refuse().data.form);
  const again = { version: String(done.version) };
  return refuse(conflictFaults(done, { viewer, zone: district.zone, current, typed, again }), 409);
}
