import { Form } from "@remix-run/react";
import type { RosterWay } from "domain/rosters/terms";
import { useFormAnswer } from "~/components/form-answer";
import type { LogFolder as ShownFolder } from "~/components/log-folder.server";
import { RecordHistory, type ShownChange } from "~/components/record-history";
import { paths } from "~/http/paths";
import { crumbsTo } from "~/screens/crumbs";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Page, PageHead, WithAside } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { StateNotice, SyncControl } from "./config-card";
import type { ConfigCard, Undoable } from "./config-cards";
import { ConfigFacts, DistrictLine } from "./config-facts";
import { HostKeyCard } from "./host-key-card";
import { ConnectionFacts } from "./source-connection";
import { Latest, type LatestPart } from "./source-latest";
import { LogFolder } from "./source-log-folder";
import type { Connection, ConnectionTest as Test } from "./source-shape.server";
import { ConnectionTest } from "./source-test";
import { Users, type UsersPart } from "./source-users";
import { ConfigurationBadges } from "./sync-badge";
import { SyncProgress } from "./sync-progress";
import { UndoSync } from "./undo-sync";
import { useConfiguration } from "./use-sync-board";
import { placesOf } from "./way-places";
import { wayWords } from "./way-words";

type Props = {
  now: string;
  can: { manage: boolean; manageUsage: boolean };
  confirmed: boolean;
  card: ConfigCard;
  connection: Connection;
  hostKey: { fingerprint: string; by: string | null; at: string | null } | null;
  test: Test | null;
  logFolder: ShownFolder | null;
  undoable: Undoable | null;
  changes: ShownChange[];
  part: LatestPart | UsersPart;
};

/** One configuration: its status, its latest syncs or its users, and beside it how it connects. */
export function Configuration(props: Props) {
  const { now: drawn, can, confirmed, card: loaded, connection, hostKey, test, logFolder, undoable } = props;
  const { changes, part } = props;
  const form = useFormAnswer();
  const { card, now } = useConfiguration(loaded, drawn, test);
  const { id, way, zone } = card;
  const places = placesOf(way);
  return (
    <Page>
      <PageHead
        crumbs={way === "service" ? crumbsTo("connection") : crumbsTo("configuration")}
        title={card.name}
        state={<ConfigurationBadges {...card} />}
        lead={<DistrictLine card={card} />}
        actions={can.manage ? <SyncControl card={card} variant="primary" /> : undefined}
      />
      <WithAside
        label={`About this ${wayWords[way].one}`}
        aside={
          <>
            <SectionCard title="Schedule">
              <ConfigFacts card={card} now={now} ruled />
              {can.manage ? <PauseControl card={card} /> : null}
            </SectionCard>
            <ConnectionTest
              test={test}
              confirmedKey={confirmedOf(hostKey)?.fingerprint ?? null}
              zone={zone}
              now={now}
              can={can}
            />
            {way === "files" ? (
              <HostKeyCard
                confirmed={confirmedOf(hostKey)}
                seen={test?.hostKey ?? null}
                zone={zone}
                now={now}
                can={can}
                proof={{ confirmed, form }}
              />
            ) : null}
            <SectionCard title={way === "files" ? "Server" : "Service"}>
              <ConnectionFacts connection={connection} />
              {can.manage ? (
                <Actions>
                  <ButtonLink icon="pencil" to={places.edit(id)} about={card.name}>
                    Edit
                  </ButtonLink>
                </Actions>
              ) : null}
            </SectionCard>
            {logFolder ? <LogFolder folder={logFolder} zone={zone} now={now} can={can} /> : null}
            {undoable && !card.current ? <UndoSync undoable={undoable} zone={zone} /> : null}
            <RecordHistory changes={changes} zone={zone} now={now} />
            {can.manage ? <Delete way={way} name={card.name} hasLogs={logFolder !== null} /> : null}
          </>
        }
      >
        {card.current ? (
          <Card>
            <SyncProgress current={card.current} name={card.name} />
          </Card>
        ) : (
          <StateNotice card={card} syncTo={(id) => paths.sync(id)} />
        )}
        <Tabs
          label={card.name}
          tabs={[
            { to: places.one(id), label: "Latest syncs", current: part.tab === "logs" },
            { to: places.users(id), label: "Users", current: part.tab === "users" },
          ]}
        />
        {part.tab === "users" ? (
          <Users at={{ id, way }} part={part} zone={zone} now={now} />
        ) : (
          <Latest at={{ id, way }} part={part} now={now} />
        )}
      </WithAside>
    </Page>
  );
}

function confirmedOf(hostKey: Props["hostKey"]) {
  return hostKey?.at ? { ...hostKey, at: hostKey.at } : null;
}

function PauseControl({ card }: { card: ConfigCard }) {
  const paused = card.status === "paused";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={paused ? "resume" : "pause"} />
      <Button icon={paused ? "play" : "pause"} about={`of ${card.name}`}>
        {paused ? "Resume the schedule" : "Pause the schedule"}
      </Button>
    </Form>
  );
}

function Delete({ way, name, hasLogs }: { way: RosterWay; name: string; hasLogs: boolean }) {
  return (
    <SectionCard title="Delete">
      <Disclosure summary={`Delete this ${wayWords[way].one}`}>
        <p>
          Its sync logs, classes and enrollments are deleted, too. Schools and people stay, but people whom only this
          source brought in are switched off. This can’t be undone.
        </p>
        {hasLogs ? <p>Its log folder isn’t checked anymore. Visits from logs that were imported stay.</p> : null}
        <Form method="post">
          <input type="hidden" name="intent" value="delete" />
          <Button variant="danger" icon="trash-2">
            Delete {name}
          </Button>
        </Form>
      </Disclosure>
    </SectionCard>
  );
}
