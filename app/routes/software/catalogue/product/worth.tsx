import { Form, Link } from "@remix-run/react";
import { ForDistrict } from "~/components/district-line";
import { FigureNotes } from "~/components/figure-notes";
import { ValueParts } from "~/components/value-index";
import { paths } from "~/http/paths";
import type { Worth } from "~/routes/software/catalogue/worth.server";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { CardPart, SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { Info } from "~/ui/info";
import { addressWith } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { Tiles } from "~/ui/tiles";

/** Who used a product in the last 90 days, and how that changed. */
export function ProductUse({ worth: { use } }: { worth: Worth }) {
  if (!use) {
    return (
      <SectionCard title="Usage">
        <p>
          <Link to={paths.rankings}>See what your classes use</Link>
        </p>
      </SectionCard>
    );
  }
  if ("none" in use) {
    return (
      <SectionCard title="Usage">
        <p className="text-ink-muted text-sm">{use.none}</p>
      </SectionCard>
    );
  }
  return (
    <SectionCard title="Usage" lead={use.lead} flush>
      {use.incomplete ? (
        <CardPart>
          <Notice tone="warning">{use.incomplete}</Notice>
        </CardPart>
      ) : null}
      <Tiles label="Usage in figures" framed={false} tiles={use.tiles} />
    </SectionCard>
  );
}

/** What contracts pay for a product today, and how its seats are used. */
export function ProductPaid({ worth: { cost, can } }: { worth: Worth }) {
  if (!cost) return null;
  if (!cost.paid) {
    return (
      <SectionCard
        title="Cost"
        actions={
          can.change ? (
            <ButtonLink icon="file-plus" to={paths.contractNew}>
              Add a contract
            </ButtonLink>
          ) : null
        }
      >
        <p className="text-ink-muted text-sm">
          {cost.said}
          {cost.later.map(({ to, title }) => (
            <Link key={to} to={to}>
              {title}
            </Link>
          ))}
        </p>
      </SectionCard>
    );
  }
  const { lead, tiles, notes, names, contracts, ending, anyGrade, outside } = cost.paid;
  return (
    <SectionCard title="Cost" lead={lead} flush>
      <CardPart>
        <FigureNotes figures={notes} />
      </CardPart>
      <Table
        caption="Contracts that pay for it"
        columns={[
          { label: "Contract" },
          { label: names.annualCost, numeric: true },
          { label: names.seats, numeric: true },
          { label: "Ends" },
          { label: "Cancel by" },
        ]}
      >
        {contracts.map((contract) => (
          <Row key={contract.id}>
            <RowHead sub={contract.autoRenews ? "renews automatically" : undefined}>
              <Link to={contract.to}>{contract.title}</Link>
            </RowHead>
            <NumCell label={names.annualCost} value={contract.annualCost} />
            <NumCell label={names.seats} value={contract.seats} sub={contract.isSite ? "site license" : undefined} />
            <Cell label="Ends">
              <Day on={contract.ends} />
            </Cell>
            <Cell label="Cancel by" sub={contract.isLate ? "has passed" : undefined}>
              {contract.notice ? <Day on={contract.notice} /> : "not set"}
            </Cell>
          </Row>
        ))}
      </Table>
      {tiles.length > 0 ? <Tiles label="Cost in figures" framed={false} tiles={tiles} /> : null}
      {ending ? <CardPart as="p">{ending}</CardPart> : null}
      {anyGrade ? (
        <CardPart>
          <p className="text-ink-muted text-sm">{anyGrade}</p>
        </CardPart>
      ) : null}
      {outside ? (
        <CardPart>
          <Notice tone="warning">
            {outside.said}
            {outside.made ? (
              <>
                {" "}
                <Link to={outside.made}>See usage by school</Link>
              </>
            ) : null}
          </Notice>
        </CardPart>
      ) : null}
    </SectionCard>
  );
}

const Day = ({ on: { day, said } }: { on: { day: string; said: string } }) => <time dateTime={day}>{said}</time>;

type ValueProps = { worth: Worth; district: { id: string }; form?: FormState };

/** What a product is worth, with its parts, and the use that the district expects of it. */
export function ProductWorthCard({ worth: { value, target, targetSeen, can }, district, form }: ValueProps) {
  if (!value) return null;
  return (
    <SectionCard title={value.title} lead={value.lead} actions={<Info id="about-value" {...value.about} />} flush>
      <CardPart>
        {value.isKnown ? (
          <ValueParts parts={value.parts} />
        ) : (
          <Disclosure summary="See what is known and what is missing">
            <ValueParts parts={value.parts} />
          </Disclosure>
        )}
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
