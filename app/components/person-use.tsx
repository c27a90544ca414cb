import { Link } from "@remix-run/react";
import { figureWords } from "domain/usage/figure-words";
import { spanWords } from "domain/usage/span-words";
import type { PersonUseView, PersonWeeksView } from "~/http/person-use.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatNumber, formatTenths } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Stack } from "~/ui/stack";
import { Tiles } from "~/ui/tiles";
import { IncompleteNotice, incompleteMark } from "./incomplete";
import { definitionAt } from "./made-parts";
import { ProductUseTable } from "./product-use-table";
import { hasUsage, KeptFrom, NoUseInDistrict, SpanDates, SpanFilter } from "./use-span";
import { UseWeeks } from "./use-weeks";

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
            title={use.erased ? "No usage is kept for these dates" : `No usage ${spanWords[span].within}`}
            actions={
              span === "year" ? null : (
                <ButtonLink to={addressWith(path, { ...view.query, span: "year" })}>Show this school year</ButtonLink>
              )
            }
          >
            {use.erased ? `${use.erased} ` : null}
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
