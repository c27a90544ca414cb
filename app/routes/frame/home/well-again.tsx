import { Link } from "@remix-run/react";
import { SectionCard } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { RowItem, Rows } from "~/ui/rows";

/** Roster configurations that had failed and work again. */
export function WellAgain({ rows }: { rows: { id: string; name: string; to: string }[] }) {
  return (
    <SectionCard title="Working again" flush>
      <Rows>
        {rows.map(({ id, name, to }) => (
          <RowItem key={id} tone="success">
            <Icon name="circle-check" />
            <div>
              <Link to={to}>{`Roster syncs of ${name} are working again`}</Link>
            </div>
          </RowItem>
        ))}
      </Rows>
    </SectionCard>
  );
}
