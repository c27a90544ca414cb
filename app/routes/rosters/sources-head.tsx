import { Form } from "@remix-run/react";
import type { RosterWay } from "domain/rosters/terms";
import { paths } from "~/http/paths";
import { Button, ButtonLink } from "~/ui/button";
import { HiddenFields } from "~/ui/list";
import { PageHead } from "~/ui/page";
import { placesOf } from "./way-places";
import { wayWords } from "./way-words";

type Props = { way: RosterWay; can: { manage: boolean }; fields?: Record<string, string | undefined> };

/** The head of both tabs, with the refresh that brings the page up to now. `fields` keep the address as it is. */
export function Head({ way, can, fields = {} }: Props) {
  const { title, lead, add } = wayWords[way];
  return (
    <PageHead
      title={title}
      lead={lead}
      actions={
        <>
          <Form method="get">
            <HiddenFields fields={fields} />
            <Button icon="refresh-cw">Refresh</Button>
          </Form>
          {way === "files" ? (
            <ButtonLink icon="file-check" to={paths.checkFiles}>
              Check your files
            </ButtonLink>
          ) : null}
          {can.manage ? (
            <ButtonLink variant="primary" icon="plus" to={placesOf(way).add}>
              {add}
            </ButtonLink>
          ) : null}
        </>
      }
    />
  );
}
