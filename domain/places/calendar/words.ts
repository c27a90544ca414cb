import type { DayKind, EventMeaning } from "./terms";

export const dayKindNames: Record<DayKind, string> = {
  no_school: "No school",
  school_day: "School day",
  some_schools: "Some schools closed",
  early_release: "Early release",
  late_start: "Late start",
};

export const eventMeaningNames: Record<EventMeaning, string> = {
  ...dayKindNames,
  first_day: "First day of school",
  last_day: "Last day of school",
  nothing: "Doesn’t change school days",
};
