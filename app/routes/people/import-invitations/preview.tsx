import { Form } from "@remix-run/react";
import { OwnPasswordField } from "~/components/own-password-field";
import type { InvitationPreview } from "~/routes/people/invitation-csv.server";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import type { FormState } from "~/ui/form-state";
import { formatCount } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Stack } from "~/ui/stack";
import { Cell, Row, RowHead, Table, TableFoot } from "~/ui/table";

const mostShown = 100;

type Props = { preview: InvitationPreview; busy: boolean; confirmed: boolean; form?: FormState };

/** What each line comes to: first what is wrong, then who would be invited; and the button that does it. */
export function Preview({ preview, busy, confirmed, form }: Props) {
  const { good, bad, ignored } = preview;
  return (
    <Stack>
      {ignored.length > 0 ? (
        <Notice tone="warning">{`These columns are not used: ${ignored.join(", ")}. If one of them should be, check its name.`}</Notice>
      ) : null}
      {bad.length > 0 ? <Bad bad={bad} some={good.length > 0} /> : null}
      {good.length > 0 ? (
        <SectionCard
          title={`${formatCount(good.length, "line is", "lines are")} right`}
          lead="No invitations have been sent yet."
          flush
        >
          <Table
            caption="People who would be invited"
            scrolls
            columns={[
              { label: "Email" },
              { label: "Line" },
              { label: "Role" },
              { label: "Place" },
              { label: "What happens" },
            ]}
          >
            {good.slice(0, mostShown).map((row) => (
              <Row key={row.line}>
                <RowHead sub={row.name || undefined}>{row.email}</RowHead>
                <Cell label="Line">{row.line}</Cell>
                <Cell label="Role">{row.roleName}</Cell>
                <Cell label="Place">{row.place}</Cell>
                <Cell label="What happens">{row.joins ? "account for a person in the roster" : "new person"}</Cell>
              </Row>
            ))}
          </Table>
          <TableFoot>
            {good.length > mostShown ? (
              <p>{`The first ${mostShown} of ${formatCount(good.length, "line", "lines")}.`}</p>
            ) : null}
            <Form method="post" encType="multipart/form-data" className="grid grid-cols-1 justify-items-start gap-4">
              <input type="hidden" name="intent" value="invite" />
              <input type="hidden" name="csv" value={preview.csv} />
              {preview.aboveSchools ? <OwnPasswordField confirmed={confirmed} form={form} /> : null}
              <Button icon="mail-plus" variant="primary" aria-disabled={busy || undefined}>
                {busy ? "Sending …" : `Invite ${formatCount(good.length, "person", "people")}`}
              </Button>
            </Form>
          </TableFoot>
        </SectionCard>
      ) : null}
    </Stack>
  );
}

const toDo = (isOne: boolean, some: boolean) => {
  const [left, them] = isOne ? ["It is", "it"] : ["They are", "them"];
  return some ? `${left} left out. Fix ${them} and check again, or invite the others.` : `Fix ${them} and check again.`;
};

function Bad({ bad, some }: { bad: InvitationPreview["bad"]; some: boolean }) {
  return (
    <SectionCard
      title={`${formatCount(bad.length, "line needs", "lines need")} fixing`}
      lead={toDo(bad.length === 1, some)}
      flush
    >
      <Table
        caption="Lines that need fixing"
        scrolls
        columns={[{ label: "Line" }, { label: "Email" }, { label: "What is wrong" }]}
      >
        {bad.map((row) => (
          <Row key={row.line}>
            <RowHead>{`Line ${row.line}`}</RowHead>
            <Cell label="Email">{row.email || "none"}</Cell>
            <Cell label="What is wrong" under>
              <ul className="grid gap-1 text-error">
                {row.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </Cell>
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}
