import { Link } from "@remix-run/react";
import type { PatternType } from "domain/software/addresses/terms";
import { patternTypeWords } from "domain/software/addresses/words";
import type { BlacklistReason } from "domain/software/policies/terms";
import { blacklistReasonWords } from "domain/software/policies/words";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";

type Entry = {
  softwareId: string | null;
  name: string;
  patternType: PatternType | null;
  reasonCode: BlacklistReason;
  reason: string;
  demo: boolean;
  startsOn: string;
  endsOn: string | null;
  alternative: { id: string; name: string; usable: boolean } | null;
  createdAt: string;
  createdBy: string | null;
  liftedAt: string | null;
  liftedBy: string | null;
  liftReason: string | null;
};

type At = { zone: string; now: string };

/** What an entry says, who made it, and how it was lifted. */
export function EntryFacts({ entry, scope, at }: { entry: Entry; scope: string; at: At }) {
  const kind = entry.patternType ? `${patternTypeWords[entry.patternType].label} ${entry.name}` : null;
  const banned = entry.softwareId ? <Link to={paths.software(entry.softwareId)}>{entry.name}</Link> : kind;
  const { alternative } = entry;
  const lifted = entry.liftedAt
    ? [
        { term: "Lifted", value: <By iso={entry.liftedAt} who={entry.liftedBy} at={at} /> },
        { term: "Why it was lifted", value: entry.liftReason },
      ]
    : [];
  return (
    <SectionCard title="Details">
      <Facts
        ruled
        facts={[
          { term: "Blocked", value: banned },
          { term: "For", value: scope },
          { term: "Why", value: blacklistReasonWords[entry.reasonCode] },
          { term: "What people read", value: entry.reason },
          { term: "From", value: formatDay(entry.startsOn) },
          { term: "Until", value: entry.endsOn ? formatDay(entry.endsOn) : "no end" },
          ...(alternative ? [{ term: "Instead", value: <Instead of={alternative} /> }] : []),
          { term: "Added", value: <By iso={entry.createdAt} who={entry.createdBy} at={at} /> },
          ...lifted,
          ...(entry.demo ? [{ term: "Demo data", value: "This entry is made up." }] : []),
        ]}
      />
    </SectionCard>
  );
}

function Instead({ of: { id, name, usable } }: { of: NonNullable<Entry["alternative"]> }) {
  return (
    <>
      <Link to={paths.software(id)}>{name}</Link>
      {usable ? null : " It isn’t approved now, so it isn’t suggested. Name another product, or leave it empty."}
    </>
  );
}

function By({ iso, who, at }: { iso: string; who: string | null; at: At }) {
  return (
    <>
      <Time iso={iso} zone={at.zone} now={at.now} />
      {who ? ` by ${who}` : null}
    </>
  );
}
