import { limits } from "domain/access/limit-terms";
import { session } from "domain/constants";
import { contactKeptDays } from "domain/notices/contact-terms";
import { changesKeptDays } from "domain/rosters/changes";
import { allKinds } from "domain/rosters/kinds";
import { daysToAnswer } from "domain/usage/files/terms";
import { eventDays, eventDaysWithoutPeople, mostPeopleYears } from "domain/usage/terms";
import { checkLimits } from "~/routes/public/check-files-limits";

const hours = (seconds: number) => Math.round(seconds / 3_600);
const longestLimit = Math.max(...Object.values(limits).map(({ seconds }) => seconds));

/** What is stored and for how long, from the same constants that the program goes by. */
export const kept: { what: string; contents: string; howLong: string }[] = [
  {
    what: "Accounts of staff and students",
    contents: "Name, email, role, district, school, grade, picture if one is uploaded, and a hash of the password.",
    howLong: "While your district uses Rollcall. Someone who leaves is deactivated and can’t sign in.",
  },
  {
    what: "Rosters",
    contents: `Schools, classes, people and enrollments from your student information system. Not kept: ${notKept()}.`,
    howLong: `While your district uses Rollcall. What a sync changed, row by row, is removed after ${changesKeptDays} days.`,
  },
  {
    what: "Single visits to software",
    contents: "Which person used which product or website domain, when, and for how long. Never the full web address.",
    howLong: `As your district sets it: ${eventDays.fewest} to ${eventDays.most} days, 90 unless changed. A district that turns off usage by person keeps ${eventDaysWithoutPeople} days.`,
  },
  {
    what: "Usage of each person by day",
    contents: "Which products a person used on a day, and for how many minutes.",
    howLong: `As your district sets it: this school year and up to ${mostPeopleYears} before it. This one and the last one, unless changed. A district can turn it off.`,
  },
  {
    what: "Usage totals",
    contents: "People, visits and minutes by day, product, school and grade band. No names.",
    howLong: "While your district uses Rollcall.",
  },
  {
    what: "Web filter logs that are uploaded",
    contents: "The file as it came, encrypted.",
    howLong: `Until it is imported. A file that needs an answer from your district waits up to ${daysToAnswer} days.`,
  },
  {
    what: "Requests, reviews, decisions, agreements and contracts",
    contents: "What was asked, decided and signed, by whom, when and why.",
    howLong: "While your district uses Rollcall.",
  },
  {
    what: "Sessions",
    contents: "When you signed in, and with what kind of browser and device.",
    howLong: `A session ends after ${session.idleMinutes} minutes without activity, and after ${session.longestHours} hours in any case.`,
  },
  {
    what: "Audit log",
    contents: "Who did what to whom and when, with the network address. Not what was typed or read.",
    howLong: "Rollcall removes nothing from it, so that your district can account for what was done.",
  },
  {
    what: "Sign-in attempts and other limits",
    contents: "How often something was tried. Network addresses are stored as keyed hashes only.",
    howLong: `Up to ${hours(longestLimit)} hours.`,
  },
  {
    what: "Messages from the contact page",
    contents: "Your name, email, organization if you give one, and what you wrote.",
    howLong: `${contactKeptDays} days from the day you sent it.`,
  },
  {
    what: "Roster files that are checked on the public page",
    contents: "The files, in a temporary folder. The result has no names of people.",
    howLong: `The files until the check ends. The result ${checkLimits.resultMs / 60_000} minutes.`,
  },
];

/** Files and columns of rosters that are never kept. */
function notKept(): string {
  const columns = ["phone", "sms", "password"].filter((name) => allKinds.some(({ unread }) => unread.includes(name)));
  const files = allKinds.filter(({ stored }) => !stored).map(({ file }) => file);
  return `${files.join(" and ")}, and the columns ${columns.join(", ")}`;
}
