import { cleverParticipationReader, cleverReader, isCleverParticipation, isCleverUsage } from "./clever";
import { type Columns, type NamedTable, tableOf, zoneNamed } from "./columns";
import { e2guardianReader, isE2guardian } from "./e2guardian";
import { fortigateReader, isFortigate } from "./fortigate";
import type { LineReader } from "./line";
import { compileLogformat } from "./logformat";
import { isPaloAlto, paloAltoReader } from "./palo-alto";
import { squidForms, squidReader } from "./squid";
import { withoutSyslog } from "./syslog";
import { tableReader } from "./table";
import type { FileFault, LogFormat } from "./terms";
import { utc, wallClockOf } from "./times";
import { isUmbrellaDns, isUmbrellaProxy, umbrellaDnsReader, umbrellaProxyReader } from "./umbrella";

/** What a file is, by its first lines. `head` is the line with the names of its columns, where it has one. */
export type Recognized = {
  format: LogFormat;
  head: string;
  table: NamedTable | null;
};

export type Reading = {
  /** IANA name of the zone that counts for times without one. */
  timeZone: string;
  /** The logformat line of squid.conf: the file is read by it, whatever it looks like. */
  logformat?: string | undefined;
  /** The columns that were chosen for a table; without them those that its heads suggest. */
  columns?: Columns | undefined;
};

export type FileReader = {
  read: LineReader;
  /** Takes off what is no part of the line itself. */
  bare: (line: string) => string;
  /** Whether a row may go on in the next line, inside quotation marks. */
  spans: boolean;
};

const fitsOne = (forms: readonly string[]) => {
  const cuts = forms.map((form) => compileLogformat(form, utc));
  return (line: string) => cuts.some((cut) => typeof cut !== "string" && cut(line) !== null);
};

/** How each kind of log is told by a line, the surest first. */
const signs: [LogFormat, (line: string) => boolean][] = [
  ["umbrella_dns", isUmbrellaDns],
  ["umbrella_proxy", isUmbrellaProxy],
  ["palo_alto", isPaloAlto],
  ["e2guardian", isE2guardian],
  ["squid", fitsOne(squidForms.squid)],
  ["squid_combined", fitsOne(squidForms.squid_combined)],
  ["fortigate", isFortigate],
];

const isNote = (line: string) => line.trim() === "" || line.startsWith("#");

/**
 * Tells what a log is by its first lines, blank ones and notes among them. A kind is taken when at least half of the
 * lines look like it, so that a broken line at the beginning does no harm. Null for what we don't know.
 */
export function recognize(firstLines: readonly string[]): Recognized | null {
  const lines = firstLines.filter((line) => !isNote(line));
  const [head = ""] = lines;
  if (isCleverUsage(head)) return { format: "clever", head, table: null };
  if (isCleverParticipation(head)) return { format: "clever_participation", head, table: null };
  const bare = lines.map(withoutSyslog);
  for (const [format, isOne] of signs) {
    const fitting = bare.filter(isOne).length;
    if (fitting > 0 && fitting * 2 >= bare.length) return { format, head: "", table: null };
  }
  const table = tableOf(lines);
  return table && { format: "table", head: table.head, table };
}

/** The reader of a file that was recognized; why there is none. */
export function readerOf(file: Recognized, { timeZone, logformat, columns }: Reading): FileReader | FileFault {
  const clock = wallClockOf(timeZone);
  if (!clock) return "time_zone";
  const plain = (read: LineReader): FileReader => ({ read, bare: (line) => line, spans: false });
  const sent = (read: LineReader): FileReader => ({ read, bare: withoutSyslog, spans: false });
  const squid = (forms: readonly string[], isEscaped: boolean) => {
    const read = squidReader(forms, clock, isEscaped);
    return typeof read === "string" ? read : sent(read);
  };
  const readers: Record<LogFormat, () => FileReader | FileFault> = {
    squid: () => squid(squidForms.squid, true),
    squid_combined: () => squid(squidForms.squid_combined, true),
    squid_custom: () => squid([logformat ?? ""], false),
    e2guardian: () => sent(e2guardianReader(clock)),
    palo_alto: () => sent(paloAltoReader(clock)),
    fortigate: () => sent(fortigateReader(clock)),
    umbrella_dns: () => plain(umbrellaDnsReader),
    umbrella_proxy: () => plain(umbrellaProxyReader),
    clever: () => ({ ...plain(cleverReader(file.head)), spans: true }),
    clever_participation: () => plain(cleverParticipationReader),
    table: () => {
      const chosen = columns ?? file.table?.columns;
      if (!file.table || !chosen) return "unknown_format";
      // Where a person chose the columns, they chose the zone beside them.
      const isUtc = !columns && zoneNamed(chosen) !== null;
      const read = tableReader(file.table, chosen, isUtc ? utc : clock);
      return read ? { ...plain(read), spans: true } : "columns";
    },
  };
  return readers[file.format]();
}
