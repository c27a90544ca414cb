import { SectionCard } from "~/ui/card";
import { Cell, Row, RowHead, Table } from "~/ui/table";

const roles = [
  { role: "Students", sees: "Their own account and their own usage." },
  {
    role: "Teachers",
    sees: "The software catalog with their district’s decisions and costs. People and usage only of the classes they teach.",
  },
  { role: "Principals", sees: "The same catalog, and the people, classes and usage of their own school." },
  {
    role: "District admins, IT directors and curriculum directors",
    sees: "Their own district. District admins and IT directors also manage accounts and rosters.",
  },
  {
    role: "Admins and super admins",
    sees: "All districts of this installation, to run it. They are named by its operator.",
  },
  {
    role: "Other districts",
    sees: "Rounded figures of a group, only if your district chooses to share. No people and no names.",
  },
  { role: "Software vendors", sees: "Nothing." },
];

/** How far each role sees. */
export function WhoSees() {
  return (
    <SectionCard title="Who can see it" flush>
      <Table caption="Who can see it" scrolls columns={[{ label: "Who" }, { label: "What they can see" }]}>
        {roles.map(({ role, sees }) => (
          <Row key={role}>
            <RowHead>{role}</RowHead>
            <Cell label="What they can see" under>
              {sees}
            </Cell>
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}
