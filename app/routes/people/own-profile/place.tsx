import { gradeName } from "~/components/grade-name";
import { SectionCard } from "~/ui/card";
import { Email } from "~/ui/email";
import { Facts } from "~/ui/facts";

type Props = {
  profile: {
    email: string;
    roleName: string;
    isStudent: boolean;
    grade: string | null;
    districtName: string | null;
    schoolName: string | null;
  };
};

/** What others decide about one, and whom to ask for a change. */
export function Place({ profile }: Props) {
  const whom = profile.districtName
    ? "If something is wrong here, ask the person who manages accounts in your school or district."
    : "If something is wrong here, ask a super admin.";
  return (
    <SectionCard title="Role and place" lead={whom}>
      <Facts
        ruled
        facts={[
          { term: "Email", value: <Email address={profile.email} /> },
          { term: "Role", value: profile.roleName },
          { term: "District", value: profile.districtName ?? "all districts" },
          { term: "School", value: profile.schoolName ?? "none" },
          ...(profile.isStudent
            ? [{ term: "Grade", value: profile.grade ? gradeName(profile.grade) : "not known" }]
            : []),
        ]}
      />
    </SectionCard>
  );
}
