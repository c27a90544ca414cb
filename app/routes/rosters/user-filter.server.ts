import type { UserFilter } from "domain/rosters/queries/sftp-users";
import { z } from "zod";

const Query = z.object({
  q: z.string().trim().max(200).catch(""),
  sort: z.enum(["name", "role", "newest"]).catch("name"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** Search, order and page of a configuration's users, as the address has them. */
export function readUserFilter(request: Request, configurationId: string): { filter: UserFilter; page: number } {
  const { q, sort, page } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  return { filter: { configurationId, search: q, sort }, page };
}
