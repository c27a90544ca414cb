import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";
import { dayOf, formatDay } from "~/ui/time-format";
import type { ConfigCard } from "./config-cards";

/** Client key, bucket, last and next sync, frequency, and the pause unless it is over. */
export function ConfigFacts({ card, now, ruled }: { card: ConfigCard; now: string; ruled?: boolean }) {
  const { current, pause, zone } = card;
  return (
    <Facts
      ruled={ruled}
      facts={[
        { term: "Client key", value: <code>{card.clientKey}</code> },
        { term: "Bucket", value: <code>{card.bucketName}</code> },
        { term: "Last sync", value: <Time iso={card.lastSync} zone={zone} now={now} /> },
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
