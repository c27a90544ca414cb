import { AnswerLine } from "~/components/answer-line";
import { paths } from "~/http/paths";
import type { StudentProduct } from "~/http/student-software.server";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { Cell, Row, RowHead, Table } from "~/ui/table";

type Props = { lines: StudentProduct[]; total: number; headline: string; page: string };

/** What a student may use and has used. `page` is their own. */
export function StudentHome({ lines, total, headline, page }: Props) {
  return (
    <>
      <SectionCard
        title="Your usage"
        actions={
          <ButtonLink to={page} icon="chart-column">
            See your usage
          </ButtonLink>
        }
      >
        <p>{headline}</p>
      </SectionCard>
      <SectionCard
        title="Software you may use"
        lead="Approved for your school and grade. For anything else, ask your teacher first."
        actions={
          <ButtonLink to={paths.compliance}>{`See all ${formatCount(total, "product", "products")}`}</ButtonLink>
        }
        flush
      >
        {lines.length === 0 ? (
          <Empty icon="book-check" title="Nothing is approved for your grade yet">
            Ask your teacher before you sign up anywhere.
          </Empty>
        ) : (
          <Table caption="Software you may use" columns={[{ label: "Product" }, { label: "May I use it?" }]} scrolls>
            {lines.map(({ id, name, answer }) => (
              <Row key={id}>
                <RowHead>{name}</RowHead>
                <Cell label="May I use it?" wide>
                  <AnswerLine answer={answer} />
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </SectionCard>
    </>
  );
}
