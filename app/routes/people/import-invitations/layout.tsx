import { paths } from "~/http/paths";
import { ButtonAnchor } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";

type Props = { roleNames: string[]; choosesDistrict: boolean; choosesSchool: boolean };

/** The columns that a file of people to invite has. */
export function Layout({ roleNames, choosesDistrict, choosesSchool }: Props) {
  return (
    <SectionCard title="The columns" lead="The first line names them, in any order.">
      <Facts
        facts={[
          { term: "email", value: "needed" },
          { term: "role", value: `needed: ${roleNames.join(", ")}` },
          ...(choosesDistrict ? [{ term: "district", value: "its name, for all but admins" }] : []),
          ...(choosesSchool ? [{ term: "school", value: "name or identifier, for principals and teachers" }] : []),
          { term: "first_name", value: "if you have it" },
          { term: "last_name", value: "if you have it" },
        ]}
      />
      <ButtonAnchor icon="download" href={paths.userSample} download>
        Download a sample
      </ButtonAnchor>
    </SectionCard>
  );
}
