import { endSentence } from "domain/sentence-words";
import type { BlacklistState } from "domain/software/policies/terms";
import { formatDay } from "~/ui/time-format";

type Entry = { state: BlacklistState; startsOn: string; endsOn: string | null };

/** Whether something is blocked today, for whom, and until when. `scope` begins with a capital: "Everyone". */
export function entryAnswer({ state, startsOn, endsOn }: Entry, scope: string): string {
  const [whose, only] = scope === "Everyone" ? [" for everyone", ""] : ["", ` ${endSentence(`Only for: ${scope}`)}`];
  const until = endsOn ? `until ${formatDay(endsOn)}` : "until someone lifts it";
  switch (state) {
    case "active":
      return `Blocked${whose} since ${formatDay(startsOn)}, ${until}.${only}`;
    case "scheduled":
      return `Not blocked yet. It will be blocked${whose} from ${formatDay(startsOn)}, ${until}.${only}`;
    case "ended":
      return `No longer blocked. This entry ended ${endsOn ? formatDay(endsOn) : ""}.`.replace(" .", ".");
    case "lifted":
      return "No longer blocked. This entry was lifted.";
  }
}
