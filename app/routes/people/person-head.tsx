import { gradeName } from "~/components/grade-name";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { PageHead } from "~/ui/page";
import type { PersonOfPage } from "./person-page.server";

type Props = { person: PersonOfPage; headline: string };

/** Whose page it is, and what they used in one sentence. */
export function PersonHead({ person, headline }: Props) {
  const { displayName, role, grade, schoolName, districtName } = person;
  const facts = [role, grade && `grade ${gradeName(grade)}`, schoolName, districtName].filter(Boolean).join(", ");
  return (
    <PageHead
      title={displayName}
      lead={
        <>
          {headline}
          <span className="block text-sm/6">{facts}</span>
        </>
      }
    />
  );
}

/** Of somebody who is in no district, of whom nothing can come in. */
export function NoDistrict() {
  return (
    <Card>
      <Empty icon="landmark" title="No district yet">
        Usage comes in by district. It shows here once this person belongs to one.
      </Empty>
    </Card>
  );
}

export const noDistrictHeadline = "There is no usage to show without a district.";
