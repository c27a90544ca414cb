import { sessionTimers } from "domain/constants";
import { useEffect, useRef, useState } from "react";
import { paths } from "~/http/paths";
import { sessionTexts } from "~/http/session-codes";
import { showToast } from "~/ui/toaster";
import { SessionBanner } from "./session-banner";
import type { WarningReason } from "./session-clock";
import { SessionKeeper } from "./session-keeper";
import { askServer, postSignOut } from "./session-server";
import type { SessionProps, Surroundings, TabMessage, View } from "./session-surroundings";
import { forgetOwnKeys, openTabs, signedOutByHand, signs } from "./session-tabs";

type Props = SessionProps & {
  /** When the session was read, by this browser's clock. */
  at: number;
  /** What other tabs told before this was there. */
  heard: TabMessage[];
  /** The person did something, for which this was fetched. */
  acted: boolean;
};

/**
 * Minds the session while a page is open. The server ends sessions by itself; this tells of it in time, keeps an active
 * person signed in, and makes all tabs of a browser act as one.
 */
export function SessionMind({ session, event, at, heard, acted }: Props) {
  const who = session?.who ?? null;
  const [view, setView] = useState<View | null>(null);
  const keeper = useKeeper({ session, at, heard, acted }, setView);
  useAnnounced(event, who);
  if (!view || !keeper) return null;
  return (
    <SessionBanner
      reason={view.reason}
      end={view.end}
      onStay={() => void keeper.stay()}
      onSignInAgain={() => postSignOut("retry")}
    />
  );
}

/** One keeper for each person who is signed in here; each new page tells it the state of the session. */
function useKeeper(props: Omit<Props, "event">, show: (view: View | null) => void): SessionKeeper | null {
  const [keeper, setKeeper] = useState<SessionKeeper | null>(null);
  const newest = useRef(props);
  newest.current = props;
  const { session, at } = props;
  const who = session?.who ?? null;
  useEffect(() => {
    const { session, at, heard, acted } = newest.current;
    if (who === null || session === null) return listenAsVisitor(heard);
    const tabs = openTabs(who, (announced) => made.hear(announced));
    const around = {
      now: () => Date.now(),
      wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
      ask: askServer,
      tell: tabs.tell,
      warn: (reason: WarningReason) => warn(reason, () => void made.stay()),
      show,
      leave,
      reload: () => location.reload(),
    } satisfies Surroundings;
    const made: SessionKeeper = new SessionKeeper(who, session, around, at);
    setKeeper(made);
    for (const message of heard.splice(0)) made.hear(message);
    if (acted) made.activity();
    const stop = listen(made);
    return () => {
      stop();
      tabs.close();
      show(null);
      setKeeper(null);
    };
  }, [who, show]);
  useEffect(() => {
    if (keeper && session) keeper.update(session, at);
  }, [keeper, session, at]);
  return keeper;
}

function listen(keeper: SessionKeeper): () => void {
  const given = new AbortController();
  const once = { passive: true, capture: true, signal: given.signal };
  for (const sign of signs) addEventListener(sign, () => keeper.activity(), once);
  document.addEventListener("visibilitychange", () => keeper.beat(), once);
  const timer = setInterval(() => keeper.beat(), 1_000);
  return () => {
    clearInterval(timer);
    given.abort();
  };
}

/** A page of someone who is not signed in, as the sign-in page: it looks again when another tab has signed in. */
function listenAsVisitor(heard: TabMessage[]): () => void {
  const hear = ({ event }: TabMessage) => {
    if (event === "SIGNED_IN" && location.pathname === paths.login) location.reload();
  };
  heard.splice(0).forEach(hear);
  return openTabs(null, hear).close;
}

function warn(reason: WarningReason, stay: () => void): void {
  showToast("warning", sessionTexts.soon, {
    lasts: sessionTimers.warningToastMs,
    action: reason === "limit" ? undefined : { label: sessionTexts.stay, run: stay },
  });
}

/** How long whoever signs out by hand may be on the way to the sign-in page. */
const ownWayMs = 3_000;

/** The session is over. After a sign-out by hand, here or in another tab, no message says that it expired. */
function leave(how: "expired" | "signed-out"): void {
  forgetOwnKeys();
  if (how === "expired" && signedOutByHand.get()) {
    // The way there has begun: a second one at once would lose what the sign-in page is to say.
    setTimeout(() => location.assign(paths.login), ownWayMs);
  } else if (how === "expired") {
    showToast("error", sessionTexts.expired);
    postSignOut("expired");
  } else {
    signedOutByHand.set();
    location.assign(paths.login);
  }
}

/** Tells the other tabs what has just happened to the session, once. */
function useAnnounced(event: Props["event"], who: string | null): void {
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (!event || announced.current === event.id) return;
    announced.current = event.id;
    const tabs = openTabs(who, () => {});
    tabs.tell(event.event);
    tabs.close();
  }, [event, who]);
}
