import { useEffect, useRef } from "react";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";

/** A link that was just made: the one time that it can be read. It takes focus, so that nobody leaves without it. */
export function NewLink({ address }: { address: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <section ref={box} aria-labelledby="new-link">
      <Card stack="sm">
        <h2 id="new-link">Your new calendar link</h2>
        <Notice tone="warning" slim>
          Copy this link now. We show it only once and can’t show it again.
        </Notice>
        <TextField
          name="newLink"
          label="Link"
          hint="Anyone who has it can see when your district’s contracts renew."
          defaultValue={address}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          end={
            <CopyButton text={address} about="of your renewals">
              Copy link
            </CopyButton>
          }
        />
      </Card>
    </section>
  );
}
