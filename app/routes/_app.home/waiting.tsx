import { Link } from "@remix-run/react";
import { CirclePause, CircleX } from "lucide-react";
import { Badge } from "~/ui/badge";
import { SectionCard } from "~/ui/card";
import { Icon } from "~/ui/icon";

export type WaitingRow = {
  id: string;
  name: string;
  districtName: string;
  to: string;
  state: "held" | "failed";
  said: string;
};

/** Syncs that wait for this person: held ones to review, and what went wrong. */
export function Waiting({ rows }: { rows: WaitingRow[] }) {
  return (
    <SectionCard title="Waiting for you" flush>
      <ul className="rows">
        {rows.map(({ id, name, districtName, to, state, said }) => (
          <li key={id} className={state === "held" ? "is-warning" : "is-error"}>
            <Icon as={state === "held" ? CirclePause : CircleX} />
            <div>
              <Link to={to}>
                {state === "held" ? `Review the held sync of ${name}` : `See what went wrong: ${name}`}
              </Link>
              <p className="text-sm text-ink-muted">
                {districtName}. {said}
              </p>
            </div>
            <Badge tone={state === "held" ? "warning" : "error"} icon={state === "held" ? CirclePause : CircleX}>
              {state}
            </Badge>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
