import { costLines, productCosts } from "domain/money/product-costs";
import { valued } from "domain/money/product-value";
import type { ContractRow } from "domain/money/queries/contracts";
import type { UsedProduct } from "domain/usage/queries/used-products";
import { describe, expect, test } from "vitest";
import { nameOverlaps, overlapsOf } from "./overlap";
import type { Known, MoneyKnown, Recommendation } from "./recommendation";
import { recommend, savedBy } from "./recommendations";
import type { ValueGround } from "./value";

const today = "2026-11-23";

type Paid = {
  id: string;
  seats?: number;
  unitCents?: number;
  peak?: number;
  active?: number;
  decision?: ContractRow["decision"];
  startsOn?: string;
  endsOn?: string;
  noticeOn?: string | null;
  autoRenews?: boolean;
};

const seatCents = 1_000;

const contractOf = ({ id, seats = 100, unitCents = seatCents, ...of }: Paid): ContractRow => ({
  id: `contract of ${id}`,
  title: id,
  vendor: "A vendor",
  number: null,
  startsOn: of.startsOn ?? "2026-07-01",
  endsOn: of.endsOn ?? "2027-06-30",
  noticeOn: of.noticeOn ?? null,
  autoRenews: of.autoRenews ?? false,
  decision: of.decision ?? null,
  noticeGivenOn: null,
  fundingSourceId: null,
  demo: false,
  lines: [
    {
      id: `line of ${id}`,
      softwareId: id,
      software: id,
      vendor: null,
      isMeasured: true,
      kind: "licence",
      description: null,
      basis: "licence",
      billing: "year",
      quantity: seats,
      schoolIds: [],
      schools: [],
      grades: [],
      unitCents,
    },
  ],
});

const nothing: ValueGround = {
  active: null,
  licensed: null,
  judgedBy: null,
  seats: 0,
  minutesPerWeek: null,
  targetMinutes: null,
  tier: null,
  compliance: null,
  rating: { count: 0, mean: null },
};

type More = {
  months?: number;
  /** Whether all of them are for the same purpose, at one school. */
  overlap?: boolean;
  grounds?: Record<string, Partial<ValueGround>>;
  /** The one that may not be used. */
  barred?: string;
};

/** A district that pays for some products, as far as recommendations about money know it. */
function paidFor(paid: Paid[], { months = 12, overlap = false, grounds = {}, barred }: More = {}): MoneyKnown {
  const lines = costLines(paid.map(contractOf), { today, enrolled: [] });
  const known = {
    active: new Map(paid.map(({ id, active, peak = 100 }) => [id, active ?? peak])),
    peaks: new Map(paid.map(({ id, peak = 100 }) => [id, { people: peak, month: "2026-10-01" }])),
  };
  const products = productCosts(lines, []).map((product) => valued(product, known));
  const places = new Map(paid.map(({ id }) => [id, new Set(["alder 3-5" as const])]));
  const ofCategory = paid.map(({ id }) => ({
    id,
    name: id,
    categoryId: "reading",
    isFree: false,
    isBarred: id === barred,
  }));
  const found = overlap ? overlapsOf({ paid: products, lines, enrolled: [], products: ofCategory, places }) : [];
  return {
    products,
    lines,
    months,
    overlaps: nameOverlaps(found, { of: () => "Reading" }),
    value: (id) => {
      const active = known.active.get(id) ?? null;
      return { index: 71, ground: { ...nothing, active, ...grounds[id] } };
    },
    isInUse: (id) => id !== barred,
  };
}

const ask = (known: Partial<Known>) =>
  recommend({ today, money: null, compliance: [], used: null, alternatives: new Map(), ...known });
const kindsOf = (all: readonly Recommendation[]) => all.map(({ kind, product }) => `${kind} ${product.name}`);
const ofMoney = (paid: Paid[], more?: More) => ask({ money: paidFor(paid, more) });

describe("of what is paid for", () => {
  test("seats beyond the busiest month plus 10% are to be given back, as sure as there are months of usage", () => {
    const [one, ...more] = ofMoney([{ id: "Reader", peak: 50 }]);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ kind: "right_size", cents: 45 * seatCents, by: "2027-06-30", confidence: "sure" });
    expect(ofMoney([{ id: "Reader", peak: 50 }], { months: 8 })[0]?.confidence).toBe("likely");
    expect(ofMoney([{ id: "Reader", peak: 50 }], { months: 2 })[0]?.confidence).toBe("unsure");
    expect(ofMoney([{ id: "Reader", peak: 50, decision: "renew" }]), "that is decided").toEqual([]);
  });

  test("what hardly anyone used is not to be renewed, and counts once", () => {
    const idle = { id: "Idle", peak: 5 };
    const all = ofMoney([idle]);
    expect(kindsOf(all)).toEqual(["do_not_renew Idle"]);
    expect(savedBy(all)).toBe(100 * seatCents);
    expect(kindsOf(ofMoney([{ ...idle, peak: 6 }])), "six of a hundred are more than 5%").toEqual(["right_size Idle"]);
    expect(kindsOf(ofMoney([idle], { months: 5 })), "half a year has to be known").toEqual(["right_size Idle"]);
    const fresh = { ...idle, startsOn: "2026-09-01" };
    expect(kindsOf(ofMoney([fresh])), "it has only begun").toEqual(["right_size Idle"]);
    expect(kindsOf(ofMoney([{ ...fresh, startsOn: "2026-08-25" }])), "90 days ago").toEqual(["do_not_renew Idle"]);
    expect(ofMoney([{ ...idle, decision: "cancel" }])).toEqual([]);
  });

  test("of two for the same purpose the one with fewer users is to end, with its unused seats in what that saves", () => {
    const all = ofMoney(
      [
        { id: "Small", peak: 20, unitCents: 2 * seatCents },
        { id: "Large", seats: 300, peak: 200 },
      ],
      { overlap: true },
    );
    expect(kindsOf(all)).toEqual(["consolidate Small", "right_size Large"]);
    // All of its seats, but for those that its people need of the other one.
    const moved = Math.ceil((220 * 11) / 10) - Math.ceil((200 * 11) / 10);
    expect(all[0]).toMatchObject({ cents: (2 * 100 - moved) * seatCents, by: "2027-06-30", confidence: "likely" });
    expect(all[1]).toMatchObject({ cents: (300 - 220) * seatCents });
    const barred = ofMoney(
      [
        { id: "Small", peak: 20, unitCents: 2 * seatCents },
        { id: "Large", seats: 300, peak: 200 },
      ],
      { overlap: true, barred: "Large" },
    );
    expect(kindsOf(barred), "nobody is sent to what may not be used").not.toContain("consolidate Small");
  });

  test("what a district won't let go, it can have less of, and what it dismissed is still told", () => {
    const kinds = (paid: Paid[], kind: Recommendation["kind"]) => {
      const money = paidFor(paid, { overlap: true });
      const known = { today, money, compliance: [], used: null, alternatives: new Map() };
      return kindsOf(recommend(known, (one) => one.kind === kind));
    };
    const large = { id: "Large", peak: 95 };
    const small = { id: "Small", peak: 20, unitCents: 2 * seatCents };
    expect(kinds([small, large], "consolidate")).toEqual(["consolidate Small", "right_size Small"]);
    expect(kinds([{ ...small, peak: 5 }, large], "consolidate")).toEqual(["consolidate Small", "do_not_renew Small"]);
    expect(kinds([{ ...small, peak: 5 }], "do_not_renew")).toEqual(["do_not_renew Small", "right_size Small"]);
  });

  test("what is well used is to be renewed once its day is near, and while it can still be decided", () => {
    const used = { id: "Used", peak: 95, active: 95 };
    expect(ofMoney([used]), "there is time").toEqual([]);
    const [one] = ofMoney([{ ...used, endsOn: "2027-02-21" }]);
    expect(one).toMatchObject({ kind: "renew", by: "2027-02-21", cents: null, ground: { share: 0.95, index: 71 } });
    expect(ofMoney([{ ...used, endsOn: "2027-02-22" }]), "in 91 days").toEqual([]);
    expect(ofMoney([{ ...used, endsOn: "2027-02-21", active: 59 }]), "59%").toEqual([]);
    expect(ofMoney([{ ...used, endsOn: "2027-02-21", decision: "renew" }])).toEqual([]);
    expect(ofMoney([{ ...used, endsOn: "2027-02-21" }], { barred: "Used" }), "it may not be used").toEqual([]);
    const late = { ...used, endsOn: "2027-02-21", noticeOn: "2026-11-22", autoRenews: true };
    expect(ofMoney([late]), "it renews by itself").toEqual([]);
  });

  test("people need help with what they use less than half as long as is expected", () => {
    const used = { id: "Used", peak: 95 };
    const kinds = (minutesPerWeek: number | null, more: Partial<ValueGround> = {}) =>
      kindsOf(ofMoney([used], { grounds: { Used: { targetMinutes: 40, minutesPerWeek, ...more } } }));
    expect(kinds(19)).toEqual(["train Used"]);
    expect(kinds(20)).toEqual([]);
    expect(kinds(null), "no source tells how long").toEqual([]);
    expect(kinds(19, { targetMinutes: null })).toEqual([]);
    expect(kinds(19, { active: 9 }), "a few people").toEqual([]);
  });
});

const use = (name: string, approval: UsedProduct["approval"], people: number | null = 30): UsedProduct => {
  const before = { people: 0, engagements: 0, seconds: 0 };
  return { id: name, name, approval, people, engagements: 5, seconds: 0, before, categoryId: null, category: null };
};

describe("of what is used", () => {
  const alternatives = new Map([["Chatty", [{ id: "Calm", name: "Calm" }]]]);

  test("what may not be used has what may be used in its place, where there is such a thing", () => {
    for (const approval of ["denied", "blocked", "retired"] as const) {
      const used = [use("Chatty", approval, 1), use("Lonely", approval)];
      expect(kindsOf(ask({ used, alternatives })), approval).toEqual(["replace_with Chatty"]);
    }
  });

  test("what nobody has decided about waits for that from ten people on, the most used first", () => {
    const used = [use("Few", "not_reviewed", 9), use("Ten", "not_reviewed", 10), use("Ended", "ended", 40)];
    expect(kindsOf(ask({ used }))).toEqual(["approve_candidate Ended", "approve_candidate Ten"]);
    expect(kindsOf(ask({ used: [use("Unknown", "ended", null)] })), "people are not kept").toHaveLength(1);
  });

  test.each(["approved", "approved_with_conditions", "pilot", "retiring", "under_review"] as const)(
    "%s asks for nothing",
    (approval) => expect(ask({ used: [use("Chatty", approval)], alternatives })).toEqual([]),
  );

  test("one that nobody used asks for nothing", () => {
    expect(ask({ used: [{ ...use("Chatty", "denied"), engagements: 0 }], alternatives })).toEqual([]);
  });
});

test("without anything known nothing is recommended", () => expect(ask({})).toEqual([]));
