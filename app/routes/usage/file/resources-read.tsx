import type { ReadResource } from "domain/usage/files/reading";
import { Well } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";

type Props = {
  resources: ReadResource[];
  /** The names of products by their ids. */
  products: Record<string, string>;
};

const mostShown = 100;

/** Which product each resource of a portal's report was counted for. */
export function ResourcesRead({ resources, products }: Props) {
  const more = resources.length - mostShown;
  return (
    <div className="mt-4">
      <Well>
        <Table
          caption="Products by the names that Clever has for them"
          columns={[{ label: "Name in Clever" }, { label: "Product" }, { label: "Opened", numeric: true }]}
          scrolls
        >
          {resources.slice(0, mostShown).map((resource) => (
            <Row key={resource.name}>
              <RowHead>{resource.name}</RowHead>
              <Cell label="Product">{productOf(resource, products)}</Cell>
              <NumCell label="Opened" value={resource.launches} />
            </Row>
          ))}
        </Table>
      </Well>
      {more > 0 ? <p className="mt-2 text-sm">{`And ${formatCount(more, "more name", "more names")}.`}</p> : null}
    </div>
  );
}

function productOf({ softwareId, by }: ReadResource, products: Props["products"]): string {
  if (softwareId !== null) return products[softwareId] ?? "A product that is no longer in the catalog";
  return by === "skipped" ? "Skipped" : "Not chosen: rows skipped";
}
