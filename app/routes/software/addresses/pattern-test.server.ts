import { can } from "domain/access/permissions";
import { type Address, readAddress } from "domain/software/addresses/address";
import { inLetters } from "domain/software/addresses/letters";
import type { MatcherRow } from "domain/software/addresses/matcher";
import { decidedBy, type Precedence } from "domain/software/addresses/precedence";
import type { Ban } from "domain/software/policies/answer";
import { banInWords, isForAll } from "domain/software/policies/answer-blacklist";
import { listBansOfAddress, loadGrounds } from "domain/software/policies/queries/grounds";
import { z } from "zod";
import { currentMatcher, db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const Typed = z.string().trim().min(1).max(2_000);
/** The others that are shown: nobody reads more. */
const mostOthers = 20;

type Bans = { address: Ban[]; products: ReadonlyMap<string, readonly Ban[]> };

const bansOf = (bans: Bans, { softwareId }: MatcherRow) => (softwareId && bans.products.get(softwareId)) || [];

const candidateOf = (row: MatcherRow, by: Precedence | null, bans: Bans) => ({
  id: row.id,
  isOwn: row.districtId !== null,
  pattern: inLetters(row.pattern),
  type: row.type,
  softwareId: row.softwareId,
  product: row.softwareName,
  confidence: row.confidence,
  isAuthorized: row.isAuthorized,
  isBanned: [...bans.address, ...bansOf(bans, row)].some(isForAll),
  /** What decided between it and the other; null: there was no other. */
  by,
});

export type Candidate = ReturnType<typeof candidateOf>;

const banOf = (viewer: Viewer, ban: Ban) => ({
  id: ban.id,
  opens: can(viewer, "manage:software_blacklist"),
  said: banInWords(ban),
  alternative: ban.alternative,
});

/** An entry of the blacklist that is in force today; its id for those who may open it. */
export type BanToday = ReturnType<typeof banOf>;

/** What the blacklist says today of an address, and of the products that its patterns lead to. */
async function findBans(viewer: Viewer, district: Working, address: Address | null, rows: MatcherRow[]): Promise<Bans> {
  if (!address) return { address: [], products: new Map() };
  const softwareIds = [...new Set(rows.flatMap(({ softwareId }) => softwareId ?? []))];
  const grounds = await loadGrounds(db, viewer, { district, softwareIds });
  const { host, path } = address;
  return {
    address: await listBansOfAddress(db, viewer, { district, host, path }),
    products: new Map([...grounds].map(([id, { blacklist }]) => [id, blacklist])),
  };
}

/**
 * Which pattern wins for the address that the page's query asks about, why, and whether it is banned today all the same;
 * null when it asks about none.
 */
export async function testAddress(viewer: Viewer, district: Working, url: URL) {
  const typed = Typed.safeParse(url.searchParams.get("address")).data;
  if (!typed) return null;
  const address = readAddress(typed);
  const [winner, ...others] = (await currentMatcher()).candidates(typed, district.id).slice(0, mostOthers + 1);
  const second = others[0];
  const bans = await findBans(viewer, district, address, winner ? [winner, ...others] : []);
  const all = [...bans.address, ...(winner ? bansOf(bans, winner) : [])];
  const distinct = [...new Map(all.map((ban) => [ban.id, ban])).values()];
  return {
    typed,
    read: address && address.host + address.path,
    winner: winner ? candidateOf(winner, second ? decidedBy(winner, second) : null, bans) : null,
    others: winner ? others.map((row) => candidateOf(row, decidedBy(winner, row), bans)) : [],
    bans: distinct.map((ban) => banOf(viewer, ban)),
    isBannedForAll: distinct.some(isForAll),
  };
}

export type PatternTest = NonNullable<Awaited<ReturnType<typeof testAddress>>>;
