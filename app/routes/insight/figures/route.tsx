import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { found, requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { Card, FoldCard } from "~/ui/card";
import { Page, PageHead } from "~/ui/page";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import money from "../../../../docs/figures/money.md?raw";
import peers from "../../../../docs/figures/peers.md?raw";
import usage from "../../../../docs/figures/usage.md?raw";
import value from "../../../../docs/figures/value.md?raw";
import { type Block, readDocument } from "./document.server";

const documents = new Map([
  ["money", money],
  ["usage", usage],
  ["value", value],
  ["peers", peers],
]);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.document.title} - Rollcall` : "Rollcall" },
];

/** The document that says how figures are made, as it comes with Rollcall. It says nothing of any district. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request, screens.figures.needs);
  return { document: readDocument(found(documents.get(params.subject ?? "") ?? null)) };
}

export default function Figures() {
  const { document } = useLoaderData<typeof loader>();
  const sections = document.parts.reduce<(typeof document.parts)[]>((all, part) => {
    if (part.level === 2) all.push([part]);
    else all.at(-1)?.push(part);
    return all;
  }, []);
  return (
    <Page>
      <PageHead title={document.title} lead="What each figure means, with examples worked out by hand." />
      {document.lead.length > 0 ? (
        <Card as="section" stack="sm" aria-label="About these figures">
          <Blocks blocks={document.lead} about={document.title} />
        </Card>
      ) : null}
      {sections.map((parts) => (
        <FoldCard key={parts[0]?.id} id={parts[0]?.id} title={parts[0]?.title}>
          {parts.map(({ id, title, level, blocks }) => (
            <Fragment key={id}>
              {level === 3 ? (
                <h3 id={id} className="mt-4 font-medium">
                  {title}
                </h3>
              ) : null}
              <Blocks blocks={blocks} about={title} />
            </Fragment>
          ))}
        </FoldCard>
      ))}
    </Page>
  );
}

function Blocks({ blocks, about }: { blocks: Block[]; about: string }) {
  return blocks.map((block, nth) => {
    const key = `${about} ${nth}`;
    if (block.kind === "table") return <Example key={key} {...block} about={about} />;
    return (
      <p key={key} className="my-2">
        {block.pieces.map((piece, at) => (at % 2 === 1 ? <code key={`${key} ${piece}`}>{piece}</code> : piece))}
      </p>
    );
  });
}

function Example({ heads, rows, about }: { heads: string[]; rows: string[][]; about: string }) {
  return (
    <Table
      caption={`Examples: ${about}`}
      narrow="columns"
      scrolls
      columns={heads.map((label) => ({ label: capital(label) }))}
    >
      {rows.map((cells) => (
        <Row key={cells.join("|")}>
          <RowHead>{cells[0]}</RowHead>
          {cells.slice(1).map((cell, nth) => (
            <Cell key={heads[nth + 1]} label={capital(heads[nth + 1] ?? "")}>
              {cell || "none"}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export { RouteError as ErrorBoundary } from "~/components/route-error";
