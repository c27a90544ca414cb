import { BrokenFile } from "domain/rosters/csv-records";
import { kinds } from "domain/rosters/kinds";
import type { Version } from "domain/rosters/kinds/kind";
import { readCsv } from "./csv";
import type { ProblemList } from "./problem-list";

/**
 * What the files themselves say of their version: the columns of users.csv (null without it), and whether roles.csv is
 * there.
 */
export type Evidence = { userColumns: readonly string[] | null; withRoles: boolean };

const laterColumns = ["primaryorgsourcedid", "usermasteridentifier", "preferredgivenname", "pronouns"];

/** The names in the first line of a file, in lower case; null when it can't be read. */
export async function columnsIn(path: string): Promise<string[] | null> {
  try {
    for await (const { records } of readCsv(path, () => {})) {
      const first = records.find(({ values }) => values.some((value) => value.trim() !== ""));
      if (first) return first.values.map((name) => name.trim().toLowerCase());
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
  }
  return null;
}

/**
 * The version that the files are read as: the manifest's, otherwise what their columns show. Columns that contradict
 * the manifest go to `problems`.
 */
export function decideVersion(declared: Version | null, evidence: Evidence, problems: ProblemList): Version {
  const { userColumns, withRoles } = evidence;
  const has = (name: string) => userColumns?.includes(name) ?? false;
  const earlier = has("role") || has("orgsourcedids");
  if (!declared) return withRoles && !earlier ? "1.2" : "1.1";
  const later = withRoles || laterColumns.some(has);
  const contradicted = userColumns !== null && (declared === "1.1" ? !earlier && later : earlier);
  if (contradicted) problems.add("manifest.version_contradicted", { file: kinds.users.file, line: 1 });
  return declared;
}
