import { Link } from "@remix-run/react";
import { scoreWords } from "domain/software/compliance/score-words";
import { endingDays } from "domain/software/compliance/terms";
import { reviewDueDays } from "domain/software/decisions/terms";
import { definitionAt } from "~/components/made-parts";
import { paths } from "~/http/paths";
import type { Report } from "~/routes/software/compliance/compliance-report.server";
import { decidedUnchecked } from "~/routes/software/compliance/compliance-words";
import { Disclosure } from "~/ui/disclosure";
import { formatCount, formatNumber } from "~/ui/format";
import { Stack } from "~/ui/stack";
import { Tiles } from "~/ui/tiles";

const narrowed = (change: Record<string, string>) => `${paths.compliance}?${new URLSearchParams(change)}`;

/** The district in figures; each says what it counts, and leads to the rows behind it. */
export function ReportFigures({ report, wide }: { report: Report; wide: boolean }) {
  const { score, products, agreed, bare, counts } = report;
  const tiles = [
    {
      label: scoreWords.name,
      definition: scoreWords.definition,
      examples: definitionAt("value", scoreWords.heading),
      value: score.percent === null ? "none" : `${score.percent}%`,
      note:
        score.percent === null
          ? "no requirement applies yet"
          : `${formatNumber(score.passed)} of ${formatCount(score.applies, "requirement", "requirements")} passed`,
    },
    {
      label: "Not checked",
      definition: "Requirements that apply and haven’t been checked, or whose check has expired.",
      value: formatNumber(score.unknown),
      note:
        score.unknown > 0 ? (
          <Link to={narrowed({ state: "unknown", sort: "-unknown" })}>
            {`of ${formatCount(score.applies, "requirement", "requirements")}`}
          </Link>
        ) : (
          "every requirement has a check"
        ),
    },
    {
      label: "With an agreement",
      definition: "Products with an agreement that is in force today. All products of the report count, used or not.",
      value: formatNumber(agreed),
      note: `of ${formatCount(products, "product", "products")}`,
    },
    ...(wide
      ? [
          {
            label: "Approved, no agreement",
            definition:
              "Products that may be used today (approved, on pilot or phasing out) without an agreement in force, used or not.",
            value: formatNumber(bare),
            note:
              bare > 0 ? (
                <Link to={narrowed({ agreement: "missing" })}>of the products that may be used</Link>
              ) : (
                "none is open"
              ),
          },
          {
            label: "Agreements ending",
            value: formatNumber(counts.agreements),
            note: (
              <Link
                to={`${paths.agreements}?${new URLSearchParams({ stand: `ends${endingDays}` })}`}
              >{`within ${endingDays} days`}</Link>
            ),
          },
          {
            label: "Approvals due for review",
            value: formatNumber(counts.reviews),
            note: <Link to={paths.reviewsDue}>{`overdue or within ${reviewDueDays} days`}</Link>,
          },
        ]
      : []),
  ];
  return (
    <Stack gap="sm">
      <Tiles label="The report in figures" tiles={tiles} />
      <div className="print:hidden">
        <Disclosure summary="What these figures mean">
          <p className="text-sm text-ink-muted">{decidedUnchecked}</p>
        </Disclosure>
      </div>
    </Stack>
  );
}
