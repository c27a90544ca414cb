import { Link } from "@remix-run/react";
import { spanWords } from "domain/usage/span-words";
import { paths } from "~/http/paths";
import type { ClassUseView, ShownClass } from "~/routes/people/class-use.server";
import { FoldCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Empty } from "~/ui/empty";
import { formatNumber } from "~/ui/format";
import { Cell, Row, RowHead, Table } from "~/ui/table";

type Props = { use: ClassUseView; csv: string };

const allUsed = { icon: "circle-check", title: "Every approved product is in use" } as const;
const noneApproved = { icon: "circle-dashed", title: "No products are approved for these classes yet" } as const;

/** What each class may use and nobody in it did. */
export function UnusedProducts({ use: { lines, span, own }, csv }: Props) {
  const open = lines.filter(({ allUnused }) => allUnused > 0);
  const within = spanWords[span].within;
  return (
    <FoldCard
      title="Approved, not used"
      lead={`Products made and approved for students of the class’s school and grade that no student in it used ${within}.`}
      flush
    >
      {open.length === 0 ? (
        <Empty {...(lines.some(({ given }) => given > 0) ? allUsed : noneApproved)} />
      ) : (
        <Table
          caption="Approved products that no student in a class used"
          scrolls={!own.opensProducts}
          columns={[{ label: "Class" }, { label: "Products" }]}
        >
          {open.map((line) => (
            <Row key={line.id}>
              <RowHead>{line.title}</RowHead>
              <Cell label="Products" under>
                <Products line={line} opens={own.opensProducts} csv={csv} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </FoldCard>
  );
}

/** The first in view, the others on demand; of a list that goes on for pages, the end is in the file. */
function Products({ line, opens, csv }: { line: ShownClass; opens: boolean; csv: string }) {
  const { unused, moreUnused, allUnused } = line;
  const inFile = allUnused - unused.length - moreUnused.length;
  return (
    <>
      {unused.map(({ id, name, usedElsewhere }, nth) => (
        <span key={id}>
          {nth > 0 ? ", " : ""}
          {opens ? <Link to={paths.software(id)}>{name}</Link> : name}
          {usedElsewhere ? " (used in another class)" : ""}
        </span>
      ))}
      {moreUnused.length > 0 ? (
        <Disclosure summary={`Show ${formatNumber(moreUnused.length)} more`}>
          <p>
            {moreUnused.join(", ")}
            {inFile > 0 ? (
              <>
                {", and "}
                <a href={csv}>{`${formatNumber(inFile)} more in the CSV`}</a>
              </>
            ) : null}
          </p>
        </Disclosure>
      ) : null}
    </>
  );
}
