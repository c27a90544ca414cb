import { Link } from "@remix-run/react";
import { documentHeading, type FigureName, figureWords } from "domain/money/figure-words";
import type { MadeFigure } from "domain/money/made-terms";
import { lastMonths } from "domain/money/saving-words";
import { fewestMonths } from "domain/money/terms";
import { spanWords } from "domain/usage/span-words";
import { definitionAt } from "~/components/made-parts";
import { paths } from "~/http/paths";
import type { CostPage } from "~/routes/money/cost-list.server";
import { formatCount, formatNumber, formatWholeDollars } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Stack } from "~/ui/stack";
import { type Tile, Tiles } from "~/ui/tiles";
import { Time } from "~/ui/time";

type Props = Pick<CostPage, "figures" | "use" | "savings" | "coverage"> & { zone: string; now: string };

/** What the district pays today and what comes of it, how each figure is made, and from when its use is. */
export function CostTiles({ figures, use, savings, coverage, zone, now }: Props) {
  const { annualCents, products, contracts, ending, unmeasured } = figures;
  const isWeak = use !== null && (use.months < fewestMonths || coverage?.incomplete === true);
  const named = (name: FigureName & MadeFigure) => ({
    label: figureWords[name].name,
    definition: figureWords[name].definition,
    made: addressWith(paths.roiMade, { figure: name, ...(use ? { span: use.span } : {}) }),
    examples: definitionAt("money", documentHeading(name)),
    ...(isWeak && name !== "annualCost" ? { mark: "incomplete" } : {}),
  });
  const tiles: Tile[] = [
    {
      ...named("annualCost"),
      value: formatWholeDollars(annualCents),
      note: formatCount(contracts, "active contract", "active contracts"),
    },
    ...(use
      ? [
          {
            ...named("unusedSpend"),
            value: formatWholeDollars(figures.unusedCents),
            note: `a year, for seats unused ${spanWords[use.span].within}`,
          },
          {
            ...named("realizableSaving"),
            value: formatWholeDollars(figures.savingCents),
            note: <Saved count={savings?.seats.count ?? 0} months={use.months} />,
          },
          { ...named("priceIndex"), value: figures.priceIndex?.toFixed(2) ?? "none", note: "1.00 is ideal" },
        ]
      : []),
    { label: "Products you pay for", value: formatNumber(products), note: "with an active contract" },
    {
      label: "Ends in 90 days",
      value: formatWholeDollars(ending.annualCents),
      note:
        ending.contracts > 0 ? (
          <Link to={addressWith(paths.contracts, { state: "ending" })}>
            {formatCount(ending.contracts, "contract", "contracts")}
          </Link>
        ) : (
          "no contract"
        ),
    },
  ];
  return (
    <Stack gap="sm">
      <Tiles label="What you pay, in figures" tiles={tiles} />
      {use ? (
        <p className="text-sm text-ink-muted">
          {"Usage last counted: "}
          <Time iso={use.at} zone={zone} now={now} inSentence />
          {`. ${howMuchIsKnown(use.months)}${unmeasuredWords(unmeasured)}`}
        </p>
      ) : null}
    </Stack>
  );
}

/** What can be given back goes by a month, and unused spend by other dates: beside each other they ask for the reason. */
function Saved({ count, months }: { count: number; months: number }) {
  if (count === 0) return "nothing to give back";
  return (
    <>
      {`a year, by the busiest month of ${lastMonths(months)}, `}
      <Link to={paths.roiSavings}>{`at ${formatCount(count, "renewal", "renewals")}`}</Link>
    </>
  );
}

const howMuchIsKnown = (months: number) =>
  months >= 12
    ? ""
    : `Only ${formatCount(months, "month", "months")} of usage so far, so the busiest month may be yet to come. `;

const unmeasuredWords = (count: number) =>
  count === 0
    ? ""
    : `${formatCount(count, "product has", "products have")} no URL pattern, so ${count === 1 ? "its" : "their"} usage can’t be counted.`;
