import type { BlacklistState } from "domain/software/policies/terms";
import { formatDay } from "~/ui/time-format";

type Entry = { state: BlacklistState; startsOn: string; endsOn: string | null };

/** Whether something is blocked today, for whom, and until when. `scope` begins with a capital: "Everyone". */
export function entryAnswer({ state, startsOn, endsOn }: Entry, scope: string): string {
  const until = endsOn ? `until ${formatDay(endsOn)}` : "until someone lifts it";
  switch (state) {
    case "active":
      return `Blocked since ${formatDay(startsOn)}, ${until}. For: ${scope}.`;
    case "scheduled":
      return `Not blocked yet. Blocked from ${formatDay(startsOn)}, ${until}. For: ${scope}.`;
    case "ended":
      return `Not blocked any more. This entry ended ${endsOn ? formatDay(endsOn) : ""}.`.replace(" .", ".");
    case "lifted":
      return "Not blocked any more. This entry was lifted.";
  }
}
