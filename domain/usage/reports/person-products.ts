import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { type ProductOrder, productLines } from "../product-lines";
import { standingWords } from "../product-standing-words";
import { readPersonFigures } from "../queries/person-figures";
import type { UsageSpan } from "../terms";

type Of = { profileId: string; span: UsageSpan; order: ProductOrder };

/** The products that a person in scope used in a span, as their page has them; below them the sites that lead to none. */
export function personProductsReport(db: Db, scope: Scope, { profileId, span, order }: Of): Report {
  const rows = atOnce(async () => {
    const use = await readPersonFigures(db, scope, { profileId, span });
    if (!use) return [];
    const { figures, lines } = productLines(use, order);
    const { sites, engagements, minutes } = figures.otherSites;
    const products = lines.map((line) => [
      ...[line.name, line.vendor, standingWords(line)],
      ...[line.engagements, line.minutes, line.days, line.lastUsed],
    ]);
    return sites > 0 ? [...products, ["Other sites", null, null, engagements, minutes, null, null]] : products;
  });
  return {
    name: "products-used",
    columns: ["product", "vendor", "approval_status", "engagements", "minutes", "days_with_usage", "last_used"],
    rows: inCells(rows, (row) => row),
  };
}
