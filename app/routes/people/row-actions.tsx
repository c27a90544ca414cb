import { Form, Link, useLocation } from "@remix-run/react";
import type { PersonState } from "domain/people/terms";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import type { PersonListRow } from "./people-list.server";

/** What is done most often with someone in each state, straight from the list. */
const usual: Record<PersonState, { intent: string; label: string } | null> = {
  active: { intent: "send-reset", label: "Send reset link" },
  invited: { intent: "resend", label: "Resend invitation" },
  deactivated: { intent: "reactivate", label: "Reactivate" },
  // It asks for an email address, which the page of the person has.
  "no-account": null,
};

/** What can be done with a person of a list: the page comes back with the list as it was. */
export function RowActions({ person: { id, name, state, mayAct } }: { person: PersonListRow }) {
  const { pathname, search } = useLocation();
  const to = paths.person(id);
  if (!mayAct) {
    return (
      <Link to={to}>
        View<span className="sr-only">{` ${name}`}</span>
      </Link>
    );
  }
  const act = usual[state];
  return (
    <div className="flex items-center gap-2 whitespace-nowrap">
      <Link to={to}>
        {state === "no-account" ? "Invite" : "Edit"}
        <span className="sr-only">{` ${name}`}</span>
      </Link>
      {act ? (
        <Form method="post" action={to}>
          <input type="hidden" name="intent" value={act.intent} />
          <input type="hidden" name="back" value={`${pathname}${search}`} />
          <Button variant="quiet" about={`for ${name}`}>
            {act.label}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
