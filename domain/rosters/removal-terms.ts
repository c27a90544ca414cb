import type { KindName } from "./terms";

/** Whom and what a sync may remove, as people tell them apart: people before classes, classes before enrollments. */
export const removalGroups = [
  "students",
  "teachers",
  "staff",
  "families",
  "courses",
  "classes",
  "enrollments",
] as const;
export type RemovalGroup = (typeof removalGroups)[number];

/** The kind of roster rows that a group is a part of, or all of. */
export const removalKinds: Record<RemovalGroup, KindName> = {
  students: "users",
  teachers: "users",
  staff: "users",
  families: "users",
  courses: "courses",
  classes: "classes",
  enrollments: "enrollments",
};

/** What the removed may have in common. A role is common to a group by its nature, or to enrollments. */
export const commonTraits = ["school", "grade", "role", "class"] as const;
export type CommonTrait = (typeof commonTraits)[number];

/** How many rows of a value would go, of how many active ones. */
export type Share = { value: string; gone: number; of: number };

/**
 * What all or nearly all of a group's removals have in common: the fewest values that hold `covered` of them. `of` is
 * how many active rows of the group have one of these values.
 */
export type Explanation = { by: CommonTrait; values: string[]; covered: number; of: number };

/** A group's removals: how many of its active rows, why by their common trait, and where. */
export type Removal = {
  group: RemovalGroup;
  gone: number;
  of: number;
  explanation: Explanation | null;
  schools: Share[];
  grades: Share[];
};

/** So much of the removals has to be covered before it is said of them all. */
export const nearlyAll = 0.95;

/** More than a person would name explain only when all that has them would go. */
export const mostNamed = 3;

/** Whether everything that has the values would go: then the files most likely left these values out. */
export const isWhole = ({ covered, of }: Pick<Explanation, "covered" | "of">): boolean => covered >= of * nearlyAll;
