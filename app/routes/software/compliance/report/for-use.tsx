import { Link } from "@remix-run/react";
import { AnswerLine } from "~/components/answer-line";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import type { ForUse } from "~/routes/software/compliance/for-use.server";
import { formatCount } from "~/ui/format";
import { ListCard, ListOrEmpty, listLinks, NumberPages } from "~/ui/list";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { None, NoneMatches } from "./table";

type Props = { list: ForUse; paper: boolean };

/** For a teacher: what is approved for the school, on which conditions, and what it learns. No scores. */
export function ProductsForUse({ list, paper }: Props) {
  const { view, rows, total, page, pages } = list;
  const links = listLinks(view, { path: paths.compliance, kept: paper ? { print: "1" } : {} });
  const all = formatCount(total, "product", "products");
  return (
    <ListOrEmpty {...list} noMatch={<NoneMatches search={view.query.q} />} none={<None wide={false} />}>
      <ListCard
        title={all}
        className="print:break-inside-auto print:overflow-visible"
        csv={paper ? null : links.csv(paths.complianceCsv)}
      >
        <Table
          caption="What you may use"
          columns={[
            paper ? { label: "Product" } : links.sortable("Product", "name"),
            { label: "May I use it?" },
            { label: "Student data it collects" },
          ]}
        >
          {rows.map(({ id, name, vendor, answer, learns, note }) => (
            <Row key={id}>
              <RowHead sub={vendorBeside(name, vendor)}>
                <Link to={paths.software(id)} discover="none">
                  {name}
                </Link>
              </RowHead>
              <Cell label="May I use it?" wide bare>
                {answer ? <AnswerLine answer={answer} /> : "not known"}
              </Cell>
              <Cell label="Student data" sub={note}>
                {learns}
              </Cell>
            </Row>
          ))}
        </Table>
        <NumberPages label="Pages of products" links={links} page={page} pages={pages} all={`${all} in all`} />
      </ListCard>
    </ListOrEmpty>
  );
}
