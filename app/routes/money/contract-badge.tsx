import type { ContractState } from "domain/money/terms";
import { contractStateWords } from "domain/money/words";
import { Badge, type Look } from "~/ui/badge";
import { inSentence } from "~/ui/format";

const looks: Record<ContractState, Look> = {
  upcoming: { tone: "info", icon: "calendar-clock" },
  current: { tone: "success", icon: "circle-check" },
  ending: { tone: "warning", icon: "file-clock" },
  past: { tone: "neutral", icon: "file-x" },
};

/** The status of a contract. */
export function ContractBadge({ state }: { state: ContractState }) {
  return <Badge {...looks[state]}>{inSentence(contractStateWords[state])}</Badge>;
}
