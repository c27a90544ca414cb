import { useEffect, useState } from "react";
import { sessionTexts } from "~/http/session-codes";
import { Button } from "~/ui/button";
import { FootBanner } from "~/ui/foot-banner";
import { Icon } from "~/ui/icon";
import { announcement, timeLeft, type WarningReason } from "./session-clock";

type Props = { reason: WarningReason; end: number; onStay: () => void; onSignInAgain: () => void };

const why: Record<WarningReason, string> = {
  idle: "You haven’t done anything here for a while.",
  refresh: "Rollcall could not be reached to renew your session.",
  limit: "After 12 hours you need to sign in again, to be safe.",
};

/** Stands at the foot of the page until the session ends, so that there is time to read and act. Takes no focus. */
export function SessionBanner({ reason, end, onStay, onSignInAgain }: Props) {
  const [left, setLeft] = useState(end - Date.now());
  useEffect(() => {
    const show = () => setLeft(end - Date.now());
    show();
    const timer = setInterval(show, 1_000);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <FootBanner label="Your session">
      <Icon name="clock" />
      <div>
        <p>
          <strong>{sessionTexts.soon}</strong>
        </p>
        <p>
          {why[reason]}{" "}
          <span className="text-ink-muted tabular-nums whitespace-nowrap">{`Time left: ${timeLeft(left)}`}</span>
        </p>
      </div>
      {reason === "limit" ? (
        <Button type="button" onClick={onSignInAgain}>
          Sign in again now
        </Button>
      ) : (
        <Button type="button" variant="primary" onClick={onStay}>
          {sessionTexts.stay}
        </Button>
      )}
      <p className="sr-only" role="status">
        {announcement(Math.ceil(left / 1_000))}
      </p>
    </FootBanner>
  );
}
