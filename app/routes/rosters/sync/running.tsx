import { Form, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/http/paths";
import type { CurrentSync } from "~/routes/rosters/config-cards";
import { SyncProgress } from "~/routes/rosters/sync-progress";
import { useSyncBoard } from "~/routes/rosters/use-sync-board";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";

type Props = {
  configuration: { id: string; name: string };
  now: string;
  can: { manage: boolean };
  current: CurrentSync;
};

/** While a sync runs: how far it is, and the way to stop it before it applies. At its end the page is loaded again. */
export function Running({ configuration, now, can, current: loaded }: Props) {
  const { revalidate } = useRevalidator();
  const url = `${paths.sftpProgress}?${new URLSearchParams({ id: configuration.id })}`;
  const counters = { total: 0, active: 0, error: 0 };
  const board = useSyncBoard({ cards: [], counters, now }, url, true);
  const answered = board.cards[0];
  const current = answered ? answered.current : loaded;
  const ended = answered !== undefined && answered.current?.syncId !== loaded.syncId;
  useEffect(() => {
    if (ended) revalidate();
  }, [ended, revalidate]);
  if (!current) return null;
  return (
    <Card stack="md">
      <SyncProgress current={current} name={configuration.name} />
      {can.manage && current.canStop ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="stop-sync" />
          <input type="hidden" name="id" value={loaded.syncId} />
          <Button icon="square">Stop sync</Button>
        </Form>
      ) : null}
    </Card>
  );
}
