import { sessionTimers } from "domain/constants";
import { useEffect, useRef, useState } from "react";
import { paths } from "~/http/paths";
import { type SessionEvent, sessionTexts } from "~/http/session-codes";
import { showToast } from "~/ui/toaster";
import { SessionBanner } from "./session-banner";
import type { Times, WarningReason } from "./session-clock";
import { SessionKeeper } from "./session-keeper";
import type { View } from "./session-surroundings";
import { askServer, forgetOwnKeys, openTabs, postSignOut, rememberTyping, signedOutByHand } from "./session-tabs";
import { useSignOutByHand } from "./sign-out-by-hand";

type Props = {
  session: (Times & { who: string }) | null;
  /** What the last answer did to the session, for the other tabs. */
  event: { event: SessionEvent; id: string } | null;
};

const signs = ["pointerdown", "pointermove", "keydown", "input", "wheel", "touchstart", "scroll"];

/**
 * Minds the session while a page is open: stands once, in the root. The server ends sessions by itself; this tells of
 * it in time, keeps an active person signed in, and makes all tabs of a browser act as one.
 */
export function SessionWatch({ session, event }: Props) {
  const who = session?.who ?? null;
  const [view, setView] = useState<View | null>(null);
  const keeper = useKeeper(session, setView);
  useAnnounced(event, who);
  useSignOutByHand(who !== null);
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

/** One keeper for each person who is signed in here; each page that comes tells it how the session stands. */
function useKeeper(session: Props["session"], show: (view: View | null) => void): SessionKeeper | null {
  const [keeper, setKeeper] = useState<SessionKeeper | null>(null);
  const newest = useRef(session);
  newest.current = session;
  const who = session?.who ?? null;
  useEffect(() => {
    if (who === null || newest.current === null) return listenAsVisitor();
    const tabs = openTabs(who, (announced) => made.hear(announced));
    const made: SessionKeeper = new SessionKeeper(who, newest.current, {
      now: () => Date.now(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ask: askServer,
      tell: tabs.tell,
      warn: (reason) => warn(reason, () => void made.stay()),
      show,
      leave: (how) => leave(how),
      reload: () => location.reload(),
    });
    setKeeper(made);
    const stop = listen(made);
    return () => {
      stop();
      tabs.close();
      show(null);
      setKeeper(null);
    };
  }, [who, show]);
  useEffect(() => {
    if (keeper && session) keeper.update(session);
  }, [keeper, session]);
  return keeper;
}

function listen(keeper: SessionKeeper): () => void {
  const given = new AbortController();
  const once = { passive: true, capture: true, signal: given.signal };
  for (const sign of signs) addEventListener(sign, () => keeper.activity(), once);
  document.addEventListener("visibilitychange", () => keeper.beat(), once);
  const timer = setInterval(() => keeper.beat(), 1_000);
  const forget = rememberTyping();
  return () => {
    forget();
    clearInterval(timer);
    given.abort();
  };
}

/** A page of someone who is not signed in, as the sign-in page: it looks again when another tab has signed in. */
function listenAsVisitor(): () => void {
  const tabs = openTabs(null, ({ event }) => {
    if (event === "SIGNED_IN" && location.pathname === paths.login) location.reload();
  });
  return tabs.close;
}

function warn(reason: WarningReason, stay: () => void): void {
  showToast("warning", sessionTexts.soon, {
    lasts: sessionTimers.warningToastMs,
    action: reason === "limit" ? undefined : { label: sessionTexts.stay, run: stay },
  });
}

/** The session is over. After signing out by hand, here or in another tab, nothing is said of expiring. */
function leave(how: "expired" | "signed-out"): void {
  forgetOwnKeys();
  if (how === "expired" && !signedOutByHand.get()) {
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
