import { openDatabase } from "db/client";
import { randomFrom } from "../matching/made-addresses";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { openBenchDatabase } from "./bench-database";

/** One visit as a sender has it. */
export type Sent = { event_id: string; occurred_at: string; person: string; url: string; source: string };

/** The database that is measured, with a district that has a key and patterns for its products. */
export async function openUseWorld({ products }: { products: number }) {
  const server = await openBenchDatabase();
  const database = openDatabase(server.appUrl, { max: 10 });
  const { db } = database;
  const district = await aDistrict(db, "Bench");
  const key = await aKey(db, { districtId: district.id, scopes: ["write:usage"] });
  const software = await db
    .insertInto("software")
    .values(Array.from({ length: products }, (_, nth) => ({ name: `Product ${nth}`, source: "catalogue" })))
    .returning("id")
    .execute();
  await db
    .insertInto("url_patterns")
    .values(
      software.map(({ id }, nth) => ({
        pattern: `product${nth}.example`,
        pattern_type: "domain",
        host: `product${nth}.example`,
        path: "",
        software_id: id,
        software_name: `Product ${nth}`,
        confidence: "1",
        is_authorized: true,
      })),
    )
    .execute();
  const close = async () => {
    await database.close();
    await server.close();
  };
  return { db, pool: database.pool, server, districtId: district.id, keyId: key.id, token: key.token, close };
}

const random = randomFrom(20_261_123);
const hex = (digits: number) => {
  let text = "";
  while (text.length < digits) text += random.below(65_536).toString(16).padStart(4, "0");
  return text.slice(0, digits);
};
const aUuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;

/**
 * Visits of one school day: `people` pupils in bursts, two thirds on sites of products, the rest on `sites` others. Times
 * lie between 8:00 and 15:00 of `day` in Chicago.
 */
export function madeVisits(
  count: number,
  { people, products, sites, day }: { people: number; products: number; sites: number; day: string },
): Sent[] {
  const start = Date.parse(`${day}T14:00:00Z`);
  return Array.from({ length: count }, () => {
    const host = random.often(0.66) ? `www.product${random.below(products)}.example` : `site${random.below(sites)}.org`;
    return {
      event_id: aUuid(),
      occurred_at: new Date(start + random.below(7 * 3_600) * 1_000).toISOString(),
      person: `pupil-${random.below(people)}@bench.example`,
      url: `https://${host}/a/${hex(8)}?q=${hex(12)}`,
      source: "bench",
    };
  });
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

/** The value that so large a share of the values does not exceed. */
export const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number;
