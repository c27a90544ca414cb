import { wholeSaving } from "domain/insight/overlap";
import { valueWords } from "domain/insight/value-words";
import { seatsToKeep } from "domain/money/figures";
import { cautionBefore, lastMonths, monthWords } from "domain/money/saving-words";
import { wholePercent } from "domain/percent-words";
import { endSentence } from "domain/sentence-words";
import { bandWords } from "domain/usage/span-words";
import { gradeBands } from "domain/usage/terms";
import { paths } from "~/http/paths";
import { type Fact, people, type Saying } from "~/routes/software/requests/said";
import { formatCount, formatLabels, formatMoney, formatNumber, inSentence } from "~/ui/format";

const seats = (count: number) => formatCount(count, "seat", "seats");
const aYear = (cents: number) => `${formatMoney(cents)} a year`;
const byMonths = (months: number) => `It rests on ${formatCount(months, "month", "months")} of usage.`;

/** What could be done about what is paid for, in words. */
export const moneySaid: Saying<"consolidate" | "do_not_renew" | "right_size" | "renew" | "train"> = {
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
        `Both are ${inSentence(category)} products, at ${formatCount(schools, "school", "schools")} in ${grades}. Wherever ${product.name} is used, ${going.into.name} is used or paid for too`,
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
        { term: "Busiest month plus 10%", value: seats(seatsToKeep(peak)) },
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
    why: `Your district expects ${formatCount(target, "minute", "minutes")} a week. Active users average ${formatNumber(Math.round(minutes))}.`,
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
};
