import { syncStatusWords } from "domain/rosters/words";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";
import { dayOf, formatDay } from "~/ui/time-format";
import type { ConfigCard } from "./config-cards";

/** Where it comes from, last and next sync, an attempt that applied nothing, frequency, and the pause unless it is over. */
export function ConfigFacts({ card, now, ruled }: { card: ConfigCard; now: string; ruled?: boolean }) {
  const { current, pause, zone } = card;
  const attempt = attemptOf(card);
  return (
    <Facts
      ruled={ruled}
      facts={[
        ...(card.way === "files"
          ? [
              { term: "Client key", value: <code>{card.clientKey}</code> },
              { term: "Bucket", value: <code>{card.bucketName}</code> },
            ]
          : [
              { term: "Service", value: <code>{card.host}</code> },
              { term: "Version", value: card.formatText },
            ]),
        { term: "Last sync", value: <Time iso={card.lastSync} zone={zone} now={now} /> },
        ...(attempt
          ? [
              {
                term: "Latest attempt",
                value: (
                  <>
                    {`${syncStatusWords[attempt.status]}, `}
                    <Time iso={attempt.finishedAt} zone={zone} now={now} inSentence />
                  </>
                ),
              },
            ]
          : []),
        {
          term: "Next sync",
          value: current && card.nextSync ? "When this one ends" : <Time iso={card.nextSync} zone={zone} now={now} />,
        },
        { term: "Sync frequency", value: card.frequencyText },
        ...(pause && dayOf(now, zone) <= pause.to
          ? [{ term: "No sync", value: `${formatDay(pause.from)} to ${formatDay(pause.to)}` }]
          : []),
      ]}
    />
  );
}

/** The latest sync, where it applied nothing: the last one that did is older, or there is none. */
function attemptOf({ latest, current }: Pick<ConfigCard, "latest" | "current">) {
  if (current || !latest || latest.status === "applied" || latest.status === "unchanged") return null;
  return latest;
}

/** "Lakeside Unified (original id 0628050)". */
export function DistrictLine({ card }: { card: Pick<ConfigCard, "districtName" | "districtOriginalId"> }) {
  return (
    <>
      {card.districtName}
      {card.districtOriginalId ? (
        <>
          {" "}
          <span className="whitespace-nowrap">(original id {card.districtOriginalId})</span>
        </>
      ) : null}
    </>
  );
}
