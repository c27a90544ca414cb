import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardFoot, CardHead } from "~/ui/card";
import { Notice } from "~/ui/notice";
import type { ConfigCard as Shown } from "./config-cards";
import { ConfigFacts, DistrictLine } from "./config-facts";
import { ConfigurationBadges } from "./sync-badge";
import { SyncProgress } from "./sync-progress";

type Props = {
  card: Shown;
  /** The instant at which the page was drawn. */
  now: string;
  can: { manage: boolean };
  to: { logs: string; users: string; details: string; sync: (syncId: string) => string };
};

/** A configuration: its status, when it ran and will run, and what one may do with it. */
export function ConfigCard({ card, now, can, to }: Props) {
  const heading = `configuration-${card.id}`;
  return (
    <Card as="article" className="flex flex-col gap-4" aria-labelledby={heading}>
      <CardHead>
        <div className="min-w-0">
          <h3 id={heading}>{card.name}</h3>
          <p className="text-sm text-ink-muted">
            <DistrictLine card={card} />
          </p>
        </div>
        <ConfigurationBadges {...card} />
      </CardHead>
      {card.current ? (
        <SyncProgress current={card.current} name={card.name} />
      ) : (
        <StateNotice card={card} syncTo={to.sync} />
      )}
      <ConfigFacts card={card} now={now} />
      <CardFoot>
        {can.manage ? <SyncControl card={card} detailsTo={to.details} /> : null}
        <ButtonLink variant="quiet" to={to.logs} about={`of ${card.name}`}>
          Sync logs
        </ButtonLink>
        <ButtonLink variant="quiet" to={to.users} about={`of ${card.name}`}>
          Users
        </ButtonLink>
        <ButtonLink variant="quiet" to={to.details} about={`of ${card.name}`}>
          Details
        </ButtonLink>
      </CardFoot>
    </Card>
  );
}

/** Why a configuration does not run, or what waits for a person, and what to do about it. */
export function StateNotice({ card, syncTo }: { card: Shown; syncTo: (syncId: string) => string }) {
  const failed = failedOf(card);
  if (card.held) {
    return (
      <Notice
        tone="warning"
        slim
        actions={
          <ButtonLink variant="primary" to={syncTo(card.held.syncId)} about={`the held sync of ${card.name}`}>
            Review
          </ButtonLink>
        }
      >
        {card.held.message ?? "A sync is held for review."}
      </Notice>
    );
  }
  if (card.status === "error" && card.statusMessage) {
    return (
      <Notice tone="error" slim actions={failed ? <FailedLink card={card} to={syncTo(failed.syncId)} /> : null}>
        <strong>{card.failedBy === "test" ? "The connection test failed." : "The last sync failed."}</strong>{" "}
        {card.statusMessage}
      </Notice>
    );
  }
  if (card.way === "service" && card.status === "pending") {
    return (
      <Notice tone="neutral" slim icon="plug-zap">
        Nothing has been read yet. Test the connection, then start the first sync.
      </Notice>
    );
  }
  if (!card.isReady) {
    return (
      <Notice tone="neutral" slim icon="plug-zap">
        The host key is not confirmed yet. Test the connection, confirm the key, then start the first sync.
      </Notice>
    );
  }
  if (card.status === "pending") {
    return (
      <Notice tone="neutral" slim icon="key-round">
        The host key is confirmed. Start the first sync.
      </Notice>
    );
  }
  return null;
}

/** The log of the sync that went wrong, if it is still the latest. */
function failedOf({ latest, failedBy }: Shown) {
  if (failedBy === "test") return null;
  return latest?.status === "failed" || latest?.status === "rejected" ? latest : null;
}

const FailedLink = ({ card, to }: { card: Shown; to: string }) => (
  <ButtonLink to={to} about={`with the last sync of ${card.name}`}>
    See what went wrong
  </ButtonLink>
);

type ControlProps = { card: Shown; variant?: "primary" | "plain"; detailsTo?: string };

/**
 * Start sync (posts intent start-sync with the configuration's id), or Stop sync (stop-sync with the sync's id) while
 * one runs that has not begun to apply its changes. Before the host key is confirmed: the way to the connection test.
 */
export function SyncControl({ card, variant, detailsTo }: ControlProps) {
  const { current } = card;
  if (!current && !card.isReady) {
    return detailsTo ? (
      <ButtonLink icon="plug-zap" to={detailsTo} about={`of ${card.name}`}>
        Test connection
      </ButtonLink>
    ) : null;
  }
  if (!current) {
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="start-sync" />
        <input type="hidden" name="id" value={card.id} />
        <Button icon="refresh-cw" variant={variant} about={`of ${card.name}`}>
          Start sync
        </Button>
      </Form>
    );
  }
  if (!current.canStop) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="stop-sync" />
      <input type="hidden" name="id" value={current.syncId} />
      <Button icon="square" about={`of ${card.name}`}>
        Stop sync
      </Button>
    </Form>
  );
}
