import { Link } from "@remix-run/react";
import { useFormAnswer } from "~/components/form-answer";
import { Actions } from "~/ui/actions";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";
import { AnswerButtons, Dismissal } from "./answer-forms";
import type { Recommended as Found, RecommendedRow } from "./recommended.server";

type Clock = Pick<Found, "zone" | "now">;

/** Recommendations one below the other: what to do, why, what was answered, and behind it what it rests on. */
export function RecommendedList({ rows, clock }: { rows: readonly RecommendedRow[]; clock: Clock }) {
  return (
    <ul>
      {rows.map((row) => (
        <Row key={Object.values(row.about).join(" ")} row={row} clock={clock} />
      ))}
    </ul>
  );
}

function Row({ row, clock }: { row: RecommendedRow; clock: Clock }) {
  const form = useFormAnswer();
  const { about, shown, given, isBack } = row;
  const isRefused =
    form?.intent === "dismiss" &&
    (["kind", "softwareId", "ground"] as const).every((name) => form.values[name] === about[name]);
  return (
    <li className="border-line border-t px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
          <h3 className="font-medium">{shown.title}</h3>
          {shown.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {shown.meta ? <p className="text-ink-muted text-sm">{shown.meta}</p> : null}
          {given ? <Given given={given} isBack={isBack} clock={clock} /> : null}
        </div>
        <Actions>
          <ButtonLink to={shown.action.to} about={`: ${shown.title}`}>
            {shown.action.label}
          </ButtonLink>
          <AnswerButtons row={row} />
        </Actions>
      </div>
      {shown.facts ? <Basis title={shown.title} facts={shown.facts} /> : null}
      <Dismissal row={row} form={isRefused ? form : undefined} />
    </li>
  );
}

type GivenProps = { given: NonNullable<RecommendedRow["given"]>; isBack: boolean; clock: Clock };

function Given({ given: { said, at, reason }, isBack, clock }: GivenProps) {
  return (
    <p className="text-ink-muted text-sm">
      {`${said}, `}
      <Time iso={at} inSentence {...clock} />
      {reason ? `: “${reason}”` : ""}
      {isBack ? ". It is back because at least twice as much is at stake now." : ""}
    </p>
  );
}

function Basis({ title, facts }: { title: string; facts: NonNullable<RecommendedRow["shown"]["facts"]> }) {
  return (
    <Disclosure
      summary={
        <>
          What this is based on<span className="sr-only">{`: ${title}`}</span>
        </>
      }
    >
      <Facts facts={facts.map(({ term, value, to }) => ({ term, value: to ? <Link to={to}>{value}</Link> : value }))} />
    </Disclosure>
  );
}
