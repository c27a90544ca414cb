import { Form } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card, CardFoot, CardHead } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Rows } from "~/ui/rows";
import { Time } from "~/ui/time";

type OwnSession = { id: string; device: string | null; began: string; lastActive: string; isThis: boolean };

type Props = { sessions: OwnSession[]; zone: string; now: string };

/** Where one is signed in, each place with the way to end it, and the way out of all. */
export function OwnSessions({ sessions, zone, now }: Props) {
  return (
    <Card as="section" aria-labelledby="own-sessions">
      <CardHead>
        <div>
          <h2 id="own-sessions">Where you are signed in</h2>
          <p className="text-sm text-ink-muted">
            A session ends after 10 minutes without activity, and after 12 hours in any case.
          </p>
        </div>
      </CardHead>
      <Rows className="[&>li]:px-0 hover:[&>li]:bg-transparent">
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon name="monitor" />
            <div>
              <p>
                <strong>{session.device ?? "A device that does not say what it is"}</strong>{" "}
                {session.isThis ? <Badge tone="info">this one</Badge> : null}
              </p>
              <p className="text-sm text-ink-muted">
                Signed in: <Time iso={session.began} zone={zone} now={now} inSentence />
                <br />
                Last active: <Time iso={session.lastActive} zone={zone} now={now} inSentence />
              </p>
            </div>
            {session.isThis ? null : <EndSession session={session} />}
          </li>
        ))}
      </Rows>
      <Form method="post">
        <CardFoot>
          <input type="hidden" name="intent" value="sign-out-everywhere" />
          <Button icon="log-out">Sign out everywhere</Button>
          <p className="text-sm text-ink-muted">Ends all of them, including this one.</p>
        </CardFoot>
      </Form>
    </Card>
  );
}

function EndSession({ session }: { session: OwnSession }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="end-session" />
      <input type="hidden" name="sessionId" value={session.id} />
      <Button about={`of ${session.device ?? "an unnamed device"}`}>End session</Button>
    </Form>
  );
}
