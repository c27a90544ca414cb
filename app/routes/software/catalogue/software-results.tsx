import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { AnswerBadge, AnswerReason } from "~/components/answer-line";
import { requestItWords } from "~/components/request-it-words";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { addressWith } from "~/ui/list";
import type { SoftwareLine } from "./software-list.server";

const row =
  "grid grid-cols-1 items-start gap-x-4 gap-y-1 border-line border-t px-4 py-1.5 first:border-t-0 sm:py-2.5 md:px-5 " +
  "sm:grid-cols-[11rem_minmax(0,1fr)]";

/** The products that a search found: first whether one may use it and why, then what it is and its status. */
export function SoftwareResults({ lines, grade, asks }: { lines: SoftwareLine[]; grade: string; asks: boolean }) {
  if (lines.length === 0) return null;
  return (
    <Card flush>
      <ul aria-labelledby="results">
        {lines.map((line) => (
          <li key={line.id} className={row}>
            <div>{line.answer ? <AnswerBadge answer={line.answer.answer} /> : null}</div>
            <div className="grid gap-0.5 text-sm">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <Link className="font-bold text-base" to={addressOf(line.id, grade)}>
                    {line.name}
                  </Link>
                  <span className="text-ink-muted">{aboutOf(line)}</span>
                </p>
                <Standing line={line} />
              </div>
              {line.answer ? <AnswerReason answer={line.answer} inLine /> : null}
              <Next line={line} grade={grade} asks={asks} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A product's page, asked about the same grade. */
const addressOf = (id: string, grade: string) => addressWith(paths.software(id), { grade: grade || null });

/** The form to request a product, with the grade that was asked about. */
export const requestAddress = (id: string, grade: string) =>
  addressWith(paths.requestNew, { software: id, grade: grade || null });

type Own = { id: string; isDraft: boolean };

/** To one's own request that is open already, instead of a second one. */
export const ownRequestAddress = ({ id, isDraft }: Own) => (isDraft ? paths.requestEdit(id) : paths.request(id));

export const ownRequestWords = ({ isDraft }: Own) => (isDraft ? "Finish your draft" : "See your request");

const aboutOf = ({ name, vendor, category, grades }: SoftwareLine) =>
  [vendorBeside(name, vendor), category, grades].filter(Boolean).join(" · ");

/** How its approval and its handling of data stand. */
function Standing({ line: { approval, privacy, isChecked, isOwn } }: { line: SoftwareLine }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <ApprovalBadge status={approval} />
      <PrivacyBadge status={privacy} isChecked={isChecked} />
      {isOwn ? (
        <Badge tone="neutral" icon="school">
          your district’s own
        </Badge>
      ) : null}
    </div>
  );
}

/** What one may use instead, or how to ask for it. */
function Next({ line, grade, asks }: { line: SoftwareLine; grade: string; asks: boolean }) {
  const { id, name, answer, alternatives, own } = line;
  const requests = asks && answer?.answer === "ask";
  if (!requests && alternatives.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-4">
      {requests && own ? (
        <p>
          {own.isDraft ? "You started a request. " : "You requested it. "}
          <Link to={ownRequestAddress(own)}>
            {ownRequestWords(own)}
            <span className="sr-only">: {name}</span>
          </Link>
        </p>
      ) : null}
      {requests && !own ? (
        <Link to={requestAddress(id, grade)}>
          {requestItWords(answer)}
          <span className="sr-only">: {name}</span>
        </Link>
      ) : null}
      {alternatives.length > 0 ? <Instead alternatives={alternatives} grade={grade} /> : null}
    </div>
  );
}

/** Approved products of the same kind, each asked about the same grade. */
export function Instead({ alternatives, grade }: { alternatives: { id: string; name: string }[]; grade: string }) {
  return (
    <p>
      {"Approved alternatives: "}
      {alternatives.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ", " : ""}
          <Link to={addressOf(id, grade)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
}
