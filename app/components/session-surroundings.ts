import type { SessionEvent } from "~/http/session-codes";
import type { Times, WarningReason } from "./session-clock";

/** What the server answered: the session lives, is over, or there was no answer that says. */
export type Answer = { kind: "live"; times: Times } | { kind: "over" } | { kind: "unknown" };

/** What the tabs of one browser tell each other: the events of the session, and that the person is at work in one. */
export type TabMessage = { event: SessionEvent | "ACTIVE"; who: string | null };

/** The session as a page's root has it. */
export type SessionProps = {
  session: (Times & { who: string }) | null;
  /** What the last answer did to the session, for the other tabs. */
  event: { event: SessionEvent; id: string } | null;
};

export type View = { reason: WarningReason; end: number };

/** The world around it, so that tests have a clock of their own. */
export type Surroundings = {
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Asks the status of the session; with an intent it reports activity or refreshes. */
  ask: (intent?: "activity" | "refresh") => Promise<Answer>;
  tell: (event: TabMessage["event"]) => void;
  /** Warns once, and shows for as long as it lasts what it is about. */
  warn: (reason: WarningReason) => void;
  show: (view: View | null) => void;
  /** The session is over: leads to signing in. Another tab may have signed out by hand. */
  leave: (how: "expired" | "signed-out") => void;
  /** Someone else has signed in: nothing on this page is theirs. */
  reload: () => void;
};
