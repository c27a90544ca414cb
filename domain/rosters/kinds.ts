import { type RawBuilder, sql } from "kysely";
import type { Column, Kind, Version } from "./kinds/kind";
import { demographics, enrollments, roles, userProfiles, users } from "./kinds/of-people";
import { academicSessions, classes, courses, orgs } from "./kinds/of-places";
import { type KindName, kindNames } from "./terms";

/** OneRoster CSV 1.1 and 1.2, the rostering files (1EdTech, CSV binding): one table that the sync's SQL is made from. */
export const kinds: Record<KindName, Kind> = {
  orgs,
  academicSessions,
  courses,
  users,
  userProfiles,
  roles,
  classes,
  enrollments,
  demographics,
};

export const allKinds: readonly Kind[] = kindNames.map((name) => kinds[name]);
export const storedKinds: readonly Kind[] = allKinds.filter((kind) => kind.stored);

/** The kinds whose files a version has. */
export const kindsOf = (version: Version): readonly Kind[] =>
  allKinds.filter(({ only }) => only === undefined || only === version);

/** The columns that a kind's file has in a version. */
export const columnsOf = (kind: Kind, version: Version): readonly Column[] =>
  kind.columns.filter(({ only }) => only === undefined || only === version);

/** The vocabulary of a column in a version; undefined when it has none. */
export function termsOf({ type, terms, laterTerms }: Column, version: Version): readonly string[] | undefined {
  if (type === "boolean") return ["true", "false"];
  return terms && version === "1.2" ? [...terms, ...(laterTerms ?? [])] : terms;
}

export const manifestFile = "manifest.csv";

/** Files of the format that are left alone: resources and gradebook. */
const leftAlone = ["categories", "classResources", "courseResources", "lineItems", "resources", "results"];
const leftAloneLater = [
  ...["lineItemLearningObjectiveIds", "lineItemScoreScales", "resultLearningObjectiveIds", "resultScoreScales"],
  ...["scoreScales", "userResources"],
];

/** Every file.<name> that a manifest of the version may speak of. */
export const manifestNames = (version: Version): readonly string[] => [
  ...kindsOf(version).map(({ name }) => name),
  ...leftAlone,
  ...(version === "1.2" ? leftAloneLater : []),
];

export const soundTable = (kind: Kind): RawBuilder<unknown> => sql.id(`sound_${kind.key}`);
export const doubtfulTable = (kind: Kind): RawBuilder<unknown> => sql.id(`doubtful_${kind.key}`);
export const changedTable = (kind: Kind): RawBuilder<unknown> => sql.id(`changed_${kind.key}`);
export const rosterTable = (kind: Kind): RawBuilder<unknown> => sql.id(`roster_${kind.key}`);

/** What each type is where it is sound; of a doubtful row everything is text. */
export const sqlType: Record<Column["type"], string> = {
  text: "text",
  list: "text[]",
  grades: "text[]",
  date: "date",
  year: "int",
  boolean: "boolean",
  term: "text",
};

/** The columns of a kind that its roster table keeps beside the id. */
export const rosterColumns = (kind: Kind): readonly Column[] => kind.columns.slice(1);
