import { Link } from "@remix-run/react";
import { reportWords } from "domain/insight/words";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import type { ReportsData } from "./page.server";

/** The reports that somebody may have: which question each answers, and where it is a file or a printed page. */
export function Kinds({ kinds }: Pick<ReportsData, "kinds">) {
  return (
    <SectionCard title="Reports" lead="Open one to choose dates and filters." flush>
      <Table caption="Reports" columns={[{ label: "Report" }, { label: "What it answers" }, { label: "Get it" }]}>
        {kinds.map(({ kind, form }) => {
          const { title, question } = reportWords[form];
          return (
            <Row key={kind}>
              <RowHead>
                <Link to={paths.report(kind)}>{title}</Link>
              </RowHead>
              <Cell label="What it answers" under>
                {question}
              </Cell>
              <Cell label="Get it" inner="line">
                <a href={paths.reportCsv(kind)} aria-label={`${title} as CSV`}>
                  CSV
                </a>{" "}
                <Link to={`${paths.report(kind)}?print=1`} aria-label={`${title} as a printable page`}>
                  Print
                </Link>
              </Cell>
            </Row>
          );
        })}
      </Table>
    </SectionCard>
  );
}
