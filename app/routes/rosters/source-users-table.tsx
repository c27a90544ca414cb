import { Badge } from "~/ui/badge";
import type { ListLinks } from "~/ui/list";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import type { RosterUser } from "./source-shape.server";

type Props = { caption: string; users: RosterUser[]; zone: string; now: string; links: ListLinks };

/** The people that a configuration last brought in, as their files name them. */
export function RosterUsersTable({ caption, users, zone, now, links }: Props) {
  return (
    <Table
      caption={caption}
      scrolls
      columns={[
        links.orderable("Name", "name"),
        links.orderable("Role", "role"),
        { label: "Email" },
        { label: "Grades" },
        { label: "Status" },
        links.orderable("First seen", "newest", "descending"),
      ]}
    >
      {users.map((user) => (
        <Row key={user.sourcedId}>
          <RowHead sub={user.username}>
            {user.familyName}, {user.givenName}
          </RowHead>
          <Cell label="Role">{user.role}</Cell>
          <Cell label="Email">{user.email ?? "none"}</Cell>
          <Cell label="Grades">{user.grades.length > 0 ? user.grades.join(", ") : "none"}</Cell>
          <Cell label="Status">
            {user.isActive ? (
              <Badge tone="success" icon="circle-check">
                active
              </Badge>
            ) : (
              <Badge tone="neutral" icon="circle-dashed">
                inactive
              </Badge>
            )}
          </Cell>
          <Cell label="First seen">
            <Time iso={user.createdAt} zone={zone} now={now} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
