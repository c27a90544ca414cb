import { Link } from "@remix-run/react";
import { valueWords } from "domain/insight/value-words";
import { figureWords } from "domain/money/figure-words";
import { wholePercent } from "domain/percent-words";
import { ValueFigure } from "~/components/value-index";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import type { CostLineShown, CostPage } from "~/routes/money/cost-list.server";
import { formatCount, formatMoney, formatNumber } from "~/ui/format";
import { ListCard, listLinks, NumberPages } from "~/ui/list";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";

const words = figureWords;
const falls = { numeric: true, falls: true } as const;

/** One page of products with what each costs in a year and, where use is known, what comes of it. */
export function CostTable({ list, sums, use }: Pick<CostPage, "list" | "sums" | "use">) {
  const { view, rows, total, page, pages } = list;
  const links = listLinks(view, { path: paths.roi });
  const all = formatCount(total, "product", "products");
  return (
    <ListCard title={all} csv={links.csv(paths.roiCsv)}>
      <Table
        caption="Products and what they cost"
        narrow="columns"
        dense={use !== null}
        columns={[
          links.sortable("Product", "name"),
          links.sortable(words.annualCost.name, "cost", falls),
          links.sortable(words.seats.name, "seats", falls),
          ...(use
            ? [
                links.sortable(words.activeUsers.name, "active", falls),
                links.sortable(words.utilization.name, "utilization", falls),
                links.sortable(words.costPerActiveUser.name, "each", falls),
                links.sortable(words.unusedSpend.name, "unused", falls),
                links.sortable(words.realizableSaving.name, "saving", falls),
                links.sortable(valueWords.name, "value", { falls: true }),
              ]
            : []),
          links.sortable("Ends", "ends"),
          links.sortable("Cancel by", "notice"),
        ]}
        foot={
          <Row>
            <RowHead>{pages > 1 ? `All ${all}` : "Total"}</RowHead>
            <NumCell label={words.annualCost.name} value={formatMoney(sums.annualCents)} />
            <NoCell />
            {use ? (
              <>
                <NoCell />
                <NoCell />
                <NoCell />
                <NumCell label={words.unusedSpend.name} value={formatMoney(sums.unusedCents)} />
                <NumCell label={words.realizableSaving.name} value={formatMoney(sums.savingCents)} />
                <NoCell />
              </>
            ) : null}
            <NoCell />
            <NoCell />
          </Row>
        }
      >
        {rows.map((line) => (
          <CostRow key={line.id} line={line} hasUse={use !== null} />
        ))}
      </Table>
      <NumberPages label="Pages of products" links={links} page={page} pages={pages} all={`${all} in all`} />
    </ListCard>
  );
}

function CostRow({ line, hasUse }: { line: CostLineShown; hasUse: boolean }) {
  const { id, name, vendor, annualCents, seats, isSite, endsOn, noticeOn, isNoticePast, contractId, contracts } = line;
  return (
    <Row>
      <RowHead sub={vendorBeside(name, vendor)}>
        <Link to={paths.software(id)} discover="none">
          {name}
        </Link>
      </RowHead>
      <NumCell label={words.annualCost.name} value={formatMoney(annualCents)} />
      <NumCell
        label={words.seats.name}
        value={seats > 0 || isSite ? formatNumber(seats) : "none"}
        sub={isSite ? "site license" : undefined}
      />
      {hasUse ? <ValueCells line={line} /> : null}
      {line.worth ? (
        <Cell label={valueWords.name} wide>
          <ValueFigure value={line.worth} narrow />
        </Cell>
      ) : null}
      <Cell label="Ends" sub={contracts > 1 ? `first of ${contracts} contracts` : undefined}>
        {endsOn && contractId ? (
          <Link to={paths.contract(contractId)} discover="none">
            <time dateTime={endsOn}>{formatDay(endsOn)}</time>
          </Link>
        ) : (
          "not set"
        )}
      </Cell>
      <Cell label="Cancel by" sub={isNoticePast ? "has passed" : undefined}>
        {noticeOn ? <time dateTime={noticeOn}>{formatDay(noticeOn)}</time> : "not set"}
      </Cell>
    </Row>
  );
}

/** What comes of a product. Where no address leads to it nothing is known; a site license has no price of a seat. */
function ValueCells({ line: { value, isSite, seats } }: { line: CostLineShown }) {
  const { active, uncounted, beside, utilization, costPerActiveUser, costPerEnrolled, unusedCents, savingCents } =
    value;
  if (active === null) {
    return (
      <>
        <NumCell label={words.activeUsers.name} value="not known" />
        <NumCell label={words.utilization.name} value="not known" />
        <NumCell label={words.costPerActiveUser.name} value="not known" />
        <NumCell label={words.unusedSpend.name} value="not known" />
        <NumCell label={words.realizableSaving.name} value="not known" />
      </>
    );
  }
  const amount = (cents: number | null) =>
    cents === null ? notFor(isSite, seats) : cents === 0 ? 0 : formatMoney(cents);
  return (
    <>
      <NumCell label={words.activeUsers.name} value={active} sub={uncounted} />
      <NumCell
        label={words.utilization.name}
        value={utilization === null ? "no seats" : `${formatNumber(wholePercent(utilization))}%`}
        sub={beside}
      />
      <NumCell
        label={words.costPerActiveUser.name}
        value={costPerActiveUser === null ? "no use" : formatMoney(costPerActiveUser)}
      />
      <NumCell
        label={words.unusedSpend.name}
        value={amount(unusedCents)}
        sub={costPerEnrolled === null ? undefined : `${formatMoney(costPerEnrolled)} per student`}
      />
      <NumCell label={words.realizableSaving.name} value={amount(savingCents)} />
    </>
  );
}

const notFor = (isSite: boolean, seats: number) => (isSite ? "site license" : seats === 0 ? "no seats" : "not known");
