import { Form, Link } from "@remix-run/react";
import type { RankedValue } from "domain/insight/ranked-values";
import { mostWeight, valueParts, valueSpan, type Weights } from "domain/insight/terms";
import { partWords, valueWords } from "domain/insight/value-words";
import { spanWords } from "domain/usage/span-words";
import { IncompleteNotice } from "~/components/incomplete";
import { definitionAt } from "~/components/made-parts";
import { CategoryFilter } from "~/components/reference-filter";
import { ApprovalBadge } from "~/components/status-badges";
import { ValueFigure } from "~/components/value-index";
import { indexSaid } from "~/components/value-parts";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { TextField } from "~/ui/field";
import { FilterForm } from "~/ui/filters";
import { formatCount, formatNumber } from "~/ui/format";
import { Info } from "~/ui/info";
import {
  addressWith,
  countTitle,
  HiddenFields,
  ListCard,
  ListOrEmpty,
  listLinks,
  NoMatch,
  NumberPages,
} from "~/ui/list";
import { Notice } from "~/ui/notice";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { Moved, sinceBefore } from "./moved";
import type { ValueRankings } from "./values.server";

const byValue = addressWith(paths.rankings, { measure: "value" });

/** Which product is worth most, in a sentence. */
export function valueAnswer({ first, placed }: ValueRankings): string {
  if (!first || first.place === null) return "Products in order of what they are worth to your district.";
  return `${first.name} ranks first of ${formatCount(placed, "product", "products")} by value: ${indexSaid(first.value)} of 100.`;
}

/** The products by value, and the weights that make it. */
export function ValueList({ list }: { list: ValueRankings }) {
  const { view, rows, kept, page, pages, to, isFaulty, compared } = list;
  const links = listLinks(view, { path: paths.rankings });
  return (
    <>
      {isFaulty ? (
        <Notice tone="error" role="alert">
          {`Those weights can’t be used. Enter whole numbers from 0 to ${mostWeight}, at least two of them above 0.`}
        </Notice>
      ) : null}
      <IncompleteNotice coverage={list.coverage} />
      <WeightsCard list={list} />
      <ListOrEmpty
        rows={rows}
        // The measure and the weights leave no product out; only a category does.
        view={{ ...view, isNarrowed: view.query.category !== undefined }}
        noMatch={
          <NoMatch title="No product in this selection" clearTo={byValue}>
            Choose another category. Products rank here once they are used.
          </NoMatch>
        }
        none={
          <Empty
            icon="chart-column"
            title="Nothing to rank yet"
            actions={<ButtonLink to={paths.roi}>Go to ROI Analytics</ButtonLink>}
          >
            Products are ranked here once they are used.
          </Empty>
        }
      >
        <ListCard
          title={countTitle(formatNumber(kept), "product", "products")}
          lead={
            to
              ? `By value index, with usage of the 90 days to ${formatDay(to)}. Open a figure to see its parts. ${compared ?? ""}`
              : null
          }
          csv={links.csv(paths.rankingsCsv)}
        >
          <ValueTable rows={rows} before={list.isCompared ? spanWords[valueSpan].before : null} />
          <NumberPages label="Pages of products" links={links} page={page} pages={pages} />
        </ListCard>
      </ListOrEmpty>
    </>
  );
}

/** The weights as fields, what they are, and how to keep them. */
function WeightsCard({ list: { view, weights, categories, isSaved, hasOwn, isUsual } }: { list: ValueRankings }) {
  return (
    <Card stack="sm">
      <p>
        {`${valueWords.name} `}
        <Info
          id="about-value"
          name={valueWords.name}
          text={valueWords.definition}
          examples={definitionAt("value", "Value index")}
        />
        {`: a weight says how much a part counts, from 0 to ${mostWeight}. ${usedSaid({ isSaved, hasOwn, isUsual })}`}
      </p>
      <FilterForm label="Choose the weights" key={JSON.stringify(view.query)} wraps>
        <HiddenFields fields={{ measure: "value" }} />
        {valueParts.map((part) => (
          <TextField
            key={part}
            name={part}
            label={partWords[part].name}
            type="number"
            min={0}
            max={mostWeight}
            step={1}
            defaultValue={String(weights[part])}
          />
        ))}
        <CategoryFilter categories={categories} query={view.query} />
        <Actions>
          <Button>Rank with these weights</Button>
          <ButtonLink variant="quiet" to={paths.rankings}>
            Rank by usage
          </ButtonLink>
        </Actions>
      </FilterForm>
      {isSaved ? null : <KeepForm weights={weights} />}
      {hasOwn ? (
        <Form method="post">
          <input type="hidden" name="intent" value="reset-weights" />
          <Button variant="quiet">Go back to the usual weights</Button>
        </Form>
      ) : null}
    </Card>
  );
}

function KeepForm({ weights }: { weights: Weights }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="keep-weights" />
      {valueParts.map((part) => (
        <input key={part} type="hidden" name={part} value={weights[part]} />
      ))}
      <Button variant="primary">Use these weights from now on</Button>
    </Form>
  );
}

function usedSaid({ isSaved, hasOwn, isUsual }: Pick<ValueRankings, "isSaved" | "hasOwn" | "isUsual">): string {
  if (!isSaved) return "The weights below count on this page only, until you save them.";
  return hasOwn && !isUsual
    ? "These are your own weights, used wherever you see a value index."
    : "These are the usual weights.";
}

function ValueTable({ rows, before }: { rows: RankedValue[]; before: string | null }) {
  return (
    <Table
      caption="Products by value"
      columns={[
        { label: "Rank", numeric: true },
        { label: "Product" },
        { label: valueWords.name },
        ...(before ? [{ label: sinceBefore }] : []),
        { label: "Approval" },
      ]}
    >
      {rows.map(({ id, name, category, approval, place, placeBefore, value }) => (
        <Row key={id}>
          <NumCell label="Rank" value={place ?? "not ranked"} />
          <RowHead sub={category ?? "No category"}>
            <Link to={paths.software(id)}>{name}</Link>
          </RowHead>
          <Cell label={valueWords.name} wide>
            <ValueFigure value={value} />
          </Cell>
          {before ? (
            <Cell label={sinceBefore} wide>
              {place === null ? "not ranked" : <Moved row={{ place, placeBefore }} before={before} />}
            </Cell>
          ) : null}
          <Cell label="Approval">
            <ApprovalBadge status={approval} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
