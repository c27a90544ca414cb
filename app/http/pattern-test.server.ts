import { readAddress } from "db/matching/address";
import type { MatcherRow } from "db/matching/matcher";
import { decidedBy, type Precedence } from "db/matching/precedence";
import { z } from "zod";
import type { Candidate, PatternTest } from "~/components/patterns-types";
import { currentMatcher } from "./services.server";
import type { Working } from "./working-district.server";

const Address = z.string().trim().min(1).max(2_000);
/** The others that are shown: nobody reads more. */
const mostOthers = 20;

const candidateOf = (row: MatcherRow, by: Precedence | null): Candidate => ({
  id: row.id,
  isOwn: row.districtId !== null,
  pattern: row.pattern,
  type: row.type,
  softwareId: row.softwareId,
  product: row.softwareName,
  confidence: row.confidence,
  isAuthorized: row.isAuthorized,
  by,
});

/** Which pattern wins for the address that the page's query asks about, and why; null when it asks about none. */
export async function testAddress(district: Working, url: URL): Promise<PatternTest | null> {
  const typed = Address.safeParse(url.searchParams.get("address")).data;
  if (!typed) return null;
  const address = readAddress(typed);
  const [winner, ...others] = (await currentMatcher()).candidates(typed, district.id);
  const second = others[0];
  return {
    typed,
    read: address && address.host + address.path,
    winner: winner ? candidateOf(winner, second ? decidedBy(winner, second) : null) : null,
    others: winner ? others.slice(0, mostOthers).map((row) => candidateOf(row, decidedBy(winner, row))) : [],
  };
}
