let words: string | null = null;
let notify = () => {};

/** Why the form that was sent last got no answer; null once it is sent again. */
export function tellUnsent(why: string | null): void {
  words = why;
  notify();
}

export const unsentWords = () => words;

/** Calls back with each change. Returns the way to stop. */
export function whenUnsent(tell: () => void): () => void {
  notify = tell;
  return () => {
    notify = () => {};
  };
}
