import { faultsOfDates } from "domain/money/contract-faults";
import type { ContractFields } from "domain/money/queries/contract-changes";
import { listContractOwners } from "domain/money/queries/contracts";
import { referenceFailures } from "domain/places/words";
import { z } from "zod";
import { calendarDay } from "~/http/calendar-day.server";
import { dayOrNone, lineOrNone, requiredLine, textOrNone } from "~/http/field-shapes.server";
import { fundingChoices } from "~/http/reference-choices.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import type { ContractChoices } from "./contract-fields";

const idOrNone = z.union([z.literal(""), z.uuid()], "Choose from the list.").transform((value) => value || null);

/** What both forms of a contract ask for. */
export const contractFields = {
  title: requiredLine(200, "Enter a title for the contract."),
  vendor: requiredLine(200, "Enter the vendor you pay."),
  number: lineOrNone(100),
  startsOn: calendarDay("Enter the first day, such as 2026-07-01."),
  endsOn: calendarDay("Enter the last day, such as 2027-06-30."),
  noticeOn: dayOrNone("Enter a day, such as 2027-04-30, or leave it empty."),
  autoRenews: z.literal("yes", "Choose from the list.").optional(),
  fundingSource: idOrNone,
  owner: idOrNone,
  note: textOrNone(2_000),
  /** The contract that the person was told is the same, once they say that theirs is another one. */
  another: z.uuid().optional(),
};

/** `contract` is the id it gets: sent twice, it is still one. */
export const NewContract = z.object({ ...contractFields, forDistrict: z.uuid(), contract: z.uuid() });

const Sent = z.object(contractFields);
type Sent = z.output<typeof Sent>;

/** What does not go together in a contract. Returns faults by field. */
export const faultsOfContract = (sent: Sent): Record<string, string[]> =>
  Object.fromEntries(Object.entries(faultsOfDates(sent)).map(([field, fault]) => [field, [fault]]));

/** Nothing was saved, since the funding source that was chosen can't be looked up. */
export const fundingUnread = {
  fields: {
    fundingSource: [
      `${referenceFailures["funding-sources"]}. Nothing was saved. Try again in a few minutes, or leave the funding source as it was.`,
    ],
  },
};

/** Nothing was saved, since a contract like it is on record: the form leads to that, and asks whether this is another. */
export const sameAs = (id: string) => ({
  fields: {
    another: [
      "A contract with this title, vendor and dates already exists. Open it, or check the box if yours is a different one.",
    ],
  },
  values: { same: id },
});

/** What is kept of what was sent. */
export function fieldsOfContract(sent: Sent): ContractFields {
  const { title, vendor, number, startsOn, endsOn, noticeOn, autoRenews, fundingSource, owner, note } = sent;
  return {
    title,
    vendor,
    number,
    startsOn,
    endsOn,
    noticeOn,
    autoRenews: autoRenews === "yes",
    note,
    fundingSourceId: fundingSource,
    ownerId: owner,
  };
}

/** Whom a contract of this district can belong to, and where its money can come from. */
export async function contractChoices(viewer: Viewer, { id }: Pick<Working, "id">): Promise<ContractChoices> {
  const [owners, funding] = await Promise.all([
    listContractOwners(db, viewer, { districtId: id }),
    fundingChoices(viewer),
  ]);
  return { owners: owners.map(({ id, name }) => ({ value: id, label: name })), funding };
}
