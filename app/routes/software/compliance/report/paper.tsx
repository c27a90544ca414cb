import { Link } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import type { CheckStatus } from "domain/software/compliance/terms";
import { lawStateLabel } from "domain/software/compliance/words";
import type { ApprovalStatus } from "domain/software/status/terms";
import { approvalWords } from "domain/software/status/words";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import type { Report } from "~/routes/software/compliance/compliance-report.server";
import { noLegalAdvice } from "~/routes/software/compliance/compliance-words";
import { screens } from "~/screens/table";
import { Facts } from "~/ui/facts";
import { formatNumber, inSentence } from "~/ui/format";
import { Page } from "~/ui/page";
import { Paper, PaperPart } from "~/ui/paper";
import { PrintHint } from "~/ui/print-hint";
import { Stack } from "~/ui/stack";
import { formatDay } from "~/ui/time-format";

type Props = {
  district: string;
  today: string;
  lead: string;
  report: Pick<Report, "view" | "categories" | "total" | "page" | "pages">;
  /** Whether it says the status of products under the laws, with figures of all of them. */
  legal: boolean;
  /** What its words mean. */
  meanings: readonly { term: string; means: string }[];
  children: ReactNode;
};

/** The report for paper: whose it is, of which day, what was left out, and with page numbers once it is printed. */
export function ReportPaper({ district, today, lead, report, legal, meanings, children }: Props) {
  const { query } = report.view;
  return (
    <Page>
      <PrintHint what={report.pages > 1 ? "each part" : "this page"}>
        {report.pages > 1 ? <span>The next part is below the table.</span> : null}
        <Link to={`${paths.compliance}?${new URLSearchParams(query)}`}>Back to the report</Link>
      </PrintHint>
      <Paper
        over={`${district}, ${formatDay(today)}`}
        title={screens.compliance.title}
        lead={lead}
        foot={`${endSentence(district)} Compliance report as of ${formatDay(today)}, prepared with Rollcall.${legal ? ` ${noLegalAdvice}` : ""}`}
      >
        <About district={district} today={today} report={report} legal={legal} />
        {children}
        <PaperPart title="What the figures mean">
          <Facts facts={meanings.map(({ term, means }) => ({ term, value: means }))} />
        </PaperPart>
      </Paper>
    </Page>
  );
}

function About({
  district,
  today,
  report: { view, categories, total, page, pages },
  legal,
}: Omit<Props, "lead" | "meanings" | "children">) {
  const { query } = view;
  const filters = [
    query.q ? `name or vendor has “${query.q}”` : null,
    query.law ? `law ${query.law}` : null,
    query.state ? `a requirement is ${inSentence(lawStateLabel(query.state as CheckStatus))}` : null,
    query.status ? `status ${inSentence(approvalWords[query.status as ApprovalStatus])}` : null,
    query.agreement ? "approved without an agreement" : null,
    query.ends ? `something ends within ${query.ends} days` : null,
    query.category
      ? `category ${(!categories.hint && categories.options.find(({ value }) => value === query.category)?.label) || "not known"}`
      : null,
  ].filter((line) => line !== null);
  return (
    <section aria-label="About this report">
      <Stack gap="sm">
        <Facts
          facts={[
            { term: "District", value: district },
            { term: "As of", value: <time dateTime={today}>{formatDay(today)}</time> },
            { term: "Filters", value: filters.length > 0 ? filters.join("; ") : "none" },
            {
              term: "Products",
              value: pages > 1 ? `${formatNumber(total)}, part ${page} of ${pages}` : formatNumber(total),
            },
          ]}
        />
        {legal && filters.length > 0 ? (
          <p className="text-sm text-ink-muted">
            The figures are those of every product. The table lists the products that match the filters.
          </p>
        ) : null}
      </Stack>
    </section>
  );
}
