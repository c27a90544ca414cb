import { useLocation } from "@remix-run/react";
import { sessionTimers } from "domain/constants";
import { useEffect, useState } from "react";
import { paths } from "~/http/paths";
import { sessionTexts } from "~/http/session-codes";
import { Button, ButtonAnchor } from "~/ui/button";
import { MessageCard } from "./message-card";
import { SomethingWentWrong } from "./page-messages";
import { askServer, postSignOut } from "./session-server";

type Props = {
  /**
   * The server said that the session is over. Otherwise only an error's text did, so the server is asked before
   * anything happens.
   */
  sure: boolean;
  message?: string;
};

/**
 * The session is over, as a page found out. Signs out by itself after a while, which a person can stop: nothing is lost
 * by waiting. Without scripts nothing happens by itself.
 */
export function SessionTimeout({ sure, message }: Props) {
  const [state, setState] = useState<"asking" | "over" | "alive">(sure ? "over" : "asking");
  useEffect(() => {
    if (sure) return;
    let gone = false;
    void askServer().then(({ kind }) => {
      if (!gone && kind !== "unknown") setState(kind === "over" ? "over" : "alive");
    });
    return () => {
      gone = true;
    };
  }, [sure]);
  if (state === "alive") return <SomethingWentWrong message={message} />;
  return <TimeoutCard counts={state === "over"} />;
}

function TimeoutCard({ counts }: { counts: boolean }) {
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  return (
    <MessageCard
      tone="warning"
      icon="timer-off"
      title="Session Timeout"
      urgent
      actions={
        <>
          <form method="post" action={paths.signOut}>
            <input type="hidden" name="reason" value="expired" />
            <input type="hidden" name="redirectTo" value={here} />
            <Button variant="primary">Sign In Again</Button>
          </form>
          <ButtonAnchor icon="rotate-cw" href={here}>
            Retry
          </ButtonAnchor>
        </>
      }
    >
      <p role="alert">{sessionTexts.expired}</p>
      {counts ? <Countdown /> : null}
    </MessageCard>
  );
}

/** Leads to the sign-in page at its end. */
function Countdown() {
  const [left, setLeft] = useState<number | null>(null);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (stopped) return;
    const end = Date.now() + sessionTimers.errorSignOutMs;
    const show = () => {
      const seconds = Math.ceil((end - Date.now()) / 1_000);
      setLeft(Math.max(0, seconds));
      if (seconds <= 0) {
        clearInterval(timer);
        postSignOut("expired");
      }
    };
    const timer = setInterval(show, 1_000);
    show();
    return () => clearInterval(timer);
  }, [stopped]);
  if (stopped) return <p>You stay on this page. Sign in again when you are ready.</p>;
  // Without scripts there is no countdown, and no mention of one.
  if (left === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p aria-live="off">{`You’ll go to the sign-in page in ${left} ${left === 1 ? "second" : "seconds"}.`}</p>
      <Button type="button" onClick={() => setStopped(true)}>
        Stay here
      </Button>
    </div>
  );
}
