import { Link } from "@remix-run/react";
import { type AlertKind, alertKinds } from "domain/notices/terms";
import { notificationKindWords } from "domain/notices/words";
import { alertGrounds } from "domain/usage/unauthorized-words";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";

type Props = {
  /** What the district has chosen. */
  alerts: { people: number; off: AlertKind[] };
  children: ReactNode;
};

/** Which alerts a district gets of its usage, when each comes, to whom, and how it is turned off. */
export function UsageAlerts({ alerts: { people, off }, children }: Props) {
  const whenOf = (kind: AlertKind) => (off.includes(kind) ? "Off for your district." : alertGrounds[kind](people));
  return (
    <SectionCard
      id="alerts"
      title="Usage alerts"
      lead="Rollcall checks every night and reports each case once. District admins and IT directors get these alerts."
    >
      <Facts ruled facts={alertKinds.map((kind) => ({ term: notificationKindWords[kind], value: whenOf(kind) }))} />
      <p>
        Alerts show under <Link to={paths.notifications}>Notifications</Link> and also come by email. You can turn off
        the email of any alert in your <Link to={`${paths.profile}#notifications`}>profile</Link>.
      </p>
      {children}
    </SectionCard>
  );
}
