let words: string | null = null;
let told = () => {};

/** Why the form that was sent last got no answer; null once it is sent again. */
export function tellUnsent(why: string | null): void {
  words = why;
  told();
}

export const unsentWords = () => words;

/** Calls back with each change. Returns the way to stop. */
export function whenUnsent(tell: () => void): () => void {
  told = tell;
  return () => {
    told = () => {};
  };
}
