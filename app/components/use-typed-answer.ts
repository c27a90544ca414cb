import { useEffect, useState } from "react";

const pause = 200;

/**
 * What the server says to what is being typed, asked when the typing rests; until the next answer is there the last one
 * stays. Takes the address, null while there is too little to ask about, and the fields of a post: typed words that
 * belong in no log of addresses. Returns null while there is no answer.
 */
export function useTypedAnswer<T>(to: string | null, fields?: Record<string, string>): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  const body = fields && new URLSearchParams(fields).toString();
  useEffect(() => {
    if (to === null) {
      setAnswer(null);
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const post = { method: "POST", body: new URLSearchParams(body) };
        const said = await fetch(to, { ...(body === undefined ? {} : post), signal: asking.signal });
        if (said.ok) setAnswer((await said.json()) as T);
      } catch {
        // It is a help only: without it the form says the same after it was sent.
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [to, body]);
  return answer;
}
