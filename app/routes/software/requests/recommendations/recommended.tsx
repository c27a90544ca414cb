import { Link } from "@remix-run/react";
import { recommendationAnswerWords } from "domain/insight/recommendation-words";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Card, CardPart, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatNumber } from "~/ui/format";
import { addressWith, listLinks, NumberPages } from "~/ui/list";
import { Parts } from "~/ui/parts";
import type { Recommended as Found } from "./recommended.server";
import { RecommendedList } from "./recommended-list";

const parts = ["open", "accepted", "dismissed", "done"] as const;
const nameOf = (part: (typeof parts)[number]) => (part === "open" ? "Open" : recommendationAnswerWords[part].name);

export const recommendedLinks = ({ view }: Pick<Found, "view">) => listLinks(view, { path: paths.recommendations });

/** What is recommended: what is open kind by kind, then what is accepted; or what was answered in one way. */
export function Recommended({ found }: { found: Found }) {
  const { sections, answered, counts, show, kind } = found;
  const links = recommendedLinks(found);
  const isAnswered = counts.accepted + counts.dismissed + counts.done > 0 || show !== "open";
  return (
    <>
      {isAnswered ? (
        <Parts
          label="Recommendations by answer"
          parts={parts.map((part) => ({
            label: nameOf(part),
            count: counts[part],
            current: part === show,
            to: links.to({ show: part === "open" ? null : part }),
          }))}
          on="page"
        />
      ) : null}
      {sections.length === 0 && answered.count === 0 ? <Nothing found={found} /> : null}
      {sections.map((section) => (
        <Section
          key={section.kind}
          {...section}
          lead={section.saving ? `${section.saving} a year could be saved. ${section.rule}` : section.rule}
          found={found}
          all={kind ? null : addressWith(paths.recommendations, { kind: section.kind })}
        />
      ))}
      {answered.count > 0 ? (
        <Section
          {...answered}
          title={nameOf(answered.answer)}
          lead={leads[answered.answer]}
          found={found}
          all={show === "open" ? links.to({ show: answered.answer }) : null}
        />
      ) : null}
    </>
  );
}

const leads: Record<Found["answered"]["answer"], string> = {
  accepted: "Still to do. Mark each one done once you have carried it out.",
  dismissed: "Not shown with the open ones until their contract, their status or what is at stake changes.",
  done: "What you have carried out, with the saving that was estimated at the time.",
};

type SectionProps = Pick<Found["answered"], "count" | "rows" | "page" | "pages"> & {
  title: string;
  lead: string;
  found: Found;
  /** The page of all of them, where only the first few are here. */
  all: string | null;
};

function Section({ title, lead, count, rows, page, pages, found, all }: SectionProps) {
  return (
    <SectionCard title={`${title}: ${formatNumber(count)}`} lead={lead} flush>
      <RecommendedList rows={rows} clock={found} />
      {all === null ? (
        <NumberPages label={`Pages of ${title}`} links={recommendedLinks(found)} page={page} pages={pages} />
      ) : count > rows.length ? (
        <CardPart className="border-line border-t">
          <Link to={all}>
            {`See all ${formatNumber(count)}`}
            <span className="sr-only">{`: ${title}`}</span>
          </Link>
        </CardPart>
      ) : null}
    </SectionCard>
  );
}

const none: Record<Found["answered"]["answer"], [title: string, text: string]> = {
  accepted: ["Nothing is accepted", "A recommendation that is accepted stays here until it is marked done."],
  dismissed: ["Nothing is dismissed", "Dismissed recommendations are listed here with the reason."],
  done: ["Nothing is marked done", "Accept a recommendation, carry it out, then mark it done."],
};

function Nothing({ found: { kind, show, isWide, answered } }: { found: Found }) {
  const [title, text] =
    show !== "open"
      ? none[answered.answer]
      : [
          kind ? "No recommendations of this kind" : "Nothing to recommend right now",
          isWide
            ? "Recommendations appear here once contracts, agreements or usage call for a next step."
            : "When your school uses a product that isn’t approved, this page says what to use instead.",
        ];
  const isPart = kind !== null || show !== "open";
  return (
    <Card>
      <Empty
        icon="lightbulb"
        title={title}
        actions={
          <ButtonLink to={isPart ? paths.recommendations : paths.softwareSearch}>
            {isPart ? "See all recommendations" : "Search software"}
          </ButtonLink>
        }
      >
        {text}
      </Empty>
    </Card>
  );
}
