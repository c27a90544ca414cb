import { describe, expect, it } from "vitest";
import { apart, type Cohort, type Contribution, cohortsOf } from "./cohorts";
import { quartilesOf } from "./quartiles";
import { figuresOf, type OwnFigures, peerFigureNames, sizeBands } from "./terms";

/** A number from 0 to 1 by a fixed beginning (mulberry32). */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const all: OwnFigures = Object.fromEntries(peerFigureNames.map((figure, at) => [figure, 10 + at]));
const only = (families: readonly ("use" | "cost" | "seats")[]): OwnFigures =>
  Object.fromEntries(families.flatMap((family) => figuresOf(family).map((figure) => [figure, 10])));

const some = (from: number, to: number, stateId = "a", figures = all): Contribution[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => ({
    districtId: `d${from + nth}`,
    stateId,
    band: "under-1000" as const,
    figures,
  }));

const published = (cohorts: readonly Cohort[]) => cohorts.map(({ members }) => members);
const made = (contributions: readonly Contribution[], before: readonly (readonly string[])[] = []) =>
  cohortsOf("under-1000", contributions, { published: before, turn: "2026-11-02" });
const sizes = (cohorts: readonly Cohort[]) =>
  cohorts.map(({ family, stateId, members }) => `${stateId ?? "all"} ${family} ${members.length}`);

describe("which districts are compared", () => {
  it("are six at least: five others for everyone", () => {
    expect(made(some(1, 5))).toEqual([]);
    expect(sizes(made(some(1, 6)))).toEqual([
      ...["all seats 6", "all cost 6", "all use 6"],
      ...["a seats 6", "a cost 6", "a use 6"],
    ]);
  });

  it("are those of a state as well, where six of it are there and six are left over", () => {
    const state = (others: number) => sizes(made([...some(1, 6), ...some(7, 6 + others, "b")]));
    expect(state(5).filter((one) => !one.startsWith("all"))).toEqual([]);
    expect(state(6).filter((one) => one.endsWith("use 6"))).toEqual(["a use 6", "b use 6"]);
  });

  it("leave no few districts over from several states, either", () => {
    const world = [...some(1, 8), ...some(9, 15, "b"), ...some(16, 18, "c")];
    expect(sizes(made(world)).filter((one) => one.includes("use"))).toEqual(["all use 18", "a use 8"]);
  });

  it("are the same for usage and cost where fewer than six more have usage", () => {
    const world = [...some(1, 7), ...some(8, 10, "a", only(["use"]))];
    expect(sizes(made(world)).filter((one) => one.startsWith("all"))).toEqual([
      ...["all seats 7", "all cost 7", "all use 7"],
    ]);
    const more = [...some(1, 7), ...some(8, 13, "a", only(["use"]))];
    expect(sizes(made(more))).toContain("all use 13");
  });

  it("stay the same until six changes come together", () => {
    const before = published(made(some(1, 8)));
    expect(published(made(some(1, 11), before))[0]).toEqual(before[0]);
    expect(sizes(made(some(1, 14), before))).toContain("all use 14");
  });

  it("lose some where that lets more new ones in", () => {
    const [first] = published(made(some(1, 12), published(made(some(1, 8)))));
    expect(first).toEqual(expect.arrayContaining(["d9", "d10", "d11", "d12"]));
    expect(first).toHaveLength(10);
  });

  it("are none where one of few has left, and fewer of many", () => {
    expect(made(some(2, 9), published(made(some(1, 9))))).toEqual([]);
    const [first] = made(some(2, 20), published(made(some(1, 20))));
    expect(first?.members).toHaveLength(14);
    expect(first?.members).not.toContain("d1");
  });

  it("may be told of again when they are the same as any week before", () => {
    const before = published(made(some(1, 9)));
    expect(sizes(made(some(1, 9), before))).toContain("all use 9");
  });
});

type Published = Cohort & { week: number; values: number[] };

/** 100 districts over a year: some begin to share, some stop, and some lack figures for a while. */
function aYear(seed: number) {
  const random = randomFrom(seed);
  const states = ["wi", "wi", "wi", "mn", "mn", "ia", "or"];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const districts = Array.from({ length: 100 }, (_, nth) => ({
    districtId: `d${nth}`,
    stateId: pick(states),
    band: pick(sizeBands.slice(0, 2 + (seed % 3))),
    shares: random() < 0.5,
    rich: random(),
  }));
  const releases: Published[] = [];
  // Each group once, as they are read from what is kept.
  const groups = new Map<string, readonly string[]>();
  for (let week = 0; week < 52; week++) {
    const moves = pick([0, 0, 1, 1, 2, 8]);
    for (let nth = 0; nth < moves; nth++) {
      const one = pick(districts);
      one.shares = random() < 0.7 || !one.shares;
    }
    const contributions = districts
      .filter(({ shares }) => shares)
      .map(({ shares: _, rich, ...one }) => {
        const has = rich > 0.4 ? (["use", "cost", "seats"] as const) : rich > 0.2 ? (["use", "cost"] as const) : null;
        const families = random() < 0.01 ? [] : (has ?? ["use" as const]);
        const figures = Object.fromEntries(
          Object.keys(only(families)).map((figure) => [figure, Math.round(rich * 900 + random() * 20) + 5]),
        );
        return { ...one, figures } as Contribution;
      });
    const published = [...groups.values()];
    for (const band of sizeBands) {
      for (const cohort of cohortsOf(band, contributions, { published, turn: `week ${week}` })) {
        const [figure] = figuresOf(cohort.family);
        const values = contributions
          .filter(({ districtId }) => cohort.members.includes(districtId))
          .map(({ figures }) => figures[figure as "activeRate"] ?? Number.NaN);
        releases.push({ ...cohort, week, values });
        groups.set([...cohort.members].sort().join(), cohort.members);
      }
    }
  }
  return releases;
}

const years = [1, 2, 3, 4].map((seed) => ({ seed, releases: aYear(seed) }));

describe.each(years)(
  "an attacker who knows which districts are in each comparison of a year (world $seed)",
  ({ releases }) => {
    const groups = [...new Map(releases.map(({ members }) => [[...members].sort().join(), members])).values()];

    it("has something to look at", () => {
      expect(releases.length).toBeGreaterThan(100);
      expect(groups.length).toBeGreaterThan(5);
      expect(new Set(releases.map(({ family }) => family)).size).toBe(3);
      expect(releases.some(({ stateId }) => stateId)).toBe(true);
    });

    it("finds none of fewer than six, nor with a figure missing", () => {
      expect(releases.filter(({ members }) => members.length < 6)).toEqual([]);
      expect(releases.filter(({ members, values }) => values.length !== members.length)).toEqual([]);
      expect(releases.filter(({ values }) => values.some(Number.isNaN))).toEqual([]);
    });

    it("finds no two, of any size, state, figure or week, that differ by fewer than six districts", () => {
      const close: string[] = [];
      for (const [at, one] of groups.entries()) {
        for (const other of groups.slice(at + 1)) {
          const differ = apart(one, other);
          if (differ > 0 && differ < 6) close.push(`${one.join()} and ${other.join()}`);
        }
      }
      expect(close).toEqual([]);
    });

    it("finds nothing small left over when all states are taken from their size", () => {
      const left = releases
        .filter(({ stateId }) => stateId === null)
        .map((whole) => {
          const same = (one: Published) =>
            one.week === whole.week && one.band === whole.band && one.family === whole.family && one.stateId !== null;
          return whole.members.length - releases.filter(same).reduce((sum, { members }) => sum + members.length, 0);
        });
      expect(left.filter((count) => count !== 0 && count < 6)).toEqual([]);
    });

    it("who owns some of the districts still has all others to choose from, whoever's figure a number is", () => {
      for (const { members, values, family } of releases.filter((_, nth) => nth % 7 === 0)) {
        const [figure] = figuresOf(family) as [ReturnType<typeof figuresOf>[number]];
        const numbers = quartilesOf(figure, values);
        for (let owned = 1; owned <= members.length - 2; owned++) {
          const [own, unknown] = [values.slice(0, owned), values.slice(owned)];
          // Any two of the unknown districts may have each other's figures: what was told is the same.
          for (let at = 1; at < unknown.length; at++) {
            const swapped = [...unknown];
            [swapped[0], swapped[at]] = [unknown[at] as number, unknown[0] as number];
            expect(quartilesOf(figure, [...own, ...swapped])).toEqual(numbers);
          }
          expect(unknown.length).toBeGreaterThanOrEqual(6 - owned);
        }
      }
    });

    it("who owns k of the districts of two comparisons is left with at least 6 - k of what differs", () => {
      for (const [at, one] of groups.entries()) {
        for (const other of groups.slice(at + 1)) {
          const differ = [...one.filter((id) => !other.includes(id)), ...other.filter((id) => !one.includes(id))];
          for (let owned = 1; owned < 6; owned++) {
            expect(differ.slice(owned).length, `${owned}`).toBeGreaterThanOrEqual(6 - owned);
          }
        }
      }
    });
  },
);
