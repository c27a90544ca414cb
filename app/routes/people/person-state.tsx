import { Badge } from "~/ui/badge";
import type { PersonListRow } from "./people-types";

const looks = {
  active: { tone: "success", icon: "circle-check", word: "active" },
  invited: { tone: "info", icon: "mail", word: "invited" },
  deactivated: { tone: "neutral", icon: "circle-minus", word: "deactivated" },
  "no-account": { tone: "neutral", icon: "circle-dashed", word: "no account" },
} as const;

/** How a person stands: can sign in, was invited, is switched off, or is only known from a roster. */
export function PersonState({ state }: { state: PersonListRow["state"] }) {
  const { tone, icon, word } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
