import type { ContractFields } from "./queries/contract-changes";
import type { LineFields } from "./queries/contract-line-changes";
import { mostOfLine } from "./terms";

/** What is wrong, by field: what to say there. */
export type Faults<Field extends string> = Partial<Record<Field, string>>;

/** What does not go together in the dates of a contract. The form and the file of contracts both ask here. */
export function faultsOfDates({
  startsOn,
  endsOn,
  noticeOn,
}: Pick<ContractFields, "startsOn" | "endsOn" | "noticeOn">): Faults<"endsOn" | "noticeOn"> {
  const faults: Faults<"endsOn" | "noticeOn"> = {};
  if (endsOn < startsOn) faults.endsOn = "The last day is before the first day. Check both.";
  if (noticeOn && noticeOn > endsOn) {
    faults.noticeOn = "The last day to cancel is after the last day of the contract. Check both.";
  }
  return faults;
}

type Line = Pick<LineFields, "basis" | "quantity" | "unitCents" | "schoolIds" | "grades">;
type LineFault = "quantity" | "unitCents" | "schoolIds" | "grades";

const most = (mostOfLine / 100).toLocaleString("en-US");

/** What does not go together in a line. The form and the file of contracts both ask here. */
export function faultsOfLine({ basis, quantity, unitCents, schoolIds, grades }: Line): Faults<LineFault> {
  const faults: Faults<LineFault> = {};
  const isSite = basis === "school" || basis === "district";
  if (basis === "district" && quantity !== 1) {
    faults.quantity = "Enter 1: a price for the whole district is for one district.";
  } else if (basis === "school" && schoolIds.length > 0 && schoolIds.length !== quantity) {
    faults.quantity = `You named ${schoolIds.length === 1 ? "1 school" : `${schoolIds.length} schools`}. Enter that number, or change the schools.`;
  } else if (quantity * unitCents > mostOfLine) {
    faults.unitCents = `This line comes to more than $${most}. Check the number and the price.`;
  }
  if (!isSite && schoolIds.length > 0) faults.schoolIds = "Only a site license is limited to schools. Clear these.";
  if (!isSite && grades.length > 0) faults.grades = "Only a site license is limited to grades. Clear these.";
  return faults;
}
