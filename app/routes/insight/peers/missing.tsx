import { Link } from "@remix-run/react";
import { fewestOthers, type PeerFamily, peerFamilies } from "domain/insight/peers/terms";
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
  use: "usage",
  cost: "cost",
  seats: "seats not used",
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
    why: "Your district has no figure for seats yet. It needs contracts priced by the seat and usage of those products. At least 10 seats must be in use, and either none or at least 10 not in use.",
    to: paths.roi,
    does: "See seats and usage",
  },
};

/** What can't be compared, why, and what to do. */
export function Missing({ peers, maySwitch }: { peers: Peers; maySwitch: boolean }) {
  const families = peerFamilies.toReversed();
  const of = (family: PeerFamily) => peers.rows.filter((row) => row.family === family);
  const unknown = families.filter((family) => of(family).every(({ own }) => own === null));
  const alone = families.filter((family) => !unknown.includes(family) && !of(family).some(({ others }) => others));
  return (
    <>
      {alone.length > 0 ? <TooFew peers={peers} families={alone} /> : null}
      {unknown.length > 0 ? (
        <SectionCard title="What’s missing in your district">
          <ul className="list-disc pl-5">
            {unknown.map((family) => (
              <li key={family}>
                {`${ownNeeds[family].why} `}
                <Link to={ownNeeds[family].to}>{ownNeeds[family].does}</Link>
              </li>
            ))}
          </ul>
          <p>
            {unknown.length === families.length
              ? "Rollcall tries again every night, and then once a week. "
              : "Your figures are made once a week. What you add today counts next week. "}
            {maySwitch ? <Link to={paths.peersSharing}>See your figures as they are today</Link> : null}
          </p>
        </SectionCard>
      ) : null}
    </>
  );
}

/** That too few others share, or too few that can be shown. */
function TooFew({ peers: { band, level, state }, families }: { peers: Peers; families: PeerFamily[] }) {
  const where = level === "state" ? ` in ${state}` : "";
  const which = families.length < peerFamilies.length ? ` for ${families.map((one) => names[one]).join(" and ")}` : "";
  return (
    <SectionCard title="Not enough peers">
      <p>
        {`A comparison${which} needs at least ${fewestOthers} other districts${where} with ${band ? sizeWords[band] : "your number of students"} that share. `}
        There aren’t enough yet, or showing them could give one district away.
      </p>
      <p>
        Comparisons are made every Monday. The districts in them change at least six at a time. Ask districts your size
        to share, too.
      </p>
    </SectionCard>
  );
}
