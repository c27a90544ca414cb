import { createHash } from "node:crypto";
import { columnsOf, kinds } from "domain/rosters/kinds";
import type { Version } from "domain/rosters/kinds/kind";
import type { KindName } from "domain/rosters/terms";
import type { Item } from "./lists";

/** Where the values of a file's columns are in the items of a service, by column; of all others under their own name. */
const places: Readonly<Record<string, (item: Item) => unknown>> = {
  // In a full export both are blank.
  status: () => "",
  dateLastModified: () => "",
  parentSourcedId: ({ parent }) => idOf(parent),
  schoolYearSourcedId: ({ schoolYear }) => idOf(schoolYear),
  orgSourcedId: ({ org }) => idOf(org),
  courseSourcedId: ({ course }) => idOf(course),
  schoolSourcedId: ({ school }) => idOf(school),
  classSourcedId: ({ class: of }) => idOf(of),
  userSourcedId: ({ user }) => idOf(user),
  primaryOrgSourcedId: ({ primaryOrg }) => idOf(primaryOrg),
  termSourcedIds: ({ terms }) => idsOf(terms),
  orgSourcedIds: ({ orgs }) => idsOf(orgs),
  // Files always have both; of a service's people 1.2 asks for neither.
  username: ({ username, email, sourcedId }) => username || email || sourcedId,
  enabledUser: ({ enabledUser }) => enabledUser ?? true,
};

const idOf = (reference: unknown): unknown =>
  reference && typeof reference === "object" && "sourcedId" in reference ? reference.sourcedId : reference;

/** One reference is what some services send where a list belongs. */
const idsOf = (references: unknown): unknown =>
  (Array.isArray(references) ? references : [references]).map(idOf).filter(Boolean);

/** A value as a cell: a list is separated by commas, as the files of OneRoster have it. Objects are nothing to read. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellOf).filter(Boolean).map(listed).join(",");
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

const listed = (text: string) => (/[",]/.test(text) ? quoted(text) : text);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const line = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? quoted(cell) : cell)).join(",")}\n`;

/** Writes the items of a service as lines of the files of OneRoster (CSV binding), so that all files are read alike. */
export class CsvRows {
  readonly header: string;
  private readonly fields: readonly string[];

  constructor(kind: KindName, version: Version) {
    const [id, ...others] = columnsOf(kinds[kind], version).map(({ field }) => field);
    this.fields = [id as string, "status", "dateLastModified", ...others];
    this.header = line(this.fields);
  }

  lineOf(item: Item): string {
    return line(this.fields.map((field) => cellOf(places[field] ? places[field](item) : item[field])));
  }
}

/** Whether a service says of an item that it is gone. What is gone is not in a full export. */
export const isGone = ({ status }: Item): boolean =>
  typeof status === "string" && /^(tobedeleted|inactive)$/i.test(status);

/**
 * A person of 1.1 as its files have them: some services of that version send the roles of 1.2 instead of a role and its
 * orgs.
 */
export function withRole(user: Item): Item {
  const roles = rolesIn(user);
  const first = roles.find(({ roleType }) => roleType === "primary") ?? roles[0];
  if (!first || user.role) return user;
  return { ...user, role: first.role, orgs: user.orgs ?? roles.map(({ org }) => org) };
}

/**
 * The rows of roles.csv of a person of 1.2. A service gives roles no ids of their own: each gets one of what it says,
 * which stays the same from sync to sync. Services of 1.1 in new clothes send a role and orgs: those are its roles.
 */
export function rolesOf(user: Item): Item[] {
  const userId = cellOf(user.sourcedId);
  const seen = new Map<string, number>();
  return (rolesIn(user).length > 0 ? rolesIn(user) : plainRoles(user)).map((role) => {
    const said = [userId, cellOf(idOf(role.org)), cellOf(role.role)].join("\n");
    const times = (seen.get(said) ?? 0) + 1;
    seen.set(said, times);
    const sourcedId = createHash("sha256").update(`${said}\n${times}`).digest("base64url").slice(0, 27);
    const { roleType, role: name, org, beginDate, endDate } = role;
    return { sourcedId, user: userId, roleType, role: name, org, beginDate, endDate };
  });
}

const rolesIn = ({ roles }: Item): Item[] =>
  Array.isArray(roles) ? roles.filter((role) => role && typeof role === "object") : [];

function plainRoles({ role, orgs }: Item): Item[] {
  const ids = idsOf(orgs);
  return role && Array.isArray(ids)
    ? ids.map((org, at) => ({ role, org, roleType: at === 0 ? "primary" : "secondary" }))
    : [];
}
