import { noPeopleKept } from "domain/usage/keeping-words";
import type { PeopleKnown } from "domain/usage/people-kept";
import { spanWords } from "domain/usage/span-words";
import type { UsageSpan } from "domain/usage/terms";
import { paths } from "~/http/paths";
import type { UseState } from "~/http/person-use.server";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { SelectField } from "~/ui/field";
import { FilterForm } from "~/ui/filters";
import { HiddenFields, type ListView } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { optionsOf } from "~/ui/options";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";

const spans = optionsOf(Object.fromEntries(Object.entries(spanWords).map(([span, { name }]) => [span, name])));

/** For which dates figures are shown. */
export function SpanFilter({ span, view }: { span: UsageSpan; view: ListView }) {
  const { span: _, ...kept } = view.query;
  return (
    <FilterForm label="Choose the dates" key={span}>
      <HiddenFields fields={kept} />
      <SelectField name="span" label="Dates" defaultValue={span} options={spans} />
      <Actions>
        <Button>Update</Button>
      </Actions>
    </FilterForm>
  );
}

type DatesProps = { range: { from: string; to: string }; countedAt: string | null; zone: string; now: string };

/** Which days the figures are of, and when they were last counted. */
export function SpanDates({ range, countedAt, zone, now }: DatesProps) {
  return (
    <p className="text-ink-muted text-sm/6">
      {`${formatDay(range.from)} to ${formatDay(range.to)}. `}
      {countedAt ? (
        <>
          Last updated: <Time iso={countedAt} zone={zone} now={now} inSentence />.
        </>
      ) : null}
    </p>
  );
}

/** Says so where the first of these dates aren't kept by person any more. */
export function KeptFrom({ state }: { state: UseState }) {
  if (state.kind !== "kept_from") return null;
  return (
    <Notice tone="info">
      {`Usage by person is kept from ${formatDay(state.day)}. Earlier days in these dates aren’t included.`}
    </Notice>
  );
}

/** Why people aren't counted in these dates. */
export function NotCounted({ known }: { known: PeopleKnown }) {
  if (known.kind === "kept") return null;
  return (
    <Notice tone="info">
      {known.kind === "totals"
        ? `${noPeopleKept} People can’t be counted for these dates.`
        : `Usage by person is kept from ${formatDay(known.day)}. These dates begin earlier, so people can’t be counted.`}
    </Notice>
  );
}

type NoUseProps = { state: UseState; district: string; managesUsage: boolean };

/** Why a district has no usage of anybody; null where it has. */
export function NoUseInDistrict({ state, district, managesUsage }: NoUseProps) {
  if (state.kind === "nothing") {
    return (
      <Card>
        <Empty
          icon="chart-column"
          title="No usage yet"
          actions={managesUsage ? <ButtonLink to={paths.usageSources}>Open Usage Sources</ButtonLink> : null}
        >
          {`Products, engagements and minutes show here once ${district} sends usage to Rollcall.`}
          {managesUsage ? "" : " Your IT director can set that up."}
        </Empty>
      </Card>
    );
  }
  if (state.kind === "counting") {
    return (
      <Card>
        <Empty icon="hourglass" title="Usage is being counted">
          Figures appear here within two minutes.
        </Empty>
      </Card>
    );
  }
  if (state.kind !== "totals") return null;
  return (
    <Card>
      <Empty icon="eye-off" title="Usage isn’t kept by person">
        {`${district} keeps totals only, so there are no figures for one person. Totals are on the dashboard.`}
      </Empty>
    </Card>
  );
}

/** Whether there is anything to show figures of. */
export const hasUsage = ({ kind }: UseState) => kind === "kept" || kind === "kept_from";
