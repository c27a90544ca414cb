/**
 * A text as a sentence that ends. It gets no second mark where a name at its end brings one, as "Kahoot!" or "Acme Inc.",
 * also within quotation marks.
 */
export const endSentence = (text: string): string => {
  const said = text.trim();
  return /[.!?…]["”’]?$/.test(said) ? said : `${said}.`;
};
