import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { documentHeading, figureWords } from "domain/money/figure-words";
import { fromWords } from "domain/money/made";
import { type MadeFigure, madeFigures } from "domain/money/made-terms";
import { sumOf } from "domain/money/product-costs";
import { lastMonths } from "domain/money/saving-words";
import { spanWords } from "domain/usage/span-words";
import { DistrictLine } from "~/components/district-line";
import { IncompleteNotice } from "~/components/incomplete";
import { definitionAt, MadeParts } from "~/components/made-parts";
import { paths } from "~/http/paths";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readMade, readMadeFilter } from "~/routes/money/made-figure.server";
import { readMoneyCoverage } from "~/routes/money/money-coverage.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatCount, formatMoney, formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { Time } from "~/ui/time";

const shownParts = 50;

export const meta: MetaFunction = () => pageTitle("roiMade");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.roiMade.needs);
  const district = await requireDistrict(request, viewer);
  const filter = readMadeFilter(new URL(request.url));
  const { made, use, unmeasured, product } = found(await readMade(viewer, district, filter));
  const parts = [...made.parts].sort((a, b) => b.amount - a.amount);
  const rest = parts.slice(shownParts);
  const { value, sum, ofSum } = made;
  return {
    filter,
    value,
    sum,
    ofSum,
    unmeasured,
    product,
    parts: parts.slice(0, shownParts).map(({ from, ...part }) => ({ ...part, note: fromWords(from) })),
    rest: {
      count: rest.length,
      amount: sumOf(rest.map(({ amount }) => amount)),
      of: ofSum === null ? null : sumOf(rest.map(({ of }) => of ?? 0)),
    },
    coverage: use && filter.figure !== "annualCost" ? await readMoneyCoverage(district, use, filter.span) : null,
    use: use && { at: use.behind.at, months: use.behind.months },
    district: { id: district.id, name: district.name, mayChange: district.mayChange, zone: district.zone },
    now: new Date().toISOString(),
  };
}

/** Whether the parts add up to the total, and how. */
const addsUpWords: Record<MadeFigure, string> = {
  annualCost: "Each line of an active contract, brought to a year. The lines add up to the total.",
  unusedSpend: "Products with unused seats. Site licenses and products without a URL pattern are left out.",
  realizableSaving: "One row for each renewal. No seat is in two rows, so the rows add up to the total.",
  priceIndex: "What you pay for licenses, divided by what the used seats cost. Site licenses are left out.",
};

export default function RoiMade() {
  const data = useLoaderData<typeof loader>();
  const { filter, value, sum, ofSum, parts, rest, district } = data;
  const { figure } = filter;
  const wanted = wantedOf(filter);
  const { name, definition } = figureWords[figure];
  const isIndex = figure === "priceIndex";
  const said = (of: { amount: number; of: number | null }) => ({
    amount: formatMoney(of.amount),
    of: of.of === null ? null : formatMoney(of.of),
  });
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("roiMade")}
        title={`How we got this: ${name}`}
        lead={`${valueWords(figure, value, data.product)}${usageWords(filter, data.use?.months ?? 0)}`}
        actions={
          data.product ? <Link to={paths.software(data.product.id)}>{`Back to ${data.product.name}`}</Link> : null
        }
      />
      <DistrictLine district={district} />
      <IncompleteNotice coverage={data.coverage} savings />
      <MadeParts
        title="What adds up to it"
        lead={addsUpWords[figure]}
        heads={{
          part: "Product",
          note: "Made from",
          amount: isIndex ? "You pay" : name,
          of: isIndex ? "Used part" : null,
        }}
        parts={parts.map(({ name, note, record: { kind, id }, ...part }) => ({
          name,
          note,
          to: kind === "contract" ? paths.contract(id) : paths.software(id),
          ...said(part),
        }))}
        rest={{ count: rest.count, ...said(rest) }}
        total={said({ amount: sum, of: ofSum })}
        csv={addressWith(paths.roiMadeCsv, { ...wanted, figure })}
      />
      <Ground data={data} />
      <SectionCard
        title="What it means"
        actions={<Link to={definitionAt("money", documentHeading(figure))}>See examples</Link>}
      >
        <p>{definition}</p>
      </SectionCard>
    </Page>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** From when the usage is, how much of it there is, and what can't be known. */
function Ground({ data: { use, unmeasured, product, district, now, filter } }: { data: Data }) {
  const others = madeFigures.filter((one) => one !== filter.figure && (use || one === "annualCost"));
  return (
    <SectionCard title="What it is based on">
      <Facts
        facts={[
          { term: "Contracts", value: <Link to={paths.contracts}>See all contracts</Link> },
          ...(use && filter.figure !== "annualCost"
            ? [
                { term: "Usage last counted", value: <Time iso={use.at} zone={district.zone} now={now} /> },
                { term: "Months of usage", value: `${formatNumber(Math.min(use.months, 12))} of the last 12` },
                ...(product
                  ? []
                  : [
                      {
                        term: "Not known",
                        value: `${formatCount(unmeasured, "product", "products")} without a URL pattern`,
                      },
                    ]),
              ]
            : []),
          ...(others.length === 0
            ? []
            : [
                {
                  term: "See also",
                  value: (
                    <ul className="flex flex-wrap gap-x-4">
                      {others.map((one) => (
                        <li key={one}>
                          <Link
                            className="inline-block py-1"
                            to={addressWith(paths.roiMade, { ...wantedOf(filter), figure: one })}
                          >
                            {figureWords[one].name}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]),
        ]}
      />
    </SectionCard>
  );
}

/** Of which usage the figure is made. What could be saved is the same in all dates. */
function usageWords({ figure, span }: Data["filter"], months: number): string {
  if (figure === "annualCost") return "";
  if (figure === "realizableSaving") return ` Usage in the busiest month of ${lastMonths(months)}.`;
  return ` Usage ${spanWords[span].within}.`;
}

function valueWords(figure: MadeFigure, value: number | null, product: Data["product"]): string {
  if (value === null) return "No seat is used yet, so there is no index.";
  const of = product ? ` for ${product.name}` : "";
  if (figure === "priceIndex") return `The index${of} is ${value.toFixed(2)}.`;
  return `${formatMoney(value)} a year${of}.`;
}

/** The dates and the product that an address asks for. */
const wantedOf = ({ span, product }: Data["filter"]) => (product ? { span, product } : { span });

export { RouteError as ErrorBoundary } from "~/components/route-error";
