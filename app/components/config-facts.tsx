import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";
import type { ConfigCard } from "./sftp-types";

/** Client key, bucket, last and next sync, frequency. */
export function ConfigFacts({ card, now, ruled }: { card: ConfigCard; now: string; ruled?: boolean }) {
  const { current, zone } = card;
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
