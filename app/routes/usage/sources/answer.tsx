import type { ReactNode } from "react";
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
      {checked ? <Checked {...checked} /> : null}
    </>
  );
}

/** The outcome of recounting a day's figures, which happens every night. */
function Checked({ day, differences }: { day: string; differences: number }) {
  if (differences === 0) {
    return <p className="text-sm">{`Last check: every figure of ${formatDay(day)} matches its visits.`}</p>;
  }
  return (
    <Notice tone="error">
      <p>{`Last check: ${formatCount(differences, "figure", "figures")} of ${formatDay(day)} didn’t match the visits. Ask your Rollcall operator to run “npm run usage:verify” for that day. No visits were lost.`}</p>
    </Notice>
  );
}

function answerOf({ district, now, lastAt, today, silent, working, anyLive }: Props): { tone: Tone; said: ReactNode } {
  const none = anyLive
    ? "No usage has come in yet. Upload a log of your web filter, or send visits with one of your keys: the last section of this page shows how."
    : "No usage has come in yet. Upload a log of your web filter, or have Rollcall collect logs from an SFTP folder. A tool can send visits, too, with a key.";
  if (lastAt === null) return { tone: "info", said: none };
  const last = (
    <>
      The last batch arrived: <Time iso={lastAt} zone={district.zone} now={now} />.
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
