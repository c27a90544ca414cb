import { Link } from "@remix-run/react";
import type { PeerFamily } from "domain/insight/peers/terms";
import { peerFamilies } from "domain/insight/peers/terms";
import { sizeWords } from "domain/insight/peers/words";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import type { Peers } from "./peers.server";

/** Why a district that doesn't share sees no others, and who can change that. */
export function NotSharing({ maySwitch }: { maySwitch: boolean }) {
  return (
    <Card>
      <Empty
        icon="chart-column"
        title="Your district doesn’t share its figures"
        actions={
          <>
            {maySwitch ? (
              <ButtonLink variant="primary" to={paths.peersSharing}>
                See what would be shared
              </ButtonLink>
            ) : null}
            <ButtonLink to={paths.peersMethod}>How comparisons are made</ButtonLink>
          </>
        }
      >
        {`Only districts that share see how they compare. ${
          maySwitch
            ? "You decide for your district, and you can stop at any time."
            : "Your district administrator or IT director can turn this on."
        }`}
      </Empty>
    </Card>
  );
}

const names: Record<PeerFamily, string> = {
  use: "Usage and products",
  cost: "Cost",
  seats: "Seats not used",
};

const ownNeeds: Record<PeerFamily, { why: string; to: string; does: string }> = {
  use: {
    why: "Your district has no usage figures yet. They need at least 10 enrolled students and 10 active users in the last 90 days.",
    to: paths.dashboard,
    does: "See your usage",
  },
  cost: {
    why: "Your district has no cost figures yet. They need usage figures and at least one active contract.",
    to: paths.contracts,
    does: "See your contracts",
  },
  seats: {
    why: "Your district has no figure for seats yet. It needs contracts priced by the seat, usage of those products, and at least 10 seats in use and 10 not in use (or none).",
    to: paths.roi,
    does: "See seats and usage",
  },
};

/** What can't be compared, why, and what to do. */
export function Missing({ peers, maySwitch }: { peers: Peers; maySwitch: boolean }) {
  const { rows, band, level, state } = peers;
  const lacks = peerFamilies.toReversed().flatMap((family) => {
    const of = rows.filter((row) => row.family === family);
    if (of.every(({ own }) => own === null)) return [{ family, own: true }];
    return of.some(({ others }) => others) ? [] : [{ family, own: false }];
  });
  if (lacks.length === 0) return null;
  const waits = lacks.some(({ own }) => !own);
  const where = level === "state" ? ` in ${state}` : "";
  return (
    <SectionCard title={waits ? "Not enough peers" : "What’s missing"}>
      <ul className="list-disc pl-5">
        {lacks.map(({ family, own }) => (
          <li key={family}>
            <strong>{`${names[family]}: `}</strong>
            {own ? (
              <>
                {`${ownNeeds[family].why} `}
                <Link to={ownNeeds[family].to}>{ownNeeds[family].does}</Link>
              </>
            ) : (
              `There are fewer than 5 other districts${where} with ${band ? sizeWords[band] : "your number of students"} that we can show, or showing them could give one district away.`
            )}
          </li>
        ))}
      </ul>
      {waits ? (
        <p>
          Comparisons are made every Monday. The districts in them change at least six at a time. Ask districts your
          size to share, too.
        </p>
      ) : null}
      {lacks.some(({ own }) => own) ? (
        <p>
          {"Your figures are made once a week. What you add today counts next week. "}
          {maySwitch ? <Link to={paths.peersSharing}>See your figures as they are today</Link> : null}
        </p>
      ) : null}
    </SectionCard>
  );
}
