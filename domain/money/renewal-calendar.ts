import { addDays } from "domain/days";
import ICAL from "ical.js";
import type { RenewingContract } from "./queries/calendar-links";
import { isUntold, renewsByItself } from "./renewal-decision";
import { decidedSaid } from "./renewal-said";

// ical.js folds after so many bytes and doesn't count the space that the next line begins with; RFC 5545 allows 75 in all.
ICAL.foldLength = 74;

/** How often a calendar should ask again. */
const askAgain = "PT12H";

type Of = {
  districtName: string;
  /** The address of a contract's page. */
  addressOf: (id: string) => string;
};

/**
 * The last days to cancel and the last days of contracts as an iCalendar file (RFC 5545): one all-day event each, under a
 * name that stays the same when the contract changes. ical.js writes it, with folded lines and escaped text. The same
 * contracts give the same text, so that a calendar can be told that nothing has changed.
 */
export function renewalCalendar(contracts: readonly RenewingContract[], { districtName, addressOf }: Of): string {
  const calendar = new ICAL.Component("vcalendar");
  for (const [name, value] of [
    ["prodid", "-//Rollcall//Renewals//EN"],
    ["version", "2.0"],
    ["calscale", "GREGORIAN"],
    ["method", "PUBLISH"],
    ["x-wr-calname", `Renewals, ${districtName}`],
    ["x-published-ttl", askAgain],
  ] as const) {
    calendar.updatePropertyWithValue(name, value);
  }
  const again = new ICAL.Property("refresh-interval", calendar);
  again.resetType("duration");
  again.setValue(ICAL.Duration.fromString(askAgain));
  calendar.addProperty(again);
  for (const contract of contracts) {
    for (const day of daysOf(contract)) calendar.addSubcomponent(eventOf(contract, day, addressOf(contract.id)));
  }
  return `${calendar.toString().replace(/\r\n$/, "")}\r\n`;
}

type Day = { what: "notice" | "end"; on: string; summary: string };

function daysOf(contract: RenewingContract): Day[] {
  const { title, endsOn, noticeOn } = contract;
  const decided = contract.decision === null ? "" : ` (${decidedSaid(contract)})`;
  const end = renewsByItself(contract) ? "Renews automatically after today" : "Contract ends";
  const notice = isUntold(contract) ? "Last day to tell the vendor" : "Last day to cancel";
  return [
    ...(noticeOn ? [{ what: "notice" as const, on: noticeOn, summary: `${notice}: ${title}${decided}` }] : []),
    { what: "end", on: endsOn, summary: `${end}: ${title}${decided}` },
  ];
}

function eventOf({ id, vendor, version, updatedAt }: RenewingContract, { what, on, summary }: Day, address: string) {
  const event = new ICAL.Component("vevent");
  const changed = ICAL.Time.fromJSDate(updatedAt, true);
  event.updatePropertyWithValue("uid", `${id}-${what}@rollcall`);
  event.updatePropertyWithValue("dtstamp", changed);
  event.updatePropertyWithValue("last-modified", changed);
  event.updatePropertyWithValue("sequence", version - 1);
  event.updatePropertyWithValue("dtstart", ICAL.Time.fromDateString(on));
  // An all-day event ends before the day that it names.
  event.updatePropertyWithValue("dtend", ICAL.Time.fromDateString(addDays(on, 1)));
  event.updatePropertyWithValue("summary", summary);
  event.updatePropertyWithValue("description", `Vendor: ${vendor}`);
  event.updatePropertyWithValue("url", address);
  event.updatePropertyWithValue("transp", "TRANSPARENT");
  return event;
}
