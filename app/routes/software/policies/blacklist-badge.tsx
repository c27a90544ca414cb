import { Badge } from "~/ui/badge";
import { type BlacklistState, blacklistStateWords } from "./blacklist-words";

/** How an entry of the blacklist stands today. */
export function BlacklistBadge({ state }: { state: BlacklistState }) {
  const { label, tone, icon } = blacklistStateWords[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
