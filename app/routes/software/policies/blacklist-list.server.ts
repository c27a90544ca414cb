import { roleNames } from "domain/access/roles";
import { patternTypeWords } from "domain/software/addresses/words";
import { gradesInWords } from "domain/software/catalogue/grades";
import {
  type BlacklistFilter,
  type BlacklistRow,
  blacklistPage,
  countBlacklist,
  listBlacklist,
} from "domain/software/policies/queries/blacklist";
import { type BlacklistState, blacklistReasons, blacklistStates } from "domain/software/policies/terms";
import { blacklistReasonWords, blacklistStateWords } from "domain/software/policies/words";
import { z } from "zod";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const sorts = ["newest", "name", "starts", "ends"] as const;

const Query = z.object({
  q: z.string().trim().max(200).catch(""),
  state: z.enum(blacklistStates).catch("active"),
  reason: z.enum(blacklistReasons).optional().catch(undefined),
  sort: z
    .string()
    .refine((sort) => (sorts as readonly string[]).includes(sort.replace(/^-/, "")))
    .catch("newest"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

type Read = z.output<typeof Query>;

const filterOf = ({ q, state, reason, sort }: Read): BlacklistFilter => ({
  search: q,
  state,
  reason: reason ?? null,
  sort: sort.replace(/^-/, "") as BlacklistFilter["sort"],
  descending: sort.startsWith("-"),
});

export type BlacklistQuery = { q?: string; state?: string; reason?: string; sort?: string };

const queryOf = ({ q, state, reason, sort }: Read): BlacklistQuery => ({
  ...(q ? { q } : {}),
  ...(state === "active" ? {} : { state }),
  ...(reason ? { reason } : {}),
  ...(sort === "newest" ? {} : { sort }),
});

/** For whom an entry is, in words: "Alder, grades 3 to 5, Student". */
export function scopeWords({ schools, grades, roles }: Pick<BlacklistRow, "schools" | "grades" | "roles">): string {
  const parts = [
    ...(schools.length > 3 ? [`${schools.length} schools`] : schools.map(({ name }) => name)),
    ...(grades.length > 0 ? [gradesInWords(grades)] : []),
    ...roles.map((role) => `${roleNames[role]}s`.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())),
  ];
  return parts.length === 0 ? "Everyone" : parts.join(", ").replace(/^./, (letter) => letter.toUpperCase());
}

/** An entry as lists show it. */
export function blacklistLine({ schools, grades, roles, ...row }: BlacklistRow) {
  return { ...row, scope: scopeWords({ schools, grades, roles }) };
}

export type BlacklistLine = ReturnType<typeof blacklistLine>;

/** One page of the blacklist as the address asks for it. */
export async function loadBlacklist(viewer: Viewer, district: Working, url: URL) {
  const read = Query.parse(Object.fromEntries(url.searchParams));
  const on = { districtId: district.id, today: district.today };
  const counts = await countBlacklist(db, viewer, on);
  const filter = filterOf(read);
  const first = await listBlacklist(db, viewer, { ...on, filter, page: read.page });
  const isBeyond = first.rows.length === 0 && read.page > 1;
  const { rows, total } = isBeyond ? await listBlacklist(db, viewer, { ...on, filter }) : first;
  return {
    ...{ rows: rows.map(blacklistLine), total, counts, state: read.state as BlacklistState, query: queryOf(read) },
    page: isBeyond ? 1 : read.page,
    pages: Math.max(1, Math.ceil(total / blacklistPage)),
  };
}

export type BlacklistList = Awaited<ReturnType<typeof loadBlacklist>>;

export const blacklistHeads = [
  ...["banned", "kind", "for", "reason_code", "reason", "starts_on", "ends_on", "state", "instead", "exceptions"],
];

/** The same entries as the list, all of them, as rows to download. */
export async function blacklistRows(viewer: Viewer, district: Working, url: URL) {
  const filter = filterOf(Query.parse(Object.fromEntries(url.searchParams)));
  const on = { districtId: district.id, today: district.today };
  const { rows } = await listBlacklist(db, viewer, { ...on, filter, size: null });
  return rows.map((row) => [
    ...[
      row.name,
      row.patternType ? patternTypeWords[row.patternType].label : "Product",
      scopeWords(row),
      blacklistReasonWords[row.reasonCode],
    ],
    ...[
      row.reason,
      row.startsOn,
      row.endsOn,
      blacklistStateWords[row.state],
      row.alternative?.name ?? null,
      row.exceptions,
    ],
  ]);
}
