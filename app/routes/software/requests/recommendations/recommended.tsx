import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Card, CardPart, SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { capital, formatNumber } from "~/ui/format";
import { addressWith, listLinks, NumberPages } from "~/ui/list";
import type { Recommended as Found } from "./recommended.server";

type Section = Found["sections"][number];
type One = Section["rows"][number];

/** What is recommended, kind by kind: what to do, why, and behind it what it rests on. */
export function Recommended({ found }: { found: Found }) {
  if (found.sections.length === 0) {
    return (
      <Card>
        <Empty
          icon="lightbulb"
          title={found.kind ? "No recommendations of this kind" : "Nothing to recommend right now"}
          actions={
            found.kind ? (
              <ButtonLink to={paths.recommendations}>See all recommendations</ButtonLink>
            ) : (
              <ButtonLink to={paths.softwareSearch}>Search software</ButtonLink>
            )
          }
        >
          {found.isWide
            ? "Recommendations appear here once contracts, agreements or usage call for a next step."
            : "When your school uses a product that isn’t approved, this page says what to use instead."}
        </Empty>
      </Card>
    );
  }
  return found.sections.map((section) => <Kind key={section.kind} section={section} found={found} />);
}

function Kind({ section, found }: { section: Section; found: Found }) {
  const { kind, title, rule, count, saving, rows, page, pages } = section;
  const links = listLinks(found.view, { path: paths.recommendations });
  const rest = count - rows.length;
  return (
    <SectionCard
      title={`${title}: ${formatNumber(count)}`}
      lead={saving ? `${saving} a year could be saved. ${rule}` : rule}
      flush
    >
      <ul>
        {rows.map((one) => (
          <Row key={one.key} one={one} />
        ))}
      </ul>
      {found.kind ? (
        <NumberPages label={`Pages of ${title}`} links={links} page={page} pages={pages} />
      ) : rest > 0 ? (
        <CardPart className="border-line border-t">
          <Link to={addressWith(paths.recommendations, { kind })}>
            {`See all ${formatNumber(count)}`}
            <span className="sr-only">{`: ${title}`}</span>
          </Link>
        </CardPart>
      ) : null}
    </SectionCard>
  );
}

function Row({ one }: { one: One }) {
  const meta = [one.saving && `saves ${one.saving}`, one.by, `${one.confidence} confidence`]
    .filter(Boolean)
    .join(" · ");
  const facts = one.facts.map(({ term, value, to }) => ({ term, value: to ? <Link to={to}>{value}</Link> : value }));
  return (
    <li className="border-line border-t px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="font-medium wrap-anywhere">{one.title}</h3>
          <p className="wrap-anywhere">{one.why}</p>
          <p className="text-ink-muted text-sm">{capital(meta)}</p>
        </div>
        <ButtonLink to={one.action.to} about={`: ${one.title}`}>
          {one.action.label}
        </ButtonLink>
      </div>
      <Disclosure
        summary={
          <>
            What this is based on<span className="sr-only">{`: ${one.title}`}</span>
          </>
        }
      >
        <Facts facts={[...facts, { term: "Confidence", value: `${capital(one.confidence)}. ${one.sure}` }]} />
      </Disclosure>
    </li>
  );
}
