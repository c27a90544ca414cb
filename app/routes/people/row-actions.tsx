import { Form, useLocation } from "@remix-run/react";
import type { PersonState } from "domain/people/terms";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { Button, ButtonLink } from "~/ui/button";
import type { PersonListRow } from "./people-list.server";

/** What is done most often with someone in each state, straight from the list. */
const usual: Record<PersonState, { intent: string; label: string } | null> = {
  active: { intent: "send-reset", label: "Send reset link" },
  invited: { intent: "resend", label: "Resend invitation" },
  deactivated: { intent: "reactivate", label: "Reactivate" },
  // It asks for an email address, which the page of the person has.
  "no-account": null,
};

/** The form of all rows of a list: what is done with a person comes back to the list as it was. */
export function RowsForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post">
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      {children}
    </Form>
  );
}

/** What can be done with a person of a list, in the form of its rows. The name leads to everything else. */
export function RowActions({ person: { id, name, state } }: { person: PersonListRow }) {
  const act = usual[state];
  if (act) {
    return (
      <Button variant="quiet" name="intent" value={act.intent} formAction={paths.person(id)} about={`for ${name}`}>
        {act.label}
      </Button>
    );
  }
  return (
    <ButtonLink variant="quiet" to={paths.person(id)} about={name}>
      Invite
    </ButtonLink>
  );
}
