import type { Coverage } from "domain/usage/coverage";
import { Notice } from "~/ui/notice";
import { incompleteWords } from "./incomplete-words";

type Known = (Coverage & { incomplete: boolean }) | null;

/** Says so where figures rest on too few school days to be taken as exact. */
export function IncompleteNotice({ coverage }: { coverage: Known }) {
  return coverage?.incomplete ? <Notice tone="warning">{incompleteWords(coverage)}</Notice> : null;
}

/** What is beside the name of such a figure. */
export const incompleteMark = (coverage: Known) => (coverage?.incomplete ? { mark: "incomplete" } : {});
