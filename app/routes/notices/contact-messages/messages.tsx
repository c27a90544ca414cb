import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { CursorPages, ListCard, type ListView, listLinks, NoMatch } from "~/ui/list";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";

type Message = {
  number: number;
  topic: string;
  name: string;
  email: string;
  organization: string | null;
  sentAt: string;
  isOpen: boolean;
};
type Props = { view: ListView; rows: Message[]; next: string | null; zone: string; now: string };

/** One page of the messages, the newest first. */
export function Messages({ view, rows, next, zone, now }: Props) {
  const links = listLinks(view, { path: paths.contactMessages });
  if (rows.length === 0) {
    return (
      <Card>
        {view.isNarrowed ? (
          <NoMatch title="No message matches these filters" clearTo={paths.contactMessages}>
            Try fewer filters.
          </NoMatch>
        ) : (
          <Empty icon="mail" title="No messages yet">
            What visitors write on the contact page appears here.
          </Empty>
        )}
      </Card>
    );
  }
  return (
    <ListCard title="Messages" csv={links.csv(paths.contactMessagesCsv)}>
      <Table
        caption="Contact messages"
        columns={[{ label: "Message" }, { label: "From" }, { label: "Sent" }, { label: "Status" }]}
      >
        {rows.map((row) => (
          <Row key={row.number}>
            <RowHead sub={row.topic}>
              <Link to={paths.contactMessage(String(row.number))}>{`Message ${row.number}`}</Link>
            </RowHead>
            <Cell label="From" sub={row.organization}>
              {row.name}
            </Cell>
            <Cell label="Sent">
              <Time iso={row.sentAt} zone={zone} now={now} />
            </Cell>
            <Cell label="Status">
              <Badge tone={row.isOpen ? "warning" : "success"}>{row.isOpen ? "open" : "answered"}</Badge>
            </Cell>
          </Row>
        ))}
      </Table>
      <CursorPages
        label="Pages of messages"
        summary={`${formatCount(rows.length, "message", "messages")} on this page, newest first.`}
        links={links}
        view={view}
        next={next}
      />
    </ListCard>
  );
}
