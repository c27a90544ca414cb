import { Link } from "@remix-run/react";
import { blacklistReasonWords } from "domain/software/policies/words";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { formatDay } from "~/ui/time-format";
import { BlacklistBadge } from "./blacklist-badge";
import type { BlacklistLine } from "./blacklist-list.server";

export type BlacklistPanelData = { softwareId: string; entries: BlacklistLine[]; can: { manage: boolean } };

/** What the blacklist says of one product. Nothing for those who neither manage it nor are concerned. */
export function BlacklistPanel({ panel: { softwareId, entries, can } }: { panel: BlacklistPanelData }) {
  if (entries.length === 0 && !can.manage) return null;
  return (
    <SectionCard
      title="Blocked list"
      flush={entries.length > 0}
      actions={
        can.manage ? (
          <ButtonLink icon="ban" to={paths.blacklistNewFor(softwareId)}>
            Block it
          </ButtonLink>
        ) : null
      }
    >
      {entries.length === 0 ? (
        <p>It isn’t on the blocked list.</p>
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} className="grid gap-1 border-line border-t px-4 py-3 first:border-t-0 md:px-5">
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <BlacklistBadge state={entry.state} />
                {can.manage ? (
                  <Link className="font-medium" to={paths.blacklistEntry(entry.id)}>
                    {entry.name}
                  </Link>
                ) : (
                  <span className="font-medium">{entry.name}</span>
                )}
                <span>{`${entry.scope}, ${span(entry)}`}</span>
              </div>
              <p>{`${blacklistReasonWords[entry.reasonCode]}: ${entry.reason}`}</p>
              {entry.alternative?.usable ? (
                <p>
                  Use <Link to={paths.software(entry.alternative.id)}>{entry.alternative.name}</Link> instead.
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function span({ startsOn, endsOn, demo }: BlacklistLine): string {
  const days = endsOn ? `${formatDay(startsOn)} to ${formatDay(endsOn)}` : `from ${formatDay(startsOn)}`;
  return demo ? `${days}, demo data` : days;
}
