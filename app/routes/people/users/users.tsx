import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { PeopleCard } from "~/routes/people/people-card";
import { PeopleFilters } from "~/routes/people/people-filters";
import type { PeopleList } from "~/routes/people/people-list.server";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";

/** The people who can sign in or were invited; on demand everyone else, too. */
export function Users({ list }: { list: PeopleList }) {
  const all = list.view.query.show === "all";
  return (
    <>
      <PeopleFilters list={list} to={paths.users} asks="state" />
      <PeopleCard
        list={list}
        caption="Users"
        to={paths.users}
        csv={paths.usersCsv}
        linkOf={(person) => paths.person(person.id)}
        shows="state"
        empty={<Nobody />}
      />
      <p className="text-sm text-ink-muted">
        {all
          ? "The list includes people without an account. "
          : "People who are only in a roster have no account yet. "}
        <Link to={all ? paths.users : `${paths.users}?show=all`}>
          {all ? "List only people with an account" : "Include them, so you can invite them"}
        </Link>
      </p>
    </>
  );
}

function Nobody() {
  return (
    <Empty
      icon="users-round"
      title="No accounts yet"
      actions={<ButtonLink to={paths.userInvite}>Invite someone</ButtonLink>}
    >
      Invite the first person, or include the people from your roster below.
    </Empty>
  );
}
