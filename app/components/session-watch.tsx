import { sessionTimers } from "domain/constants";
import { useEffect, useRef, useState } from "react";
import type { SessionProps, TabMessage } from "./session-surroundings";
import { openTabs, signs } from "./session-tabs";
import { rememberTyping } from "./session-typing";
import { useSignOutByHand } from "./sign-out-by-hand";

type Mind = typeof import("./session-mind").SessionMind;

/** Without a sign of the person, what minds the session is fetched after so long. */
const fetchAfterMs = 30_000;

/**
 * Stands once, in the root. What minds the session has time: it is fetched when the person does something, another tab
 * tells of something, or there is something to tell or to warn of.
 */
export function SessionWatch({ session, event }: SessionProps) {
  const who = session?.who ?? null;
  const heard = useRef<TabMessage[]>([]);
  const at = useInstantOf(session);
  const fetched = useMind(who, isUrgent({ session, event }), heard.current);
  useSignOutByHand(who !== null);
  useEffect(rememberTyping, []);
  return fetched ? (
    <fetched.Mind session={session} event={event} at={at} heard={heard.current} acted={fetched.acted} />
  ) : null;
}

function isUrgent({ session, event }: SessionProps): boolean {
  const left = session ? Math.min(session.expiresInMs, session.endsInMs) : Number.POSITIVE_INFINITY;
  return event !== null || left < sessionTimers.nearExpiryMs + fetchAfterMs;
}

/** When what a page says of the session came, by this browser's clock. */
function useInstantOf(session: SessionProps["session"]): number {
  const known = useRef({ session, at: Date.now() });
  if (known.current.session !== session) known.current = { session, at: Date.now() };
  return known.current.at;
}

/** What minds the session, and whether it was fetched because the person did something; null until it is there. */
function useMind(who: string | null, urgent: boolean, heard: TabMessage[]): { Mind: Mind; acted: boolean } | null {
  const [mind, setMind] = useState<{ Mind: Mind; acted: boolean } | null>(null);
  useEffect(() => {
    if (mind) return;
    const given = new AbortController();
    const fetchMind = (acted = false) =>
      void import("./session-mind").then(
        (code) => given.signal.aborted || setMind({ Mind: code.SessionMind, acted }),
        // Without a network there is nothing to mind: the next sign tries again.
        () => {},
      );
    const onSign = () => fetchMind(true);
    for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true, signal: given.signal });
    const timer = setTimeout(fetchMind, urgent ? 0 : fetchAfterMs);
    const tabs = openTabs(who, (message) => {
      heard.push(message);
      fetchMind();
    });
    return () => {
      given.abort();
      clearTimeout(timer);
      tabs.close();
    };
  }, [mind, who, urgent, heard]);
  return mind;
}
