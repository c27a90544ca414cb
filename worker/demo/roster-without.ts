import { parse } from "csv-parse/sync";

const columnsOf = (text: string) => text.slice(0, text.indexOf("\r\n")).split(",");

/** The lines of a file that `keeps` says yes to; it takes a line's values by column. Every file ends its lines with CRLF. */
function only(text: string, keeps: (row: Record<string, string>) => boolean): string {
  const columns = columnsOf(text);
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  const rows = parse(lines.join("\n"), { columns }) as Record<string, string>[];
  return `${[head, ...lines.filter((_, at) => keeps(rows[at] ?? {}))].join("\r\n")}\r\n`;
}

/**
 * A roster of the generator whose export was made without one of its schools: the school is still listed, its people,
 * classes and enrollments are missing. Takes and returns files, name to text. Throws when no school has the name.
 */
export function withoutSchool(files: ReadonlyMap<string, string>, name: string): Map<string, string> {
  const all = parse(files.get("orgs.csv") ?? "", { columns: true }) as Record<string, string>[];
  const id = all.find((org) => org.name === name)?.sourcedId;
  if (!id) throw new Error(`No school of the roster is called ${name}.`);
  const people = new Set<string>();
  const users = only(files.get("users.csv") ?? "", (row) => {
    const stays = row.orgSourcedIds !== id;
    if (!stays) people.add(row.sourcedId ?? "");
    return stays;
  });
  return new Map(
    [...files].map(([file, text]) => {
      if (file === "users.csv") return [file, users];
      if (file === "classes.csv" || file === "enrollments.csv") {
        return [file, only(text, (row) => row.schoolSourcedId !== id)];
      }
      if (file === "demographics.csv") return [file, only(text, (row) => !people.has(row.sourcedId ?? ""))];
      return [file, text];
    }),
  );
}
