import { addDays, addYears } from "domain/days";

/**
 * The dates of the next contract: first day, last day and notice day, a year later, or as many years as it takes to begin
 * after the last day. The last day stays the day before a first day, so that a term that ends on the last of February
 * ends on the 29th where there is one.
 */
export function nextYearOf({ startsOn, endsOn, noticeOn }: Dates): Dates {
  let years = 1;
  while (addYears(startsOn, years) <= endsOn) years += 1;
  return {
    startsOn: addYears(startsOn, years),
    endsOn: addDays(addYears(addDays(endsOn, 1), years), -1),
    noticeOn: noticeOn === null ? null : addYears(noticeOn, years),
  };
}

export type Dates = { startsOn: string; endsOn: string; noticeOn: string | null };
