import { Link } from "@remix-run/react";
import { documentHeading, figureWords } from "domain/money/figure-words";
import { renewalWords } from "domain/money/renewal-words";
import { betterEnded, sentenceToVendor } from "domain/money/saving-words";
import type { ReactNode } from "react";
import { definitionAt } from "~/components/made-parts";
import { paths } from "~/http/paths";
import { inDays } from "~/routes/money/money-days";
import type { SavingsShown } from "~/routes/money/savings.server";
import { CardPart, FoldCard } from "~/ui/card";
import { formatCount, formatMoney, inSentence } from "~/ui/format";
import { Info } from "~/ui/info";
import { addressWith, type ListLinks } from "~/ui/list";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";

type Props = {
  seats: SavingsShown["seats"];
  months: number;
  totalCents: number;
  all?: ReactNode;
  /** Where the whole list is: what sorts it. */
  links?: Pick<ListLinks, "sortable">;
  /** The ways to the other pages of the list. */
  children?: ReactNode;
};
type Saving = SavingsShown["seats"]["rows"][number];

/**
 * Renewal by renewal, what could be saved and what to say to the vendor. The rows add up to the total. `all` leads to
 * those left out.
 */
export function Savings({ seats: { rows, rest, pages, total }, months, totalCents, all, links, children }: Props) {
  const { name, definition } = figureWords.realizableSaving;
  const made = addressWith(paths.roiMade, { figure: "realizableSaving" });
  const examples = definitionAt("money", documentHeading("realizableSaving"));
  return (
    <FoldCard
      id="savings"
      // On its own page it is what one came for.
      open={children !== undefined}
      title="Unused seats you could give back"
      lead="At each renewal, the seats beyond your busiest month plus 10%. No seat counts twice, so the total is what you could save in a year."
      actions={
        <>
          {all}
          <Info id="about-saving" name={name} text={definition} made={made} examples={examples} />
        </>
      }
      flush
    >
      {rows.length === 0 ? (
        <CardPart as="p" className="text-sm text-ink-muted">
          No savings found: your busiest month needs the seats you pay for.
        </CardPart>
      ) : (
        <Table
          caption="Unused seats you could give back"
          columns={[
            links?.sortable("Renewal", "name") ?? { label: "Renewal" },
            { label: "What to tell the vendor" },
            links?.sortable("Decide by", "decide") ?? { label: "Decide by" },
            links?.sortable(name, "saving", { numeric: true, falls: true }) ?? { label: name, numeric: true },
          ]}
          foot={
            <Row>
              <RowHead>{pages > 1 ? `All ${formatCount(total, "renewal", "renewals")}` : "Total"}</RowHead>
              <NoCell />
              <NoCell />
              <NumCell label={name} value={formatMoney(totalCents)} sub="a year" />
            </Row>
          }
        >
          {rows.map((saving) => (
            <SavingRow key={`${saving.contract.id} ${saving.product.id}`} saving={saving} months={months} />
          ))}
          {rest.count > 0 ? (
            <Row>
              <RowHead>{formatCount(rest.count, "later renewal", "later renewals")}</RowHead>
              <NoCell />
              <NoCell />
              <NumCell label={name} value={formatMoney(rest.cents)} />
            </Row>
          ) : null}
        </Table>
      )}
      {children}
    </FoldCard>
  );
}

function SavingRow({ saving, months }: { saving: Saving; months: number }) {
  const { product, contract, peak, peakMonth, seats, spare, cents, days, caution, better } = saving;
  const amount = formatMoney(cents);
  if (contract.decision !== null) return <DecidedRow saving={saving} />;
  const ofSeats = sentenceToVendor({ product: product.name, seats, spare, peak, peakMonth, months, saving: amount });
  const [first, under] = better
    ? [
        betterEnded({ product: product.name, into: better.into, saving: formatMoney(better.cents) }),
        ["If you keep it:", ofSeats, caution].filter(Boolean).join(" "),
      ]
    : [ofSeats, caution ?? undefined];
  return (
    <Row>
      <RowHead sub={contract.title}>
        <Link to={paths.contract(contract.id)}>{product.name}</Link>
      </RowHead>
      <Cell label="What to tell the vendor" under sub={under}>
        {first}
      </Cell>
      <Cell label="Decide by" sub={contract.isLate ? "has passed: ask the vendor" : inDays(days)}>
        <time dateTime={contract.decideBy}>{formatDay(contract.decideBy)}</time>
      </Cell>
      <NumCell label={figureWords.realizableSaving.name} value={amount} />
    </Row>
  );
}

/** A renewal that is decided: what could have been saved is said, and no longer counts. */
function DecidedRow({ saving: { product, contract, cents, changeable } }: { saving: Saving }) {
  return (
    <Row>
      <RowHead sub={contract.title}>
        <Link to={paths.contract(contract.id)}>{product.name}</Link>
      </RowHead>
      <Cell label="What to tell the vendor" under>
        {`Decided: ${contract.decision ? inSentence(renewalWords[contract.decision].short) : ""}. The total counts only renewals that aren’t decided yet. ${changeable}`}
      </Cell>
      <Cell label="Decide by">Decided</Cell>
      <NumCell
        label={figureWords.realizableSaving.name}
        value="Not counted"
        sub={`${formatMoney(cents)} a year, already decided`}
      />
    </Row>
  );
}
