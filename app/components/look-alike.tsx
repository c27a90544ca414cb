import { Notice } from "~/ui/notice";

/** That an address looks like another one, where it does. */
export function LookAlike({ note }: { note: string | null }) {
  return note === null ? null : (
    <Notice tone="warning" slim>
      {note}
    </Notice>
  );
}
