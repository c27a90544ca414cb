import { Form, Link } from "@remix-run/react";
import { valueWords } from "domain/insight/value-words";
import { figureWords as moneyWords } from "domain/money/figure-words";
import { figureWords } from "domain/usage/figure-words";
import { spanWords } from "domain/usage/span-words";
import { ForDistrict } from "~/components/district-line";
import { IncompleteNotice, incompleteMark } from "~/components/incomplete";
import { definitionAt } from "~/components/made-parts";
import { indexSaid, ValueParts } from "~/components/value-index";
import { paths } from "~/http/paths";
import type { Worth } from "~/routes/software/catalogue/worth.server";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { CardPart, SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatCount, formatMoney, formatNumber } from "~/ui/format";
import { Info } from "~/ui/info";
import { addressWith } from "~/ui/list";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { type Tile, Tiles } from "~/ui/tiles";
import { formatDay } from "~/ui/time-format";

const { name: within, before: then } = spanWords["90"];

/** Who used a product in the last 90 days, against the 90 days before. */
export function ProductUse({ worth: { use, coverage, isOfClasses, isAtSchool } }: { worth: Worth }) {
  if (isOfClasses) {
    return (
      <SectionCard title="Usage">
        <p>
          <Link to={paths.rankings}>See what your classes use</Link>
        </p>
      </SectionCard>
    );
  }
  if (!use || (use.engagements === 0 && use.before.engagements === 0)) {
    return (
      <SectionCard title="Usage">
        <p className="text-ink-muted text-sm">
          {use
            ? `No usage came in for this product in the last 180 days${isAtSchool ? " at your school" : ""}.`
            : "No usage has come in yet."}
        </p>
      </SectionCard>
    );
  }
  const { window, before } = use;
  const minutes = ({ seconds }: { seconds: number }) => Math.round(seconds / 60);
  const tile = (
    name: "activePeople" | "engagements" | "minutes",
    now: number | null,
    earlier: number | null,
  ): Tile => ({
    label: figureWords[name].name,
    definition: figureWords[name].definition,
    examples: definitionAt("usage", figureWords[name].name),
    ...incompleteMark(coverage),
    value: now === null ? "Not known" : formatNumber(now),
    note: changeSaid(now, earlier),
  });
  return (
    <SectionCard
      title="Usage"
      lead={`${within}${isAtSchool ? " at your school" : ""}: ${formatDay(window.from)} to ${formatDay(window.to)}.`}
      flush
    >
      {coverage?.incomplete ? (
        <CardPart>
          <IncompleteNotice coverage={coverage} />
        </CardPart>
      ) : null}
      <Tiles
        label="Usage in figures"
        framed={false}
        tiles={[
          tile("activePeople", use.people, before.people),
          tile("engagements", use.engagements, before.engagements),
          tile("minutes", minutes(use), minutes(before)),
        ]}
      />
    </SectionCard>
  );
}

/** How a figure changed, in words. */
function changeSaid(now: number | null, before: number | null): string {
  if (now === null || before === null) return `No figure for ${then}`;
  if (now === before) return `Same as in ${then}`;
  return `${formatNumber(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than in ${then}`;
}

/** What contracts pay for a product today, and how its seats are used. */
export function ProductPaid({ worth: { cost, later, against, can } }: { worth: Worth }) {
  const add = can.change ? (
    <ButtonLink icon="file-plus" to={paths.contractNew}>
      Add a contract
    </ButtonLink>
  ) : null;
  if (!cost) {
    return (
      <SectionCard title="Cost" actions={add}>
        <p className="text-ink-muted text-sm">
          {later.length > 0 ? "A contract starts later: " : "No active contract on file."}
          {later.map(({ id, title }) => (
            <Link key={id} to={paths.contract(id)}>
              {title}
            </Link>
          ))}
        </p>
      </SectionCard>
    );
  }
  const { annualCents, seats, isSite, contracts } = cost;
  const use = against
    ? `${formatCount(against.active, "active user", "active users")}${against.utilization === null ? "" : `, ${formatNumber(against.utilization * 100)}% utilization`}, ${against.perUserCents === null ? "no use" : `${formatMoney(against.perUserCents)} per active user`}.`
    : "";
  return (
    <SectionCard
      title="Cost"
      lead={`${formatMoney(annualCents)} a year for ${isSite ? `a site license (${formatCount(seats, "student", "students")})` : seats > 0 ? formatCount(seats, "seat", "seats") : "no seats"}. ${use}`}
      actions={
        <Info
          id="about-annual-cost"
          name={moneyWords.annualCost.name}
          text={moneyWords.annualCost.definition}
          examples={definitionAt("money", moneyWords.annualCost.name)}
        />
      }
      flush
    >
      <Table
        caption="Contracts that pay for it"
        columns={[
          { label: "Contract" },
          { label: moneyWords.annualCost.name, numeric: true },
          { label: moneyWords.seats.name, numeric: true },
          { label: "Ends" },
          { label: "Cancel by" },
        ]}
      >
        {contracts.map((contract) => (
          <Row key={contract.id}>
            <RowHead sub={contract.autoRenews ? "renews automatically" : undefined}>
              <Link to={paths.contract(contract.id)}>{contract.title}</Link>
            </RowHead>
            <NumCell label={moneyWords.annualCost.name} value={formatMoney(contract.annualCents)} />
            <NumCell
              label={moneyWords.seats.name}
              value={contract.seats > 0 ? contract.seats : "none"}
              sub={contract.isSite ? "site license" : undefined}
            />
            <Cell label="Ends">
              <time dateTime={contract.endsOn}>{formatDay(contract.endsOn)}</time>
            </Cell>
            <Cell label="Cancel by" sub={contract.isLate ? "has passed" : undefined}>
              {contract.noticeOn ? <time dateTime={contract.noticeOn}>{formatDay(contract.noticeOn)}</time> : "not set"}
            </Cell>
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}

type ValueProps = { worth: Worth; district: { id: string }; form?: FormState };

/** What a product is worth, with its parts, and the use that the district expects of it. */
export function ProductWorthCard({ worth: { value, target, targetSeen, can }, district, form }: ValueProps) {
  if (!value) return null;
  return (
    <SectionCard
      title={`${valueWords.name}: ${indexSaid(value)}`}
      lead={`Out of 100, with ${value.hasOwnWeights ? "your own weights" : "the usual weights"}.`}
      actions={
        <Info
          id="about-value"
          name={valueWords.name}
          text={valueWords.definition}
          examples={definitionAt("value", valueWords.name)}
        />
      }
      flush
    >
      <CardPart>
        <ValueParts value={value} />
      </CardPart>
      <CardPart>
        <p className="pb-3 text-sm">
          <Link to={addressWith(paths.rankings, { measure: "value" })}>Compare products and change the weights</Link>
        </p>
        {can.change ? <TargetForms target={target} targetSeen={targetSeen} district={district} form={form} /> : null}
      </CardPart>
    </SectionCard>
  );
}

function TargetForms({
  target,
  targetSeen,
  district,
  form,
}: Pick<ValueProps, "district" | "form"> & Pick<Worth, "target" | "targetSeen">) {
  const back = form?.intent === "set-target" ? form : undefined;
  return (
    <Disclosure
      summary={target ? "Change the usage target" : "Set a usage target"}
      open={back !== undefined || undefined}
    >
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="set-target" />
        <input type="hidden" name="seen" value={back?.values.seen ?? targetSeen} />
        <ForDistrict district={district} />
        <TextField
          name="minutesPerWeek"
          label="Minutes per active user each week"
          hint="What your district expects, such as 30."
          type="number"
          min={1}
          max={2400}
          step={1}
          form={back}
          defaultValue={target ? String(target.minutesPerWeek) : ""}
          required
        />
        <Actions>
          <Button variant="primary">Save target</Button>
        </Actions>
      </FieldsForm>
      {target ? (
        <Form method="post">
          <input type="hidden" name="intent" value="remove-target" />
          <input type="hidden" name="seen" value={targetSeen} />
          <ForDistrict district={district} />
          <Button variant="quiet" icon="trash-2">
            Remove the target
          </Button>
        </Form>
      ) : null}
    </Disclosure>
  );
}
