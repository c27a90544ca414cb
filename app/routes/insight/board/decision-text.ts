import type { BoardDecision } from "domain/insight/board-decisions";
import type { PublicCount } from "domain/insight/public-counts";
import { endSentence } from "domain/sentence-words";
import { capital, formatMoney, formatNumber } from "~/ui/format";
import { formatDay } from "~/ui/time-format";
import type { BoardData } from "./page.server";
import { peopleWords } from "./people-words";

/** A decision in words: what is asked, why, and the record behind it. */
export function decisionText(decision: BoardDecision, { unauthorized }: BoardData["board"]) {
  switch (decision.kind) {
    case "renewal": {
      const { title, vendor, on, endsOn, savingCents } = decision;
      const saving =
        savingCents >= 100 ? ` Renewing only the seats that are needed saves ${atLeast(savingCents)} a year.` : "";
      return {
        ask: endSentence(`Decide by ${formatDay(on)} whether to renew ${title}`),
        why: `${dueThen(decision)} ${costWords(decision)}${saving}`,
        source: `contract with ${vendor} on record, ends ${formatDay(endsOn)}.`,
      };
    }
    case "unauthorized": {
      const { name, isProduct, people, last } = decision;
      const dates = unauthorized
        ? `, ${formatDay(unauthorized.period.from)} to ${formatDay(unauthorized.period.to)}`
        : "";
      return {
        ask: endSentence(`Decide whether our schools may use ${name}`),
        why: `${usedBy(people, isProduct ? "it" : "this website")} in the last 90 days without approval.`,
        source: `unauthorized usage${dates}; last seen ${formatDay(last)}.`,
      };
    }
    case "agreement": {
      const { title, about, on } = decision;
      return {
        ask: `Renew the agreement${about ? ` for ${about}` : ""} by ${formatDay(on)}, or stop using it.`,
        why: `The agreement “${title}” ends that day.`,
        source: `agreement on record, last day ${formatDay(on)}.`,
      };
    }
    case "saving": {
      const { product, contract, on, seats, spare, peak, cents } = decision;
      const ask =
        spare >= seats
          ? `Do not renew the ${formatNumber(seats)} seats of ${product}, and save ${atLeast(cents)} a year.`
          : `Renew ${formatNumber(seats - spare)} seats of ${product} instead of ${formatNumber(seats)}, and save ${atLeast(cents)} a year.`;
      return {
        ask,
        why: `In the busiest month on record, ${peopleWords(peak)} used it.`,
        source: `contract “${contract}” and its usage; decide by ${formatDay(on)}.`,
      };
    }
  }
}

type Renewal = Extract<BoardDecision, { kind: "renewal" }>;

/** What happens on the day by which a renewal has to be decided. */
function dueThen({ isNotice, renewsItself }: Pick<Renewal, "isNotice" | "renewsItself">): string {
  if (isNotice) return renewsItself ? "That is the last day to cancel." : "Tell the vendor by then.";
  return renewsItself ? "It renews automatically after that day." : "The contract ends that day.";
}

/** What the contract costs, and what renewing it does, where something was paid once and isn't due again. */
function costWords({ annualCents, renewalCents }: Pick<Renewal, "annualCents" | "renewalCents">): string {
  const cost = `The contract costs ${formatMoney(annualCents)} a year.`;
  if (renewalCents === annualCents) return cost;
  return `${cost} Renewing it costs ${formatMoney(renewalCents)} a year: the rest was paid once.`;
}

/** What is rounded down is told in whole dollars: its cents would look exact. */
export const atLeast = (cents: number) => `at least ${formatMoney(Math.floor(cents / 100) * 100)}`;

function usedBy(people: PublicCount, what: string): string {
  return people === null ? `${capital(what)} was used` : `${capital(peopleWords(people))} used ${what}`;
}
