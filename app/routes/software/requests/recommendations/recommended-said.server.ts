import { wholeSaving } from "domain/insight/overlap";
import type { Recommendation } from "domain/insight/recommendation";
import { valueWords } from "domain/insight/value-words";
import { cautionBefore, lastMonths, monthWords } from "domain/money/saving-words";
import { wholePercent } from "domain/percent-words";
import { endSentence } from "domain/sentence-words";
import type { ApprovalStatus } from "domain/software/status/terms";
import { bandWords } from "domain/usage/span-words";
import { gradeBands } from "domain/usage/terms";
import { paths } from "~/http/paths";
import { formatCount, formatLabels, formatMoney, formatNames, formatNumber } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

/** A fact that a recommendation rests on, and the page that has it. */
type Fact = { term: string; value: string; to?: string };
/** What to do, why, and on what ground; `sure` says why it is as sure as it is. */
type Said = { title: string; why: string; facts: Fact[]; sure: string };
type Of<Kind extends Recommendation["kind"]> = Extract<Recommendation, { kind: Kind }>;

const seats = (count: number) => formatCount(count, "seat", "seats");
const people = (count: number) => formatCount(count, "person", "people");
const aYear = (cents: number) => `${formatMoney(cents)} a year`;

const byMonths = (months: number) => `It rests on ${formatCount(months, "month", "months")} of usage.`;
const fromRecords = "It is a fact on record, not an estimate.";

const words: { [Kind in Recommendation["kind"]]: (of: Of<Kind>) => Said } = {
  consolidate: ({ product, ground: { overlap, going } }) => {
    const { category, schools, bands, products } = overlap;
    const grades =
      bands.length === gradeBands.length ? "all grades" : formatLabels(bands.map((band) => bandWords[band]));
    const costOf = (id: string, name: string): Fact => {
      const one = products.find((other) => other.id === id);
      const cost = one && one.annualCents > 0 ? aYear(one.annualCents) : "no contract";
      const active =
        one?.active == null ? "" : `, ${formatCount(one.active, "active user", "active users")} in 90 days`;
      return { term: name, value: `${cost}${active}`, to: paths.software(id) };
    };
    return {
      title: `End ${product.name} and move its users to ${going.into.name}`,
      why: endSentence(
        `Both are ${category} products, at ${formatCount(schools, "school", "schools")} in ${grades}. Wherever ${product.name} is used, ${going.into.name} is used or paid for too`,
      ),
      facts: [
        costOf(product.id, product.name),
        costOf(going.into.id, going.into.name),
        ...(going.moved.seats > 0
          ? [
              {
                term: "Extra seats needed",
                value: `${seats(going.moved.seats)} of ${going.into.name}, ${aYear(going.moved.cents)}`,
              },
            ]
          : []),
        { term: "What is left to save", value: aYear(wholeSaving(going)) },
      ],
      sure: "Rollcall compares category, schools and grades. Ask teachers whether one can take the other’s place.",
    };
  },
  do_not_renew: ({ product, cents, contract, ground: { seats: paid, peak, months, isSite } }) => ({
    title: `Don’t renew ${product.name}`,
    why:
      peak === 0
        ? `It wasn’t used in ${lastMonths(months)}.`
        : `In its busiest month of ${lastMonths(months)}, ${people(peak)} used it.`,
    facts: [
      { term: isSite ? "Students it covers" : "Seats", value: formatNumber(paid) },
      { term: "Busiest month", value: people(peak) },
      { term: "Annual cost", value: aYear(cents ?? 0), ...(contract ? { to: paths.contract(contract.id) } : {}) },
    ],
    sure: byMonths(months),
  }),
  right_size: ({ product, contract, ground: { saving, months, active } }) => {
    const { seats: paid, spare, peak, peakMonth, kept } = saving;
    const left = paid - spare;
    const month = peakMonth === null ? "" : `, ${monthWords(peakMonth)},`;
    return {
      title:
        left === 0
          ? `Let one contract for ${product.name} end`
          : `Renew ${product.name} with ${seats(left)}, not ${formatNumber(paid)}`,
      why: [`In its busiest month${month} ${people(peak)} used it.`, cautionBefore({ kept, quarter: active })]
        .filter(Boolean)
        .join(" "),
      facts: [
        {
          term: "Seats of this contract",
          value: formatNumber(paid),
          ...(contract ? { to: paths.contract(contract.id) } : {}),
        },
        { term: "Busiest month plus 10%", value: seats(Math.ceil((peak * 11) / 10)) },
        { term: "Seats to give back", value: formatNumber(spare) },
        { term: "Seats left in all contracts", value: formatNumber(kept) },
      ],
      sure: byMonths(months),
    };
  },
  renew: ({ product, contract, ground: { share, active, seats: paid, isSite, index } }) => ({
    title: `Renew ${product.name}`,
    why: isSite
      ? `${people(active)} used it in the last 90 days. It covers ${formatCount(paid, "student", "students")}.`
      : `${people(active)} used its ${seats(paid)} in the last 90 days, and the busiest month leaves none to spare.`,
    facts: [
      {
        term: "Utilization",
        value: `${wholePercent(share)}%`,
        ...(contract ? { to: paths.contract(contract.id) } : {}),
      },
      {
        term: valueWords.name,
        value: index === null ? "not known" : `${index} of 100`,
        to: paths.software(product.id),
      },
    ],
    sure: "It rests on the last 90 days of usage and on your contracts.",
  }),
  train: ({ product, ground: { minutes, target, active } }) => ({
    title: `Help people use ${product.name}`,
    why: `Your district expects ${formatCount(target, "minute", "minutes")} a week. People use it for ${formatNumber(Math.round(minutes))}.`,
    facts: [
      {
        term: "Minutes a week per active user",
        value: formatNumber(Math.round(minutes)),
        to: paths.software(product.id),
      },
      { term: "Your district’s target", value: formatNumber(target) },
      { term: "Active users in 90 days", value: formatNumber(active) },
    ],
    sure: "Minutes can be missing where a source reports visits without their length.",
  }),
  sign_agreement: ({ product, people: used, ground: { last } }) => ({
    title: `Sign an agreement for ${product.name}`,
    why: [
      last
        ? `Its last agreement ${last.isTerminated ? "was terminated" : "ended"}${last.on ? ` on ${formatDay(last.on)}` : ""}.`
        : "It is approved, and no agreement is on file.",
      usedLately(used),
    ]
      .filter(Boolean)
      .join(" "),
    facts: [
      { term: "Last agreement", value: last?.title ?? "none", ...(last ? { to: paths.agreement(last.id) } : {}) },
      usedBy(used, product.id),
    ],
    sure: fromRecords,
  }),
  review_privacy: ({ product, people: used, ground: { failed, expired, laws } }) => ({
    title: `Review the privacy of ${product.name}`,
    why: [
      failed > 0 ? `${formatCount(failed, "requirement", "requirements")} failed.` : "",
      expired > 0 ? `${formatCount(expired, "check", "checks")} expired.` : "",
      usedLately(used),
    ]
      .filter(Boolean)
      .join(" "),
    facts: [{ term: "Laws", value: formatNames(laws), to: paths.complianceOf(product.id) }, usedBy(used, product.id)],
    sure: fromRecords,
  }),
  replace_with: ({ product, people: used, ground: { approval, alternatives } }) => ({
    title: `Use ${alternatives[0]?.name ?? "an approved product"} instead of ${product.name}`,
    why: `${product.name} ${statusSaid[approval] ?? "may not be used"}. ${usedLately(used) || "It was still used in the last 30 days."}`,
    facts: [usedBy(used, product.id), approvedOf(alternatives)],
    sure: "The products share a category. Ask teachers whether one can take the other’s place.",
  }),
  approve_candidate: ({ product, people: used, ground: { approval, alternatives } }) => ({
    title: `Decide whether ${product.name} may be used`,
    why: `${approval === "ended" ? "Its approval ended." : "It was never reviewed."} ${usedLately(used) || "It was used in the last 30 days."}`,
    facts: [usedBy(used, product.id), ...(alternatives.length > 0 ? [approvedOf(alternatives)] : [])],
    sure: fromRecords,
  }),
};

const statusSaid: Partial<Record<ApprovalStatus, string>> = {
  denied: "was denied",
  blocked: "is blocked",
  retired: "is retired",
};

/** How many people still use it; nothing where that isn't known, or nobody does. */
const usedLately = (used: number | null) => (used ? `${people(used)} used it in the last 30 days.` : "");

const usedBy = (used: number | null, productId: string): Fact => ({
  term: "Used in the last 30 days by",
  value: used === null ? "not known" : people(used),
  to: paths.software(productId),
});

const approvedOf = (alternatives: readonly { name: string }[]): Fact => ({
  term: "Approved in the same category",
  value: formatNames(alternatives.map(({ name }) => name)),
});

/** A recommendation in words. */
export const saidOf = (one: Recommendation): Said => (words[one.kind] as (of: Recommendation) => Said)(one);
