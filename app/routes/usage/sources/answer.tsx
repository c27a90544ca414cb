import { Link } from "@remix-run/react";
import type { Checked } from "domain/usage/queries/sources";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { formatCount, formatNumber } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Tiles } from "~/ui/tiles";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import type { Tone } from "~/ui/tone";
import { shareWords } from "./share";
import type { Shown } from "./sources.server";

type Props = Pick<Shown, "district" | "now" | "lastAt" | "waiting" | "today" | "recent" | "silent" | "working"> &
  Pick<Shown, "anyLive" | "checked">;

/** The answer first: whether usage is coming in, and then how much of it is right. */
export function Answer(props: Props) {
  const { lastAt, recent, today, waiting, checked } = props;
  const { tone, said } = answerOf(props);
  const read = recent.accepted + recent.duplicate;
  return (
    <>
      <Notice tone={tone}>
        <p>{said}</p>
        {waiting > 0 ? (
          <p>{`${formatCount(waiting, "batch is", "batches are")} still being counted. The numbers here follow within two minutes.`}</p>
        ) : null}
      </Notice>
      {lastAt === null ? null : (
        <Tiles
          label="The last 30 days"
          tiles={[
            { label: "Received today", value: formatNumber(today.accepted), note: "visits accepted, from any day" },
            {
              label: "Received in 30 days",
              value: formatNumber(recent.accepted),
              note: "visits accepted, from any day",
            },
            {
              label: "Rejected",
              value: formatNumber(recent.rejected),
              note: `${shareWords(recent.rejected, read + recent.rejected)} of all received`,
            },
            {
              label: "Visits by people not in the roster",
              value: shareWords(recent.unknownPeople, read),
              note: "of visits in 30 days",
            },
            {
              label: "Unrecognized websites",
              value: shareWords(recent.unmatched, read),
              note: "of visits, no URL pattern covers them",
            },
          ]}
        />
      )}
      <p className="text-ink-muted text-sm">
        {`Visits count on days and hours of ${props.district.zone.replaceAll("_", " ")} time. `}
        <Link to={paths.districtEdit(props.district.id)}>Change the time zone</Link>
      </p>
      {checked ? <Recounted checked={checked} zone={props.district.zone} now={props.now} /> : null}
    </>
  );
}

type RecountedProps = { checked: Checked; zone: string; now: string };

/** The outcome of recounting figures from their visits, which happens every night for the day before. */
function Recounted({ checked, zone, now }: RecountedProps) {
  const { day, at, differences, latestDay, wrong } = checked;
  const others = wrong.filter((one) => one !== day);
  const said = (
    <>
      {differences === 0
        ? `Last check: every figure of ${formatDay(day)} matches its visits. Checked: `
        : `Last check: ${formatCount(differences, "figure", "figures")} of ${formatDay(day)} didn’t match the visits. Checked: `}
      <Time iso={at} zone={zone} now={now} inSentence />.
      {latestDay === day ? "" : ` The latest day checked is ${formatDay(latestDay)}.`}
    </>
  );
  if (wrong.length === 0) return <p className="text-sm">{said}</p>;
  return (
    <Notice tone="error">
      <p>{said}</p>
      {others.length > 0 ? (
        <p>
          {others.length === 1
            ? `In an earlier check, figures of ${formatDay(others[0] as string)} didn’t match.`
            : `In earlier checks, figures of ${formatNumber(others.length)} other days didn’t match, the latest of them ${formatDay(others[0] as string)}.`}
        </p>
      ) : null}
      <p>{`Ask your Rollcall operator to run “npm run usage:verify” for ${wrong.length === 1 ? "that day" : "those days"}. No visits were lost.`}</p>
    </Notice>
  );
}

function answerOf({ district, now, lastAt, today, silent, working, anyLive }: Props): { tone: Tone; said: ReactNode } {
  const none = anyLive
    ? "No usage has come in yet. Upload a log from your web filter, or send visits with one of your keys: the last section of this page shows how."
    : "No usage has come in yet. Upload a log from your web filter, or have Rollcall collect logs from an SFTP folder. A tool can send visits, too, with a key.";
  if (lastAt === null) return { tone: "info", said: none };
  const last = (
    <>
      The last batch arrived: <Time iso={lastAt} zone={district.zone} now={now} inSentence />.
    </>
  );
  if (!anyLive) {
    return {
      tone: "warning",
      said: <>Tools can’t send usage: no key works anymore. {last} Create a key, or upload a filter log.</>,
    };
  }
  if (!working) {
    return {
      tone: "warning",
      said: <>Usage has stopped coming in. {last} Check the tool that sends it, and its key or folder.</>,
    };
  }
  const coming = `Usage is coming in. So far today, ${formatCount(today.accepted, "visit was", "visits were")} received and accepted.`;
  if (silent.length === 0) {
    return {
      tone: "success",
      said: (
        <>
          {coming} {last}
        </>
      ),
    };
  }
  const gone = silent.length === 1 ? `${silent[0]} has gone silent.` : `${silent.length} sources have gone silent.`;
  return {
    tone: "warning",
    said: (
      <>
        {coming} {last} But {gone}
      </>
    ),
  };
}
