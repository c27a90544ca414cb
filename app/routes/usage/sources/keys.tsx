import { Form } from "@remix-run/react";
import { ForDistrict } from "~/components/district-line";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatNumber } from "~/ui/format";
import { Cell, NoCell, Row, RowHead, Table, TableFoot } from "~/ui/table";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import { SourceBadge } from "./source-card";
import type { Shown } from "./sources.server";

type Key = Shown["keys"][number];
type Props = { keys: Key[]; inAll: number; district: { id: string; zone: string }; now: string };

/** The keys with which usage is sent in, those that work first, each with the way to end it. */
export function Keys({ keys, inAll, district, now }: Props) {
  if (keys.length === 0) return null;
  return (
    <SectionCard title="Keys" lead="Tools send visits with these keys. Only the start of each key is shown." flush>
      <Table
        caption="Keys"
        columns={["Name", "Created", "Last used", "Last day", "Status", "Revoke"].map((label) => ({ label }))}
      >
        {keys.map((key) => (
          <Row key={key.prefix}>
            <RowHead sub={<code>{`rck_${key.prefix}…`}</code>}>{key.name}</RowHead>
            <Cell label="Created" sub={`by ${key.madeBy ?? "the operator"}`}>
              <Time iso={key.madeAt} zone={district.zone} now={now} />
            </Cell>
            <Cell label="Last used">
              <Time iso={key.usedAt} zone={district.zone} now={now} />
            </Cell>
            <Cell label="Last day">{key.lastDay ? formatDay(key.lastDay) : "No end"}</Cell>
            <Cell label="Status">
              <SourceBadge state={key.state} />
            </Cell>
            {key.live ? (
              <Cell label="Revoke" under bare>
                <Revoke item={key} district={district} />
              </Cell>
            ) : (
              <NoCell />
            )}
          </Row>
        ))}
      </Table>
      {inAll > keys.length ? (
        <TableFoot>
          <p>{`The first ${formatNumber(keys.length)} of ${formatNumber(inAll)}`}</p>
        </TableFoot>
      ) : null}
    </SectionCard>
  );
}

function Revoke({ item, district }: { item: Key; district: { id: string } }) {
  return (
    <Disclosure
      summary={
        <>
          Revoke<span className="sr-only">{` ${item.name}`}</span>
        </>
      }
    >
      <p>Tools that use it can’t send visits anymore. This can’t be undone. Visits already sent stay.</p>
      <Form method="post" action="?" preventScrollReset>
        <input type="hidden" name="intent" value="revoke-key" />
        <input type="hidden" name="prefix" value={item.prefix} />
        <ForDistrict district={district} />
        <Button variant="danger" rowIcon="circle-slash" about={item.name}>
          Revoke key
        </Button>
      </Form>
    </Disclosure>
  );
}
