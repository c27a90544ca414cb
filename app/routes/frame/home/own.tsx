import { gradeName } from "~/components/grade-name";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";

/** Said to those who belong to a school that isn't there. */
export function NoSchool() {
  return (
    <SectionCard title="Your school">
      <Empty icon="school" title="No school yet">
        It comes with your district’s first roster. Ask your IT director when that will be.
      </Empty>
    </SectionCard>
  );
}

type Class = { id: string; title: string; grades: string[]; schoolName: string | null; students: number | null };

/** The classes a teacher teaches, as the roster has them, and the way to what they use: `page` is the teacher's own. */
export function OwnClasses({ classes, page }: { classes: Class[]; page: string }) {
  const use = (
    <ButtonLink to={page} icon="chart-column">
      See what your classes use
    </ButtonLink>
  );
  return (
    <SectionCard title="Your classes" actions={classes.length > 0 ? use : null} flush>
      {classes.length === 0 ? (
        <Empty icon="users-round" title="No classes yet">
          They come with your district’s roster. If they should be here, ask your IT director to check the sync.
        </Empty>
      ) : (
        <Table
          caption="Classes you teach"
          scrolls
          columns={[{ label: "Class" }, { label: "Grades" }, { label: "School" }, { label: "Students", numeric: true }]}
        >
          {classes.map((one) => (
            <Row key={one.id}>
              <RowHead>{one.title}</RowHead>
              <Cell label="Grades">{one.grades.map(gradeName).join(", ") || "none"}</Cell>
              <Cell label="School">{one.schoolName ?? "not known"}</Cell>
              <NumCell label="Students" value={one.students ?? 0} />
            </Row>
          ))}
        </Table>
      )}
    </SectionCard>
  );
}
