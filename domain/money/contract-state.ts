import { addDays } from "domain/days";
import { type ContractState, endsSoonDays } from "./terms";

type Term = { startsOn: string; endsOn: string };

/** The status of a contract on a day. First and last day belong to it. */
export function contractState({ startsOn, endsOn }: Term, today: string): ContractState {
  if (startsOn > today) return "upcoming";
  if (endsOn < today) return "past";
  return endsOn <= addDays(today, endsSoonDays) ? "ending" : "current";
}

/** Whether its price counts today. */
export const isInForce = ({ startsOn, endsOn }: Term, today: string) => startsOn <= today && today <= endsOn;

type Renewing = { endsOn: string; noticeOn: string | null; autoRenews: boolean };

/** It renews by itself, and can't be canceled any more. */
export const isLate = ({ noticeOn, autoRenews }: Renewing, today: string) =>
  autoRenews && noticeOn !== null && noticeOn < today;

/**
 * The day by which a renewal has to be decided: the last one to cancel. Where that has passed without harm, since
 * nothing renews by itself, or where there is none, the last day of the contract.
 */
export function decideBy(contract: Renewing, today: string): string {
  const { noticeOn, endsOn } = contract;
  if (noticeOn === null) return endsOn;
  return noticeOn >= today || isLate(contract, today) ? noticeOn : endsOn;
}
