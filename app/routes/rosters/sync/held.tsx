import { Form, Link } from "@remix-run/react";
import { syncDecisionWords } from "domain/rosters/words";
import { paths } from "~/http/paths";
import type { CurrentSync } from "~/routes/rosters/config-cards";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { CheckField } from "~/ui/field";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { formatCount } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Stack } from "~/ui/stack";
import { ExactTime } from "~/ui/time";
import type { HeldPart } from "./shape.server";

/** The latest run that a person asked for about a sync: its approval, or its undo. */
export type FollowUp = {
  syncId: string;
  status: string;
  message: string | null;
  /** While it is under way. */
  current: CurrentSync | null;
};

type Props = { held: HeldPart; zone: string; can: { manage: boolean }; followUp: FollowUp | null; form?: FormState };

/** Why a sync is held, and the two ways on; once it is decided, by whom and when. */
export function Held({ held, zone, can, followUp, form }: Props) {
  const [first, ...others] = held.reasons;
  return (
    <Card
      as="section"
      stack="md"
      tone="warning"
      className="border-tone-line border-t-4 border-t-tone"
      aria-labelledby="why-held"
    >
      <Stack gap="sm">
        <h2 id="why-held">{first?.title ?? "The changes are larger than usual"}</h2>
        {first?.detail ? <p>{first.detail}</p> : null}
        {others.length > 0 ? (
          <ul className="list-disc pl-5">
            {others.map((note) => (
              <li key={note.title}>
                {note.title}. {note.detail}
              </li>
            ))}
          </ul>
        ) : null}
      </Stack>
      {held.decision ? <Decided held={held} zone={zone} followUp={followUp} /> : null}
      {!held.decision && followUp?.status === "failed" ? <Failed followUp={followUp} /> : null}
      {!held.decision && !followUp?.current ? (
        can.manage ? (
          <Choice changes={held.changes} form={form} />
        ) : (
          <p className="text-sm text-ink-muted">
            Nothing has changed yet. Your IT director or district administrator decides.
          </p>
        )
      ) : null}
    </Card>
  );
}

/** The safe way is filled; the costly one names its cost and asks once more. */
function Choice({ changes, form }: { changes: number; form?: FormState }) {
  const all = formatCount(changes, "change", "changes");
  return (
    <>
      <FormErrors form={form} />
      <p>
        Nothing has changed yet. If this is a mistake, discard the sync and ask for a complete export. If it is right,
        approve it.
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="discard" />
        <Button variant="primary">Discard this sync</Button>
      </Form>
      <p className="text-sm text-ink-muted">
        Discarding keeps the roster as it is. You’ll be asked again only if the files change.
      </p>
      <Disclosure summary={`Approve and apply ${all}`} open={form !== undefined}>
        <p>
          The files are fetched once more. They are applied only if they, and all that they change, are exactly what is
          shown here. The sync can be undone as a whole until the next one is applied.
        </p>
        <Form method="post" className="grid grid-cols-1 content-start gap-4" preventScrollReset>
          <input type="hidden" name="intent" value="approve" />
          <CheckField name="looked" label="I have looked at the changes" form={form} />
          <Actions>
            <Button icon="triangle-alert">Approve and apply {all}</Button>
          </Actions>
        </Form>
      </Disclosure>
    </>
  );
}

function Decided({ held, zone, followUp }: Pick<Props, "held" | "zone" | "followUp">) {
  if (!held.decision) return null;
  const by = held.decision === "superseded" ? "" : ` by ${held.decidedBy ?? "a person"}`;
  return (
    <Notice tone={held.decision === "approved" ? "success" : "neutral"}>
      <p>
        {syncDecisionWords[held.decision].sentence}
        {by}
        {held.decidedAt ? (
          <>
            , <ExactTime iso={held.decidedAt} zone={zone} />
          </>
        ) : null}
        .{" "}
        {held.decision === "approved" && followUp ? (
          <Link to={paths.sync(followUp.syncId)}>See the sync that applied it</Link>
        ) : (
          "The roster stayed as it was."
        )}
        {held.decision === "discarded" ? " Next, ask for a complete export. The sync reads it when it runs again." : ""}
      </p>
    </Notice>
  );
}

function Failed({ followUp }: { followUp: FollowUp }) {
  return (
    <Notice tone="error">
      <p>
        <strong>The approval did not go through.</strong> {followUp.message}{" "}
        <Link to={paths.sync(followUp.syncId)}>See what happened</Link>
      </p>
    </Notice>
  );
}
