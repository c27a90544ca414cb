import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatCount } from "~/ui/format";
import { formatExactTime } from "~/ui/time-format";
import type { Undoable } from "./config-cards";

/** Undoes the last applied sync as a whole; asks once more. Posts intent undo-sync with the sync's id. */
export function UndoSync({ undoable, zone }: { undoable: Undoable; zone: string }) {
  const all = formatCount(undoable.changes, "change", "changes");
  return (
    <SectionCard title="Undo">
      <Disclosure summary="Restore the roster as it was before">
        <p>
          This undoes the {all} of the sync of {formatExactTime(undoable.startedAt, zone)}. What it added is removed,
          what it removed is back, and what it changed is as before.
        </p>
        <p>The schedule is paused, so that the same files are not applied again. Resume it when the files are right.</p>
        {undoable.logFolder ? (
          <p className="wrap-anywhere">
            Until you resume it, filter logs in <code>{undoable.logFolder}</code> aren’t imported, either.
          </p>
        ) : null}
        <Form method="post">
          <input type="hidden" name="intent" value="undo-sync" />
          <input type="hidden" name="id" value={undoable.syncId} />
          <Button variant="danger" icon="undo-2">
            Undo {all}
          </Button>
        </Form>
      </Disclosure>
    </SectionCard>
  );
}
