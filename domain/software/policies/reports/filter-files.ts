import type { BannedAddress } from "domain/software/policies/queries/blacklist-export";

/** What a file for a web filter tells of itself in its first lines. */
export type FilterHead = { district: string; school: string | null; today: string };

/** A name in a comment: on one line, whatever it has in it. */
const calm = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");

const isForEveryone = ({ schools, grades, roles }: BannedAddress, atSchool: boolean) =>
  grades.length === 0 && roles.length === 0 && (atSchool || schools.length === 0);

const count = (rows: BannedAddress[]) => new Set(rows.map(({ entryId }) => entryId)).size;
const unique = (lines: string[]) => [...new Set(lines)].sort();

function noted(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ["#", `# ${title}: ${lines.length}`, ...lines.map((line) => `#   ${line}`)];
}

type Format = {
  /** What the file is, in its first line. */
  title: string;
  /** The lines that say this address; none where the format has no word for it. */
  lines: (row: BannedAddress & { host: string; pattern: string }) => string[];
  unsaid: string;
};

/**
 * A list of what is banned for everyone there as a file of plain text. What the format can't say stands in comments at
 * its end, with a count, so that nothing is left out silently.
 */
function filterFile(rows: BannedAddress[], { district, school, today }: FilterHead, format: Format): string {
  const listed = rows.filter((row) => isForEveryone(row, school !== null));
  const addresses = listed.filter(
    (row): row is BannedAddress & { host: string; pattern: string } => row.host !== null && row.pattern !== null,
  );
  const said = unique(addresses.flatMap(format.lines));
  const unsaid = unique(addresses.filter((row) => format.lines(row).length === 0).map((row) => row.pattern));
  const limited = count(rows.filter((row) => !isForEveryone(row, school !== null)));
  const excepted = count(listed.filter((row) => row.exceptions > 0));
  const where = calm(school ? `${school}, ${district}` : district);
  return [
    `# ${format.title}`,
    `# Blocked at ${where} on ${today}: ${said.length}`,
    ...said,
    ...noted(format.unsaid, unsaid),
    ...noted(
      "Blocked products without an address on record",
      unique(listed.filter(({ host }) => host === null).map(({ name }) => calm(name))),
    ),
    ...(limited > 0 ? ["#", `# Left out, since they are only for some schools, grades or roles: ${limited}`] : []),
    ...(excepted > 0 ? ["#", `# Listed although a school or person has an exception: ${excepted}`] : []),
    "",
  ].join("\n");
}

// A filter writes hosts without the brackets of a numeric address.
const bare = (host: string) => host.replace(/^\[|\]$/g, "");

/** Plain domains, one a line, which filters take with all hosts below them; "*." for those below alone. */
export function domainsFile(rows: BannedAddress[], head: FilterHead): string {
  return filterFile(rows, head, {
    title: "Domains, each with all hosts below it",
    lines: ({ host, pattern, patternType }) => {
      if (patternType === "path_prefix") return [];
      return [patternType === "wildcard" ? pattern : bare(host)];
    },
    unsaid: "Parts of a site, which a list of domains can't say",
  });
}

/** A hosts file: names that lead nowhere. It has no word for all hosts below one, so "www." is added. */
export function hostsFile(rows: BannedAddress[], head: FilterHead): string {
  const isNumeric = (host: string) => host.startsWith("[") || /^[0-9.]+$/.test(host);
  const names = (host: string) => (host.startsWith("www.") ? [host] : [host, `www.${host}`]);
  return filterFile(rows, head, {
    title: "Hosts file: only the exact names that it lists, not the hosts below them",
    lines: ({ host, patternType }) =>
      patternType === "domain" && !isNumeric(host) ? names(host).map((name) => `0.0.0.0 ${name}`) : [],
    unsaid: "Wildcards, parts of a site and numeric addresses, which a hosts file can't say",
  });
}
