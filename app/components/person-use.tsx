import { Link } from "@remix-run/react";
import { figureWords } from "domain/usage/figure-words";
import { spanWords } from "domain/usage/span-words";
import type { PersonUseView, PersonWeeksView } from "~/http/person-use.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount, formatNumber, formatTenths } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Stack } from "~/ui/stack";
import { Tiles } from "~/ui/tiles";
import { formatDay } from "~/ui/time-format";
import { IncompleteNotice, incompleteMark } from "./incomplete";
import { definitionAt } from "./made-parts";
import { ProductUseTable } from "./product-use-table";
import { countingWords, hasUsage, KeptFrom, NoUseInDistrict, SpanDates, SpanFilter } from "./use-span";
import { UseWeeks } from "./use-weeks";

/** What somebody used in one sentence. Takes their name, or null where the reader is the person. */
export function personHeadline(use: PersonUseView, name: string | null): string {
  const { state, span, figures, total, district, erasedOn } = use;
  const who = name ?? "You";
  const { within } = spanWords[span];
  if (state.kind === "nothing") return `${district} hasn’t sent any usage to Rollcall yet.`;
  if (state.kind === "counting") return countingWords(district);
  if (state.kind === "totals") return `${district} doesn’t keep usage by person.`;
  if (figures.engagements === 0) {
    return erasedOn ? erasedWords(use, name) : `${who} used no software ${within}.`;
  }
  const erased = erasedOn ? ` ${erasedWords(use, name)}` : "";
  const days = `on ${formatCount(figures.days, "day", "days")} ${within}`;
  if (total === 0) return `${who} used no listed products, only other sites, ${days}.${erased}`;
  return `${who} used ${formatCount(total, "product", "products")} ${days}.${erased}`;
}

/** That what was used before is kept no more, and what that leaves. */
function erasedWords({ erasedOn, figures }: PersonUseView, name: string | null): string {
  const said = `${name ? `${name}’s` : "Your"} usage up to ${formatDay(erasedOn ?? "")} was erased.`;
  return figures.engagements === 0 ? `${said} No usage has come in since.` : said;
}

type Props = {
  use: PersonWeeksView;
  /** Whose use it is; null where the reader is the person. */
  name: string | null;
  /** The page on which it stands, the file with the same rows, and where each figure opens to its parts. */
  path: string;
  csv: string;
  made: string;
};

/** One person's use: figures beside the median of their class, week by week, and their products. */
export function PersonUse({ use, name, path, csv, made }: Props) {
  const { state, span, view, figures, district, managesUsage } = use;
  if (!hasUsage(state)) return <NoUseInDistrict state={state} district={district} managesUsage={managesUsage} />;
  return (
    <Stack>
      <SpanFilter span={span} view={view} />
      <SpanDates {...use} />
      <KeptFrom state={state} />
      <IncompleteNotice coverage={use.coverage} />
      {figures.engagements === 0 ? (
        <Card>
          <Empty
            icon="chart-column"
            title={use.erasedOn ? "No usage is kept for these dates" : `No usage ${spanWords[span].within}`}
            actions={
              span === "year" ? null : (
                <ButtonLink to={addressWith(path, { ...view.query, span: "year" })}>Show this school year</ButtonLink>
              )
            }
          >
            {use.erasedOn ? `${erasedWords(use, name)} ` : null}
            {`Products show here once ${name ?? "you"} ${name ? "uses" : "use"} one on the school’s network or a school device.`}
          </Empty>
        </Card>
      ) : (
        <Shown use={use} name={name} path={path} csv={csv} made={made} />
      )}
    </Stack>
  );
}

function Shown({ use, name, path, csv, made }: Props) {
  return (
    <>
      <UseTiles use={use} made={made} />
      <UseWeeks
        drawn={use.weeks}
        of={name ?? "You"}
        lead="Weeks begin on Monday. The first and the last one may be cut short by these dates."
      />
      <ProductUseTable use={use} path={path} csv={csv} />
    </>
  );
}

/** The figures of one person, each with what it means and the median of their class. */
export function UseTiles({ use, made }: { use: PersonUseView; made: string }) {
  const { figures, total, span, medians, classmates, fewest, coverage } = use;
  const beside = (value: number | undefined) =>
    value === undefined ? {} : { note: `Class median: ${formatTenths(value)}` };
  const tile = (
    figure: "engagements" | "minutes" | "productsInUse" | "daysWithUsage",
    value: number,
    median?: number,
  ) => ({
    label: figureWords[figure].name,
    value: formatNumber(value),
    definition: figureWords[figure].definition,
    made: addressWith(made, { figure, span }),
    examples: definitionAt("usage", figureWords[figure].name),
    ...beside(median),
    ...incompleteMark(coverage),
  });
  return (
    <Stack gap="sm">
      <Tiles
        label="Usage in figures"
        tiles={[
          tile("engagements", figures.engagements, medians?.engagements),
          tile("minutes", figures.minutes, medians?.minutes),
          tile("productsInUse", total, medians?.products),
          tile("daysWithUsage", figures.days, medians?.days),
        ]}
      />
      {classmates > 0 ? <Compared medians={medians} fewest={fewest} /> : null}
    </Stack>
  );
}

function Compared({ medians, fewest }: Pick<PersonUseView, "medians" | "fewest">) {
  return (
    <p className="text-ink-muted text-sm/6">
      {medians
        ? `Class median: the middle value of ${formatNumber(medians.classmates)} classmates, including those with no usage. `
        : `A class comparison shows when there are at least ${fewest} classmates. `}
      <Link to={definitionAt("usage", "Class median")}>See examples</Link>
    </p>
  );
}
