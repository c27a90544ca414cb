import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Database, type Db, openDatabase } from "db/client";
import { buildMatcher } from "domain/software/addresses/matcher";
import { from } from "pg-copy-streams";
import { expect } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { madeAddress, madePattern, randomFrom } from "./made-addresses";
import { matcherRows } from "./matcher-rows";

const patterns = 2_500;
const seed = 20_261_121;

async function patternsOf(db: Db, districts: (string | null)[]) {
  const random = randomFrom(seed);
  const rows = Array.from({ length: patterns }, () => {
    const { typed, type } = madePattern(random);
    return {
      id: randomUUID(),
      district_id: random.one(districts),
      pattern: typed,
      pattern_type: type,
      software_name: "made",
      confidence: random.one([0.5, 0.9, 0.9, 1]),
      // Few instants, so that the last of the rules decides, too.
      created_at: new Date(1_700_000_000_000 + random.below(3) * 1_000),
    };
  });
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto("url_patterns")
      .values(rows.slice(at, at + 500))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const copied = (text: string) =>
  text.replace(/[\\\t\n\r]/g, (sign) => ({ "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" })[sign] as string);

/** The matcher and the database give the same answer to so many made addresses. */
export async function expectSameAnswers(addresses: number): Promise<void> {
  const database = await cloneDatabase();
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  try {
    await compare(database.db, owner, addresses);
  } finally {
    await owner.close();
    await database.close();
  }
}

async function compare(db: Db, owner: Database, addresses: number): Promise<void> {
  const districts = [
    null,
    null,
    ...(await Promise.all(["North", "South"].map(async (name) => (await aDistrict(db, name)).id))),
  ];
  await patternsOf(db, districts);
  const matcher = buildMatcher(await matcherRows(db));
  let matched = 0;
  /** Where the winner is not the first of those that cover the address. */
  const otherwise: string[] = [];
  function* lines() {
    const random = randomFrom(seed + 1);
    for (let nth = 0; nth < addresses; nth++) {
      const [address, districtId] = [madeAddress(random), random.one(districts)];
      const found = matcher.candidates(address, districtId);
      if (matcher.match(address, districtId) !== (found[0] ?? null)) otherwise.push(address);
      if (found.length > 0) matched++;
      const ids = found.map((row) => row.id).join(",");
      yield `${copied(address)}\t${districtId ?? "\\N"}\t${ids}\n`;
    }
  }
  await owner.pool.query("create unlogged table made (address text not null, district_id uuid, ids text not null)");
  const client = await owner.pool.connect();
  await pipeline(Readable.from(lines()), client.query(from("copy made from stdin")));
  // By the index of hosts: with so few patterns the database would read all of them for each address.
  await client.query("analyze made; analyze url_patterns; set enable_seqscan = off; set enable_hashjoin = off");
  const { rows } = await client.query(`
    select m.address, m.district_id, m.ids, coalesce(a.ids, '') as answered
    from made m left join lateral (select string_agg(id::text, ',' order by place) as ids
      from match_url_patterns(m.address, m.district_id)) a on true
    where m.ids <> coalesce(a.ids, '') limit 10`);
  client.release();
  expect(rows).toEqual([]);
  expect(otherwise).toEqual([]);
  // The addresses are made so that many match and many do not.
  expect(matched).toBeGreaterThan(addresses * 0.2);
  expect(matched).toBeLessThan(addresses * 0.8);
}
