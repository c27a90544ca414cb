import type { Db } from "db/client";
import { rollUpWaiting } from "domain/usage/roll-up";
import { aConfiguration, aSchool } from "../support/people";
import { daysAgo } from "./unauthorized-world";
import { anIntake, aRosterPupil, randomFrom } from "./world";

/** So many visits are sent at once. */
const batch = 5_000;
/** Four schools with ten pupils each, and somebody whom no roster knows. */
const pupils = 40;

/** A name that sites are given, some of them one that a product may have. */
const nameOf = (nth: number) => `${nth % 7 === 0 ? "learn" : "site"}${(nth * 2_654_435_761) % 4_294_967_296}.com`;

type Size = {
  sites: number;
  /** How many days each is visited on, of those that `back` lists: 0 is today. */
  visits: number;
  back: readonly number[];
};

/**
 * A district in UTC whose filter logs everything: each site is one registrable domain that no product has. It is counted as
 * it is sent, by the same code. The same size has the same visits, whenever it is made, by days back.
 */
export async function aDistrictOfManySites(db: Db, name: string, { sites, visits, back }: Size) {
  const now = new Date().toISOString();
  const { districtId, send } = await anIntake(db, { name, now, timeZone: "UTC" });
  await somePupils(db, districtId);
  const random = randomFrom(20_261_128);
  const below = (most: number) => Math.floor(random() * most);
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join("");
  const aVisit = (site: string) => {
    const day = back[below(back.length)] as number;
    return {
      event_id: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
      person: `pupil${below(pupils + 1)}`,
      url: `https://${site}/`,
      occurred_at: day === 0 ? now : `${daysAgo(day)}T${`${8 + below(8)}`.padStart(2, "0")}:00:00Z`,
    };
  };
  const events = Array.from({ length: sites * visits }, (_, nth) => aVisit(nameOf(nth % sites)));
  for (let from = 0; from < events.length; from += batch) {
    const answer = await send(events.slice(from, from + batch));
    if (answer === "behind") throw new Error("Too much waits to be counted.");
    await rollUpWaiting(db, { districtId });
  }
  return districtId;
}

async function somePupils(db: Db, districtId: string): Promise<void> {
  const configuration = await aConfiguration(db, districtId, `of ${districtId}`);
  for (let school = 0; school < 4; school++) {
    const { id: schoolId } = await aSchool(db, districtId, `School ${school}`);
    for (let nth = school; nth < pupils; nth += 4) {
      const place = { districtId, schoolId, configurationId: configuration.id };
      await aRosterPupil(db, place, { sourcedId: `pupil${nth}`, grade: "04" });
    }
  }
}
