import { dataElementWords } from "domain/software/catalogue/words";
import { learnedBy } from "domain/software/compliance/learned";
import { formatLabels } from "~/ui/format";

/** What a product learns about students, in words, with a note beside it where no agreement in force says it. */
export type Learned = { learns: string; note: string | null };

export const nothingLearned: Learned = { learns: "not known", note: null };

export function learnedInWords(record: Parameters<typeof learnedBy>[0]): Learned {
  const { elements, isOver } = learnedBy(record);
  const learns = formatLabels(elements.map((one) => dataElementWords[one])) || nothingLearned.learns;
  return { learns, note: isOver ? "From its last agreement, which has ended." : null };
}
