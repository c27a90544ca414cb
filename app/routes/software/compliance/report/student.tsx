import { AnswerLine } from "~/components/answer-line";
import { paths } from "~/http/paths";
import type { ForStudent } from "~/routes/software/compliance/for-use.server";
import { Empty } from "~/ui/empty";
import { Filters } from "~/ui/filters";
import { formatCount } from "~/ui/format";
import { ListCard, ListOrEmpty, listLinks, NoMatch, NumberPages } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { Cell, Row, RowHead, Table } from "~/ui/table";

/** What a student may use, and what it learns about them. */
export function StudentProducts({ list }: { list: ForStudent }) {
  const { view, rows, total, page, pages } = list;
  const links = listLinks(view, { path: paths.compliance });
  const all = formatCount(total, "product", "products");
  return (
    <Page>
      <PageHead
        title="What you may use"
        lead="Software your district has approved for your grade, and what data it collects about you. For anything else, ask your teacher."
      />
      {pages > 1 || view.isNarrowed ? (
        <Filters label="Find a product" placeholder="Name" view={view} clearTo={paths.compliance}>
          {null}
        </Filters>
      ) : null}
      <ListOrEmpty
        {...list}
        noMatch={
          <NoMatch title="No approved product has this name" clearTo={paths.compliance} clear="See all products">
            Ask your teacher if you may use something that isn’t on this list.
          </NoMatch>
        }
        none={
          <Empty icon="book-check" title="Nothing is approved for your grade yet">
            Ask your teacher before you sign up anywhere.
          </Empty>
        }
      >
        <ListCard title={all}>
          <Table
            caption="What you may use"
            columns={[{ label: "Product" }, { label: "May I use it?" }, { label: "Data it collects about you" }]}
            scrolls
          >
            {rows.map(({ id, name, answer, learns, note }) => (
              <Row key={id}>
                <RowHead>{name}</RowHead>
                <Cell label="May I use it?" wide bare>
                  <AnswerLine answer={answer} />
                </Cell>
                <Cell label="Data it collects" sub={note} wide>
                  {learns}
                </Cell>
              </Row>
            ))}
          </Table>
          <NumberPages label="Pages of products" links={links} page={page} pages={pages} all={`${all} in all`} />
        </ListCard>
      </ListOrEmpty>
    </Page>
  );
}
