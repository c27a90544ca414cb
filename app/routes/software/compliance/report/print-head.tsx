import { Link } from "@remix-run/react";
import type { CheckStatus } from "domain/software/compliance/terms";
import { lawStateLabel } from "domain/software/compliance/words";
import type { ApprovalStatus } from "domain/software/status/terms";
import { approvalWords } from "domain/software/status/words";
import { paths } from "~/http/paths";
import type { Report } from "~/routes/software/compliance/compliance-report.server";
import { Card } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatNumber, inSentence } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

type Props = { district: string; today: string; report: Report };

/** What a printed report must say of itself: whose it is, of which day, and what was left out. */
export function PrintHead({ district, today, report: { view, categories, total, page, pages } }: Props) {
  const { query } = view;
  const filters = [
    query.q ? `name or vendor has “${query.q}”` : null,
    query.law ? `law ${query.law}` : null,
    query.state ? `a requirement is ${inSentence(lawStateLabel(query.state as CheckStatus))}` : null,
    query.status ? `status ${inSentence(approvalWords[query.status as ApprovalStatus])}` : null,
    query.agreement ? "approved without an agreement" : null,
    query.ends ? `something ends within ${query.ends} days` : null,
    query.category ? `category ${categories.find(({ value }) => value === query.category)?.label ?? "unknown"}` : null,
  ].filter((line) => line !== null);
  return (
    <Card as="section" stack="sm" aria-label="About this report">
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
      {filters.length > 0 ? (
        <p className="text-sm text-ink-muted">
          The figures are those of every product, the table is of those that the filters let through.
        </p>
      ) : null}
      <p className="text-sm text-ink-muted print:hidden">
        {pages > 1
          ? "Print each part with your browser; the next one is below the table. "
          : "Print this page with your browser. "}
        <Link to={`${paths.compliance}?${new URLSearchParams(query)}`}>Back to the report</Link>
      </p>
    </Card>
  );
}
