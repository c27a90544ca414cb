import { Link } from "@remix-run/react";
import { personSourceWords } from "domain/people/words";
import { gradeName } from "~/components/grade-name";
import { SectionCard } from "~/ui/card";
import { Email } from "~/ui/email";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";
import type { PersonView } from "./shape.server";

/** What is known about a person, and since when. */
export function About({ person, zone, now }: { person: PersonView; zone: string; now: string }) {
  return (
    <SectionCard title="About">
      <Facts
        ruled
        facts={[
          { term: "Email", value: person.email ? <Email address={person.email} /> : "none" },
          { term: "Role", value: person.roleName },
          { term: "District", value: person.districtName ?? "all districts" },
          { term: "School", value: person.schoolName ?? "none" },
          ...(person.role === "student"
            ? [{ term: "Grade", value: person.grade ? gradeName(person.grade) : "not known" }]
            : []),
          { term: "Last sign-in", value: <Time iso={person.lastSignIn} zone={zone} now={now} /> },
          { term: "Added", value: <Time iso={person.createdAt} zone={zone} now={now} /> },
          { term: "Comes from", value: personSourceWords[person.source] },
        ]}
      />
      {person.dashboard ? (
        <p>
          <Link to={person.dashboard}>See what {person.name} uses</Link>
        </p>
      ) : null}
    </SectionCard>
  );
}
