import { Link } from "@remix-run/react";
import { alertKinds } from "domain/notices/terms";
import { notificationKindWords } from "domain/notices/words";
import { alertGrounds } from "domain/usage/unauthorized-words";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";

/** Which alerts a district gets of its usage, when each comes, to whom, and how its email is turned off. */
export function UsageAlerts({ people, children }: { people: number; children: ReactNode }) {
  return (
    <SectionCard
      id="alerts"
      title="Usage alerts"
      lead="Rollcall checks every night and reports each case once. District admins and IT directors get these alerts."
    >
      <Facts
        ruled
        facts={alertKinds.map((kind) => ({ term: notificationKindWords[kind], value: alertGrounds[kind](people) }))}
      />
      <p>
        Every alert shows under <Link to={paths.notifications}>Notifications</Link> and also comes by email. Each person
        can turn off the email of any alert in their <Link to={`${paths.profile}#notifications`}>profile</Link>. Alerts
        under Notifications can’t be turned off.
      </p>
      {children}
    </SectionCard>
  );
}
