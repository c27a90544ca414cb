import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatDay } from "~/ui/time-format";
import type { LoadedFile } from "./file.server";
import { FolderGoesOn } from "./folder-after-undo";

type Props = Pick<LoadedFile, "file" | "undo" | "folder">;

/** Removes what a file brought; asks once more. Says why where that can't be done, and nothing where nothing counts. */
export function UndoFile({ file, undo, folder }: Props) {
  if (undo.why === "nothing") return null;
  return (
    <SectionCard title="Undo this file">
      {undo.why === null ? <Undo folder={folder} asksNext={undo.asksNext} /> : <p>{whyNot({ file, undo })}</p>}
    </SectionCard>
  );
}

function whyNot({ file, undo }: Pick<Props, "file" | "undo">): string {
  if (undo.why === "unknown" || file.firstDay === null)
    return "This file can’t be undone. It was imported before Rollcall kept track of which visits each file brought.";
  return `This file can’t be undone anymore. It has visits from ${formatDay(file.firstDay)}, and only visits since ${formatDay(undo.keptFrom)} can still be removed.`;
}

function Undo({ folder, asksNext }: Pick<Props, "folder"> & { asksNext: boolean }) {
  return (
    <Disclosure summary="Remove the visits that this file brought">
      <p>
        Use this if it was the wrong file, or if it was read the wrong way. Visits that another file or sender also
        brought stay. All figures are counted again within minutes. Notifications already sent and reports already made
        don’t change.
      </p>
      <p>
        {asksNext
          ? "Rollcall will ask how to read the next file like this one. Files like it wait until someone answers. "
          : ""}
        To import the same file again afterward, upload it.
      </p>
      {folder ? <FolderGoesOn folder={folder} /> : null}
      <Form method="post">
        <input type="hidden" name="intent" value="undo" />
        <Button variant="danger" icon="undo-2">
          Undo this file
        </Button>
      </Form>
    </Disclosure>
  );
}
