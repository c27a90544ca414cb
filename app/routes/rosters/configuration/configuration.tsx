import { Form } from "@remix-run/react";
import type { AuthMethod } from "domain/rosters/terms";
import { authMethodWords } from "domain/rosters/words";
import { useFormAnswer } from "~/components/form-answer";
import type { LogFolder as ShownFolder } from "~/components/log-folder.server";
import { RecordHistory, type ShownChange } from "~/components/record-history";
import { paths } from "~/http/paths";
import { StateNotice, SyncControl } from "~/routes/rosters/config-card";
import type { ConfigCard, Undoable } from "~/routes/rosters/config-cards";
import { ConfigFacts, DistrictLine } from "~/routes/rosters/config-facts";
import { HostKeyCard } from "~/routes/rosters/host-key-card";
import { ConfigurationBadges } from "~/routes/rosters/sync-badge";
import { SyncProgress } from "~/routes/rosters/sync-progress";
import { UndoSync } from "~/routes/rosters/undo-sync";
import { useConfiguration } from "~/routes/rosters/use-sync-board";
import { crumbsTo } from "~/screens/crumbs";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { Page, PageHead, WithAside } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { ConnectionTest } from "./connection-test";
import { Latest, type LatestPart } from "./latest";
import { LogFolder } from "./log-folder";
import type { ConnectionTest as Test } from "./shape.server";
import { Users, type UsersPart } from "./users";

type Props = {
  now: string;
  can: { manage: boolean; manageUsage: boolean };
  confirmed: boolean;
  card: ConfigCard;
  connection: { host: string; port: number; username: string; authMethod: AuthMethod; remoteFolder: string };
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
  const { id, zone } = card;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("configuration")}
        title={card.name}
        state={<ConfigurationBadges {...card} />}
        lead={<DistrictLine card={card} />}
        actions={can.manage ? <SyncControl card={card} variant="primary" /> : undefined}
      />
      <WithAside
        label="About this configuration"
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
            <HostKeyCard
              confirmed={confirmedOf(hostKey)}
              seen={test?.hostKey ?? null}
              zone={zone}
              now={now}
              can={can}
              proof={{ confirmed, form }}
            />
            <SectionCard title="Server">
              <ServerFacts connection={connection} />
              {can.manage ? (
                <Actions>
                  <ButtonLink icon="pencil" to={paths.configurationEdit(id)} about={card.name}>
                    Edit
                  </ButtonLink>
                </Actions>
              ) : null}
            </SectionCard>
            {logFolder ? <LogFolder folder={logFolder} zone={zone} now={now} can={can} /> : null}
            {undoable && !card.current ? <UndoSync undoable={undoable} zone={zone} /> : null}
            <RecordHistory changes={changes} zone={zone} now={now} />
            {can.manage ? <Delete name={card.name} hasLogs={logFolder !== null} /> : null}
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
            { to: paths.configuration(id), label: "Latest syncs", current: part.tab === "logs" },
            { to: paths.configurationUsers(id), label: "Users", current: part.tab === "users" },
          ]}
        />
        {part.tab === "users" ? (
          <Users id={id} part={part} zone={zone} now={now} />
        ) : (
          <Latest id={id} part={part} now={now} />
        )}
      </WithAside>
    </Page>
  );
}

function confirmedOf(hostKey: Props["hostKey"]) {
  return hostKey?.at ? { ...hostKey, at: hostKey.at } : null;
}

function ServerFacts({ connection }: { connection: Props["connection"] }) {
  const method = authMethodWords[connection.authMethod];
  return (
    <Facts
      ruled
      facts={[
        { term: "Host", value: <code>{connection.host}</code> },
        { term: "Port", value: connection.port },
        { term: "User name", value: <code>{connection.username}</code> },
        { term: "Sign-in", value: method },
        { term: "Folder", value: <code>{connection.remoteFolder}</code> },
        { term: "Format", value: "OneRoster CSV" },
      ]}
    />
  );
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

function Delete({ name, hasLogs }: { name: string; hasLogs: boolean }) {
  return (
    <SectionCard title="Delete">
      <Disclosure summary="Delete this configuration">
        <p>
          Its sync logs, classes and enrollments are deleted, too. Schools and people stay, but any that only these
          files brought in are switched off. This can’t be undone.
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
