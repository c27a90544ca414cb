import { eventDaysWithoutPeople, mostPeopleYears } from "./terms";

/** The years for which a district may keep use by person, by how many come before the present one. */
export const peopleYearsWords: readonly string[] = Array.from({ length: mostPeopleYears + 1 }, (_, years) => {
  if (years === 0) return "This school year";
  return years === 1 ? "This school year and the one before" : `This school year and the ${years} before`;
});

/** What goes when a district stops keeping use by person, and what stays. Read before it does so. */
export const withoutPeopleWords = {
  goes: [
    "What each person used, day by day, for all school years",
    "On which days each person was active, so active people over several days can no longer be counted",
    `Individual visits older than ${eventDaysWithoutPeople} days, and who made them`,
  ],
  stays: [
    "Totals by day, product or website, school and grade band: people, engagements, visits and minutes",
    `Visits of the last ${eventDaysWithoutPeople} days, so that late and repeated ones are counted correctly. Then they are removed, too`,
  ],
} as const;

/** Said where something needs use by person, and the district doesn't keep it. */
export const noPeopleKept = "Your district doesn’t keep usage by person.";

/** The same where a teacher looks for their classes. */
export const noFiguresOfClasses = "Your district keeps totals only, so there are no figures for your classes.";

/** Said in place of a number of people that nobody can count any more. */
export const peopleNotKnown = "Not known";

/** A number of people in a file: nothing stands above its table that could say why it isn't known. */
export const peopleCell = (people: number | null) => people ?? `${peopleNotKnown}: usage by person isn’t kept`;
