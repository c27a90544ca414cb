import type { Db } from "db/client";
import { clockOf, type Moment } from "./clock";
import { countWaiting, type Intake, openIntake, sourceNumber } from "./queries/intake";
import { type Numbered, numbersOfNames } from "./queries/numbers";
import { numbersOfSites, siteKey } from "./queries/site-numbers";
import type { Visit } from "./read-events";
import { Rounds } from "./rounds";
import type { Site } from "./site";
import { Turns } from "./turns";

/** What a process remembers of a district, so that a visit by a person to a site that were seen before costs no query. */
export type DistrictNumbers = Intake & {
  clock: (at: number) => Moment;
  people: Map<string, Numbered>;
  /** By the one object of each site (siteOf, launchedProduct). */
  places: Map<Site, number>;
  /** By key and by what its sender calls itself. */
  sources: Map<string, number>;
  newNames: Rounds<string>;
  newSites: Rounds<Site>;
};

/** Who and what visits name, visit by visit. */
export type Learned = { people: (Numbered | undefined)[]; places: (number | undefined)[] };

/** Names remembered for all districts together; beyond that, all are forgotten and looked up again. */
const mostKept = 300_000;
/** How soon a setting of a district (time zone, days kept) is seen, in milliseconds. */
const freshMs = 60_000;
/** How soon it is seen that much waits to be counted, in milliseconds; and how soon while little does. */
const [lookMs, fewFreshMs] = [500, 10_000];
/**
 * Batches of one district that are written at once. Eight cost the database twice the processor of three, each of them on
 * a connection with pages of its own to find, and leave other districts and every screen fewer of the pool's ten. As many
 * are read meanwhile, so that neither this process nor the database waits for the other.
 */
const mostAtOnce = 3;

/** A look at how much waits; `count` is infinite until it is known. */
type Look = { at: number; counting: Promise<number>; count: number };
type Waiting = { now: Date; most: number };

const ageOf = (look: Look, now: Date) => Math.abs(now.getTime() - look.at);

/** The numbers of people and sites by district, as far as this process has met them. */
export class Numbers {
  readonly #districts = new Map<string, { read: number; numbers: DistrictNumbers }>();
  readonly #waiting = new Map<string, Look>();
  readonly #turns = { read: new Turns(mostAtOnce), write: new Turns(mostAtOnce) };
  #kept = 0;

  /** Reads or writes a batch when it is its turn among the batches of its district. */
  inTurn<Result>(districtId: string, step: "read" | "write", work: () => Promise<Result>): Promise<Result> {
    return this.#turns[step].take(districtId, work);
  }

  /** What is remembered of a district; `anew` forgets its people first: names may lead to others by now. */
  async of(db: Db, districtId: string, { now, anew = false }: { now: Date; anew?: boolean }): Promise<DistrictNumbers> {
    if (this.#kept > mostKept) this.#forgetAll();
    const there = this.#districts.get(districtId);
    if (there && !anew && now.getTime() - there.read < freshMs) return there.numbers;
    const intake = await openIntake(db, { districtId });
    const same = there?.numbers.namesVersion === intake.namesVersion;
    const people: DistrictNumbers["people"] = (same && there?.numbers.people) || new Map();
    const places: DistrictNumbers["places"] = there?.numbers.places ?? new Map();
    const numbers: DistrictNumbers = {
      ...intake,
      clock: there?.numbers.timeZone === intake.timeZone ? there.numbers.clock : clockOf(intake.timeZone),
      people,
      places,
      sources: there?.numbers.sources ?? new Map(),
      newNames: new Rounds(async (names) => {
        const found = await numbersOfNames(db, { districtId, salt: intake.salt, names });
        for (const [name, person] of found) people.set(name, person);
      }),
      newSites: new Rounds(async (sites) => {
        const found = await numbersOfSites(db, { districtId, sites });
        for (const site of sites) places.set(site, found.get(siteKey(site)) as number);
      }),
    };
    this.#districts.set(districtId, { read: now.getTime(), numbers });
    return numbers;
  }

  /** The numbers of whom and what these visits name, in their order; what is not remembered yet is looked up. */
  async learn(numbers: DistrictNumbers, visits: readonly Visit[]): Promise<Learned> {
    const people = visits.map(({ person }) => numbers.people.get(person));
    const places = visits.map(({ site }) => numbers.places.get(site));
    const names = new Set<string>();
    const sites = new Set<Site>();
    for (const [nth, { person, site }] of visits.entries()) {
      if (people[nth] === undefined) names.add(person);
      if (places[nth] === undefined) sites.add(site);
    }
    if (names.size + sites.size > 0) {
      await Promise.all([
        names.size > 0 ? numbers.newNames.want(names) : null,
        sites.size > 0 ? numbers.newSites.want(sites) : null,
      ]);
      this.#kept += names.size + sites.size;
      for (const [nth, { person, site }] of visits.entries()) {
        people[nth] ??= numbers.people.get(person);
        places[nth] ??= numbers.places.get(site);
      }
    }
    return { people, places };
  }

  /**
   * How many batches of a district wait to be counted, `most` at most, as of half a second ago; as of ten seconds ago
   * while fewer than half of `most` waited: no process takes as many in ten seconds.
   */
  waiting(db: Db, districtId: string, { now, most }: Waiting): Promise<number> {
    const seen = this.#waiting.get(districtId);
    const isFresh = seen && ageOf(seen, now) < (seen.count < most / 2 ? fewFreshMs : lookMs);
    return isFresh ? seen.counting : this.#look(db, districtId, { now, most });
  }

  /** Looks once more how much waits, if that was half a second ago: for the batches to come, so nobody waits for it. */
  lookAgain(db: Db, districtId: string, { now, most }: Waiting): void {
    const seen = this.#waiting.get(districtId);
    // What goes wrong is heard of by the next batch, which asks anew.
    if (!seen || ageOf(seen, now) >= lookMs) this.#look(db, districtId, { now, most }).catch(() => {});
  }

  #look(db: Db, districtId: string, { now, most }: Waiting): Promise<number> {
    const counting = countWaiting(db, { districtId, most });
    const look = { at: now.getTime(), counting, count: Number.POSITIVE_INFINITY };
    this.#waiting.set(districtId, look);
    counting.then(
      (count) => {
        look.count = count;
      },
      () => this.#waiting.get(districtId) === look && this.#waiting.delete(districtId),
    );
    return counting;
  }

  /** The number of a source; see sourceNumber. */
  async source(db: Db, districtId: string, { keyId, name }: { keyId: string; name: string }): Promise<number> {
    const sources = this.#districts.get(districtId)?.numbers.sources;
    const key = `${keyId} ${name}`;
    const there = sources?.get(key);
    if (there !== undefined) return there;
    const no = await sourceNumber(db, { districtId, keyId, name });
    if (sources && sources.size < 1_000) sources.set(key, no);
    return no;
  }

  #forgetAll(): void {
    this.#waiting.clear();
    this.#districts.clear();
    this.#kept = 0;
  }
}
