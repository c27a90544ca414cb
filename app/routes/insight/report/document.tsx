import { Link } from "@remix-run/react";
import { reportWords } from "domain/insight/words";
import { endSentence } from "domain/sentence-words";
import { IncompleteNotice } from "~/components/incomplete";
import { paths } from "~/http/paths";
import { Facts } from "~/ui/facts";
import { formatCount } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Paper, PaperPart } from "~/ui/paper";
import { PrintHint } from "~/ui/print-hint";
import { formatDateTime } from "~/ui/time-format";
import type { ReportData } from "./page.server";
import { dataWords, periodWords } from "./period";
import { ReportTable } from "./table";

/** A report for paper: what it is, whose and of when, its rows, and what its figures mean. */
export function ReportDocument({ data: { kind, district, whose, report, now } }: { data: ReportData }) {
  const { title, question, row, definitions } = reportWords[report.form];
  const { query } = report.view;
  const path = paths.report(kind);
  const part = report.pages > 1 ? `, part ${report.page} of ${report.pages}` : "";
  const toPart = (page: number) => addressWith(path, { ...query, print: "1", page: String(page) });
  return (
    <>
      <PrintHint what={report.pages > 1 ? "each part" : "this page"}>
        <Link to={addressWith(path, query)}>Back to the report</Link>
        {report.page > 1 ? <Link to={toPart(report.page - 1)}>Previous part</Link> : null}
        {report.page < report.pages ? <Link to={toPart(report.page + 1)}>Next part</Link> : null}
      </PrintHint>
      <Paper
        over={whose ? `${district.name}, ${whose}` : district.name}
        title={title}
        lead={question}
        foot={`${endSentence(district.name)} ${title}, prepared ${formatDateTime(now, district.zone)} with Rollcall.`}
      >
        <Facts
          facts={[
            { term: "Period", value: periodWords(report.period) },
            { term: "Data", value: dataWords(report.period, district.zone) },
            { term: "Filters", value: report.filterWords },
            { term: "Rows", value: `${formatCount(report.total, row.one, row.many)}${part}` },
          ]}
        />
        {report.rows.length > 0 ? (
          <>
            <IncompleteNotice coverage={report.coverage} />
            <ReportTable
              form={report.form}
              rows={report.rows}
              isAll={report.pages === 1}
              zone={district.zone}
              links={null}
            />
          </>
        ) : (
          <p>{`There are no ${row.many} to report for these filters.`}</p>
        )}
        <PaperPart title="What the figures mean">
          <Facts facts={definitions.map(({ term, means }) => ({ term, value: means }))} />
        </PaperPart>
      </Paper>
    </>
  );
}
