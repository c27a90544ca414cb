import { renewAgreement } from "domain/software/compliance/commands/renew-agreement";
import type { Renewed } from "domain/software/compliance/queries/agreement-renewals";
import { renewalStatuses } from "domain/software/compliance/terms";
import { z } from "zod";
import { calendarDay } from "~/http/calendar-day.server";
import { dayOrNone, requiredLine } from "~/http/field-shapes.server";
import type { Faults, Refuse, Unread } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { signatureFault } from "~/routes/software/compliance/agreement-form.server";
import { formatDay } from "~/ui/time-format";

const backwards = "Enter a last day after the first day.";

/** What the form of a renewal sends. `renewal` is the id that it gets: sent twice, it is still one. */
export const RenewalForm = z.object({
  intent: z.literal("renew"),
  renewal: z.uuid(),
  title: requiredLine(200, "Give the renewal a title."),
  status: z.enum(renewalStatuses, "Choose a status."),
  signedOn: dayOrNone(),
  effectiveOn: calendarDay("Enter the first day of the renewal."),
  endsOn: dayOrNone(),
});

type About = { viewer: Viewer; district: Working; id: string };
type Posted = z.output<typeof RenewalForm>;

/** Renews an agreement and opens the renewal; or says what to change. */
export async function renew({ viewer, district, id }: About, posted: Posted, refuse: Refuse) {
  const { intent: _, renewal, ...sent } = posted;
  const faults = faultsOf(sent, district.today);
  if (Object.keys(faults).length > 0) return refuse({ fields: faults });
  const input = { districtId: district.id, id, renewalId: renewal, today: district.today, fields: sent };
  const done = found(await perform(renewAgreement, viewer, input));
  if (done.kind === "renewed") {
    const said = "The renewal is on file. The agreement before it stays as it was.";
    return redirectWithNotice(paths.agreement(renewal), "success", said);
  }
  return refuseRenewal(done, refuse);
}

type Read = Pick<Posted, "status" | "signedOn" | "effectiveOn" | "endsOn">;

/** What does not go together in a renewal, of what can be read; by field. */
function faultsOf({ status, signedOn, effectiveOn, endsOn }: Partial<Read>, today: string): Record<string, string[]> {
  const signature = status && signedOn !== undefined && signatureFault(status, signedOn, today);
  const isBackwards = effectiveOn && endsOn && endsOn < effectiveOn;
  return Object.fromEntries([
    ...(signature ? [["signedOn", [signature]]] : []),
    ...(isBackwards ? [["endsOn", [backwards]]] : []),
  ]);
}

/** All that is wrong with a renewal that can't be read. */
export function renewalFaults({ fields, faults }: Unread, today: string): Faults {
  const { status, signedOn, effectiveOn, endsOn } = RenewalForm.shape;
  const read = Object.entries({ status, signedOn, effectiveOn, endsOn }).flatMap(([name, shape]) => {
    const { success, data } = shape.safeParse(fields[name]);
    return success ? [[name, data]] : [];
  });
  return { ...faults, fields: { ...faultsOf(Object.fromEntries(read), today), ...faults.fields } };
}

/** Why an agreement can't be renewed, and what to do first. */
const noRenewalWords = {
  not_signed: "Only a signed agreement can be renewed. Edit this one instead.",
  no_end: "This agreement has no last day, so there is nothing to renew. Edit it to set a last day first.",
};

function refuseRenewal(done: Exclude<Renewed, { kind: "renewed" | "missing" }>, refuse: Refuse) {
  switch (done.kind) {
    case "refused":
      return refuse({ form: [noRenewalWords[done.why]] }, 409);
    case "days":
      return refuse({ fields: faultOfDays(done) });
    case "there": {
      const { title, id } = done.other;
      const said =
        done.why === "renewed"
          ? `This agreement was already renewed, as “${title}”. Edit that one instead. Nothing was added.`
          : `“${title}” covers the same products${spanOf(done.other)}. Choose days that don’t overlap. Nothing was added.`;
      return refuse({ form: [said], current: paths.agreement(id) }, 409);
    }
  }
}

const spanOf = ({ effectiveOn, endsOn }: { effectiveOn: string | null; endsOn: string | null }) =>
  [effectiveOn ? ` from ${formatDay(effectiveOn)}` : "", endsOn ? ` until ${formatDay(endsOn)}` : ""].join("");

function faultOfDays({ wrong, endsOn }: Extract<Renewed, { kind: "days" }>): Record<string, string[]> {
  if (wrong === "overlaps")
    return { effectiveOn: [`Enter a first day after ${formatDay(endsOn)}, the last day of the old agreement.`] };
  return {
    endsOn: [wrong === "over" ? "This day has passed. Enter today or a later day." : backwards],
  };
}
