import { DistrictLine } from "~/components/district-line";
import { paths } from "~/http/paths";
import { FilterLogs } from "~/routes/usage/filter-logs";
import { screens } from "~/screens/table";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { formatCount } from "~/ui/format";
import { listLinks, NumberPages } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { Answer } from "./answer";
import { CreateKey } from "./create-key";
import { Keys } from "./keys";
import { NewKey } from "./new-key";
import { OwnTools } from "./own-tools";
import { SourceCard } from "./source-card";
import type { Shown } from "./sources.server";

type Props = Shown & { made: { name: string; token: string } | undefined; form: FormState | undefined };

/** Whether usage comes in and is right, source by source; the keys that send it; and how to send it. */
export function UsageSources({ made, form, ...shown }: Props) {
  const { district, now, sources, keys, keysInAll, newKeyId, confirmed, origin } = shown;
  return (
    <Page>
      <PageHead
        title={screens.usageSources.title}
        lead="Check that usage is coming in and is right. See every source of visits, upload filter logs and manage keys."
        actions={
          <>
            <ButtonLink icon="calendar-check" to={paths.schoolCalendar}>
              School calendar
            </ButtonLink>
            <ButtonLink icon="settings-2" to={paths.usageSettings}>
              Usage settings
            </ButtonLink>
            <ButtonAnchor icon="key-round" href="#create-key">
              Create a key
            </ButtonAnchor>
          </>
        }
      />
      <DistrictLine district={district} />
      <div className="flex flex-col gap-4">
        <FormErrors form={form} />
        {made ? <NewKey key={made.token} {...made} /> : null}
        <Answer {...shown} />
        <Sources sources={sources} zone={district.zone} now={now} />
        <FilterLogs district={district} files={shown.files} folders={shown.folders} source={shown.filter} now={now} />
        <Keys keys={keys} inAll={keysInAll} district={district} now={now} />
        <CreateKey
          key={newKeyId}
          id={newKeyId}
          district={district}
          confirmed={confirmed}
          form={form?.intent === "create-key" ? form : undefined}
        />
        <OwnTools origin={origin} now={now} />
      </div>
    </Page>
  );
}

function Sources({ sources, zone, now }: { sources: Shown["sources"]; zone: string; now: string }) {
  const { rows, total, page, pages } = sources;
  if (rows.length === 0) {
    return (
      <Card>
        <Empty
          icon="plug-zap"
          title="No sources yet"
          actions={
            <>
              <ButtonAnchor variant="primary" icon="file-up" href="#filter-logs">
                Upload a filter log
              </ButtonAnchor>
              <ButtonLink icon="folder-sync" to={paths.sftp}>
                Use an SFTP folder
              </ButtonLink>
              <ButtonAnchor icon="key-round" href="#create-key">
                Create a key
              </ButtonAnchor>
            </>
          }
        >
          Each source of visits will be listed here, with how much it sends and what was rejected. The quickest way to
          start is to upload a log from your web filter. Or Rollcall can collect logs from an SFTP folder, or a tool can
          send visits with a key.
        </Empty>
      </Card>
    );
  }
  return (
    <section aria-labelledby="sources" className="flex flex-col gap-4">
      <div>
        <h2 id="sources">{formatCount(total, "source", "sources")}</h2>
        <p className="text-ink-muted text-sm">
          Days here are when Rollcall received the visits. The visits themselves can be from earlier days.
        </p>
      </div>
      {rows.map((source) => (
        <SourceCard key={source.id} source={source} zone={zone} now={now} />
      ))}
      <NumberPages
        label="Pages of sources"
        links={listLinks({ query: {} }, { path: paths.usageSources, hash: "#sources" })}
        page={page}
        pages={pages}
      />
    </section>
  );
}
