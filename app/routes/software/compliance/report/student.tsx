import { dataElementWords } from "domain/software/catalogue/words";
import { AnswerLine } from "~/components/answer-line";
import type { StudentLine } from "~/http/student-software.server";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount, formatLabels } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Cell, Row, RowHead, Table } from "~/ui/table";

/** What a student may use, and what it learns about them. */
export function StudentProducts({ lines }: { lines: StudentLine[] }) {
  return (
    <Page>
      <PageHead
        title="What you may use"
        lead="Software that your district has approved for your grade, and what it learns about you. For anything else ask your teacher."
      />
      {lines.length === 0 ? (
        <Card>
          <Empty icon="book-check" title="Nothing is approved for your grade yet">
            Ask your teacher before you sign up anywhere.
          </Empty>
        </Card>
      ) : (
        <SectionCard title={formatCount(lines.length, "product", "products")} flush>
          <Table
            caption="What you may use"
            columns={[{ label: "Product" }, { label: "May I use it?" }, { label: "What it learns about you" }]}
            scrolls
          >
            {lines.map(({ id, name, answer, elements }) => (
              <Row key={id}>
                <RowHead>{name}</RowHead>
                <Cell label="May I use it?" wide>
                  <AnswerLine answer={answer} />
                </Cell>
                <Cell label="It learns" wide>
                  {formatLabels(elements.map((one) => dataElementWords[one])) || "not known"}
                </Cell>
              </Row>
            ))}
          </Table>
        </SectionCard>
      )}
    </Page>
  );
}
