import { Link } from "@remix-run/react";
import { gradeName } from "~/components/grade-name";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";

export type PersonView = {
  name: string;
  email: string | null;
  role: string;
  roleName: string;
  grade: string | null;
  source: string;
  state: "active" | "invited" | "deactivated" | "no-account";
  inRoster: boolean;
  schoolId: string | null;
  schoolName: string | null;
  districtName: string | null;
  district: string;
  openSessions: number;
  lastSignIn: string | null;
  invitedAt: string | null;
  createdAt: string;
  dashboard: string | null;
};

const sources: Record<string, string> = {
  roster: "a roster",
  invitation: "an invitation",
  operator: "whoever runs the server",
};

/** What is known of a person, and since when. */
export function About({ person, zone, now }: { person: PersonView; zone: string; now: string }) {
  return (
    <SectionCard title="About">
      <Facts
        ruled
        facts={[
          { term: "Email", value: person.email ?? "none" },
          { term: "Role", value: person.roleName },
          { term: "District", value: person.districtName ?? "all districts" },
          { term: "School", value: person.schoolName ?? "none" },
          ...(person.role === "student"
            ? [{ term: "Grade", value: person.grade ? gradeName(person.grade) : "unknown" }]
            : []),
          { term: "Last sign-in", value: <Time iso={person.lastSignIn} zone={zone} now={now} /> },
          { term: "Added", value: <Time iso={person.createdAt} zone={zone} now={now} /> },
          { term: "Comes from", value: sources[person.source] ?? person.source },
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
