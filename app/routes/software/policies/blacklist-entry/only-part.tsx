import { Form } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { siteOf } from "./site";

/** Says that an entry blocks a part of a site only, and blocks all of it in one step. */
export function OnlyPart({ entry: { id, name, state } }: { entry: { id: string; name: string; state: string } }) {
  const site = siteOf(name);
  const isOver = state === "ended" || state === "lifted";
  return (
    <Notice
      tone="info"
      icon="info"
      actions={
        isOver ? null : (
          <Form method="post" action={paths.blacklistEntry(id)}>
            <Button name="intent" value="whole-site">{`Block all of ${site}`}</Button>
          </Form>
        )
      }
    >
      {`Only ${name} and pages below it are covered by this entry. The rest of ${site} stays open. Web filters that block whole sites only can’t use this entry.`}
    </Notice>
  );
}
