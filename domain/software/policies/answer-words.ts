import type { AnswerWord } from "./answer";

/** The answers to "May I use it?", as screens and files say them. */
export const answerWords: Record<AnswerWord, string> = {
  yes: "Yes",
  yes_if: "Yes, with conditions",
  ask: "Request it first",
  no: "No",
};
