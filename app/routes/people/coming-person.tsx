import { gradeName } from "~/components/grade-name";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";

type Person = {
  displayName: string;
  role: string;
  grade: string | null;
  districtName: string | null;
  schoolName: string | null;
};

/** Who a page is about. */
export function PersonFacts({ person }: { person: Person }) {
  const grade = person.grade ? [{ term: "Grade", value: gradeName(person.grade) }] : [];
  return (
    <SectionCard title="Who this is">
      <Facts
        facts={[
          { term: "Name", value: person.displayName },
          { term: "Role", value: person.role },
          { term: "School", value: person.schoolName ?? "No school yet" },
          { term: "District", value: person.districtName ?? "No district yet" },
          ...grade,
        ]}
      />
    </SectionCard>
  );
}
