import { useEffect, useRef } from "react";
import { Card } from "~/ui/card";
import { CopyButton } from "~/ui/copy";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";

/** A key that was just made: the one time that it can be read. It takes focus, so that nobody leaves without it. */
export function NewKey({ name, token }: { name: string; token: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <section ref={box} aria-labelledby="new-key">
      <Card stack="sm">
        <h2 id="new-key">{`Your new key: ${name}`}</h2>
        <Notice tone="warning" slim>
          Copy this key now. We show it only once and can’t show it again.
        </Notice>
        <TextField
          name="newKey"
          label="Key"
          hint="Store it like a password, in the tool that sends visits. Anyone who has it can send usage for your district."
          defaultValue={token}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          end={
            <CopyButton text={token} about={`of ${name}`}>
              Copy key
            </CopyButton>
          }
        />
      </Card>
    </section>
  );
}
