import type { Conflict, Missing } from "domain/conflict";
import {
  attachAgreementFile,
  changeAgreement,
  removeAgreementFile,
} from "domain/software/compliance/commands/save-agreement";
import { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import { documentFault, documentField } from "~/http/document.server";
import type { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { agreementFields, readAgreement } from "~/routes/software/compliance/agreement-form.server";
import { RenewalForm, renew } from "./renew.server";

const version = z.coerce.number().int().min(1);

export const AgreementForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), version, ...agreementFields }),
  z.object({ intent: z.literal("document"), version, document: documentField }),
  z.object({ intent: z.literal("remove-document"), version }),
  RenewalForm,
]);

type About = { viewer: Viewer; district: Working; id: string };
type Posted = z.output<typeof AgreementForms>;
type Refuse = Awaited<ReturnType<typeof parseForm>>["refuse"];

/** Carries out an action on an agreement and confirms it on its page. */
export async function carryOut(about: About, posted: Posted, refuse: Refuse) {
  const { viewer, district, id } = about;
  if (posted.intent === "renew") return renew(about, posted, refuse);
  const of = { districtId: district.id, id, version: posted.version };
  switch (posted.intent) {
    case "change":
      return change(about, posted, refuse);
    case "document": {
      const fault = documentFault(posted.document);
      if (fault || !posted.document) return refuse({ fields: { document: [fault ?? ""] } });
      const done = await perform(attachAgreementFile, viewer, { ...of, file: posted.document });
      const already = done.kind === "saved" && done.again ? " already" : "";
      return answer(about, done, refuse, `The document is kept with the agreement${already}.`, "file");
    }
    case "remove-document": {
      const done = await perform(removeAgreementFile, viewer, of);
      return answer(about, done, refuse, "The document is removed.", "nothing");
    }
  }
}

async function change(about: About, posted: Extract<Posted, { intent: "change" }>, refuse: Refuse) {
  const { viewer, district, id } = about;
  const { intent: _, version, ...sent } = posted;
  const { faults, ids, fields } = await readAgreement(about, sent);
  if (faults) return refuse({ fields: faults });
  const input = { districtId: district.id, id, version, softwareIds: ids, fields };
  return answer(about, await perform(changeAgreement, viewer, input), refuse, "The agreement is saved.");
}

type Done = { kind: "saved" } | Conflict | Missing;
type Typed = Parameters<typeof conflictFaults>[1]["typed"];

function answer({ viewer, district, id }: About, outcome: Done, refuse: Refuse, said: string, typed: Typed = "fields") {
  const done = found(outcome);
  const current = paths.agreement(id);
  if (done.kind === "saved") return redirectWithNotice(current, "success", said);
  const again = { version: String(done.version) };
  return refuse(conflictFaults(done, { viewer, zone: district.zone, current, typed, again }), 409);
}
