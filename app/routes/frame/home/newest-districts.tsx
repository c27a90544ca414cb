import { Link } from "@remix-run/react";
import type { NewDistrict } from "domain/places/queries/first-steps";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";

/** The districts that were added last, for those who see all of them. */
export function NewestDistricts({ rows, zone, now }: { rows: NewDistrict[]; zone: string; now: string }) {
  return (
    <SectionCard title="Newest districts" actions={<ButtonLink to={paths.districts}>All districts</ButtonLink>} flush>
      <Table
        caption="Newest districts"
        columns={[
          ...[{ label: "District" }, { label: "State" }, { label: "Schools", numeric: true }],
          ...[{ label: "People", numeric: true }, { label: "Added" }],
        ]}
      >
        {rows.map(({ id, name, state, schools, people, at }) => (
          <Row key={id}>
            <RowHead>
              <Link to={paths.districtEdit(id)}>{name}</Link>
            </RowHead>
            <Cell label="State">{state}</Cell>
            <NumCell label="Schools" value={schools} />
            <NumCell label="People" value={people} />
            <Cell label="Added">
              <Time iso={at} zone={zone} now={now} />
            </Cell>
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}
