import { Link } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { SectionCard } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { RowItem, Rows } from "~/ui/rows";

export type WaitingRow = {
  id: string;
  name: string;
  districtName: string;
  to: string;
  state: "held" | "failed" | "well";
  said: string;
};

const looks = {
  held: { tone: "warning", icon: "circle-pause", title: (name: string) => `Review the held sync of ${name}` },
  failed: { tone: "error", icon: "circle-x", title: (name: string) => `See what went wrong: ${name}` },
  well: { tone: "success", icon: "circle-check", title: (name: string) => `${name} is well again` },
} as const;

/** Syncs that wait for this person: held ones to review, and what went wrong; then what is well again. */
export function Waiting({ rows }: { rows: WaitingRow[] }) {
  const title = rows.every(({ state }) => state === "well") ? "Well again" : "Waiting for you";
  return (
    <SectionCard title={title} flush>
      <Rows>
        {rows.map(({ id, name, districtName, to, state, said }) => (
          <RowItem key={id} tone={looks[state].tone}>
            <Icon name={looks[state].icon} />
            <div>
              <Link to={to}>{looks[state].title(name)}</Link>
              <p className="text-sm text-ink-muted">
                {districtName}. {said}
              </p>
            </div>
            <Badge tone={looks[state].tone} icon={looks[state].icon}>
              {state}
            </Badge>
          </RowItem>
        ))}
      </Rows>
    </SectionCard>
  );
}
