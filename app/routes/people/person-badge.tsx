import type { PersonState } from "domain/people/terms";
import { personStateWords } from "domain/people/words";
import { Badge, type Look } from "~/ui/badge";
import { inSentence } from "~/ui/format";

const looks: Record<PersonState, Look> = {
  active: { tone: "success", icon: "circle-check" },
  invited: { tone: "info", icon: "mail" },
  deactivated: { tone: "neutral", icon: "circle-minus" },
  "no-account": { tone: "neutral", icon: "circle-dashed" },
};

/** The status of a person: can sign in, was invited, is switched off, or is only known from a roster. */
export function PersonBadge({ state }: { state: PersonState }) {
  return <Badge {...looks[state]}>{inSentence(personStateWords[state])}</Badge>;
}
