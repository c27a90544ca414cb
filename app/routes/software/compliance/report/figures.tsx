import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import type { EndingSpan, Report } from "~/routes/software/compliance/compliance-report.server";
import { scoreDefinition } from "~/routes/software/compliance/compliance-words";
import { Disclosure } from "~/ui/disclosure";
import { formatCount, formatNumber } from "~/ui/format";
import { Stack } from "~/ui/stack";
import { Tiles } from "~/ui/tiles";

const sum = (spans: EndingSpan[]) => spans.reduce((all, { count }) => all + count, 0);
const narrowed = (change: Record<string, string>) => `${paths.compliance}?${new URLSearchParams(change)}`;

/** The district in figures; each leads to the rows behind it. */
export function ReportFigures({ report, wide }: { report: Report; wide: boolean }) {
  const { score, products, agreed, bare, ending = [] } = report;
  const within = (days: number) => sum(ending.filter(({ to }) => to <= days));
  const tiles = [
    {
      label: "Compliance score",
      value: score.percent === null ? "none" : `${score.percent}%`,
      note:
        score.percent === null
          ? "no requirement applies yet"
          : `${formatNumber(score.passed)} of ${formatCount(score.applies, "requirement", "requirements")} passed`,
    },
    {
      label: "With an agreement",
      value: formatNumber(agreed),
      note: `of ${formatCount(products, "product", "products")}`,
    },
    {
      label: "Not known",
      value: formatNumber(score.unknown),
      note:
        score.unknown > 0 ? (
          <Link to={narrowed({ state: "unknown", sort: "-unknown" })}>Requirements without a check</Link>
        ) : (
          "every requirement has a check"
        ),
    },
    ...(wide
      ? [
          {
            label: "Approved, no agreement",
            value: formatNumber(bare),
            note: bare > 0 ? <Link to={narrowed({ agreement: "missing" })}>Show them</Link> : "none is open",
          },
          {
            label: "Ends in 30 / 60 / 90 days",
            value: [30, 60, 90].map((days) => formatNumber(within(days))).join(" / "),
            note: sum(ending) > 0 ? <a href="#ends-next">What ends next</a> : "nothing ends",
          },
        ]
      : []),
  ];
  return (
    <Stack gap="sm">
      <Tiles label="The report in figures" tiles={tiles} />
      <Disclosure summary="What the score is">
        <p className="text-sm text-ink-muted">{scoreDefinition}</p>
      </Disclosure>
    </Stack>
  );
}
