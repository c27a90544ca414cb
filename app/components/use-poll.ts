import { useEffect, useRef, useState } from "react";

const everyMs = 2_000;

/**
 * Asks `url` every two seconds while `active`, and hands back the newest answer. A page that is hidden doesn't ask.
 * Asking is no activity. When the session has ended, the page is loaded again, which leads to signing in.
 */
export function usePoll<T>(url: string, active: boolean): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  const asking = useRef(false);
  useEffect(() => {
    if (!active) return;
    const given = new AbortController();
    async function ask() {
      if (asking.current || document.hidden) return;
      asking.current = true;
      try {
        const response = await fetch(url, { signal: given.signal, headers: { Accept: "application/json" } });
        if (response.status === 401) location.reload();
        else if (response.ok) setAnswer((await response.json()) as T);
      } catch (error) {
        // The network comes and goes; the next look two seconds later tells.
        if (!(error instanceof TypeError || (error as Error).name === "AbortError")) throw error;
      } finally {
        asking.current = false;
      }
    }
    const timer = setInterval(() => void ask(), everyMs);
    return () => {
      clearInterval(timer);
      given.abort();
    };
  }, [url, active]);
  return answer;
}
