import { Well } from "~/ui/card";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import type { Endpoint, Field } from "./description.server";

/** The fields of what is sent or answered. */
export function Fields({ of, fields }: { of: string; fields: readonly Field[] }) {
  const said = fields.some(({ words }) => words !== "");
  return (
    <Well>
      <Table
        caption={`Fields of ${of}`}
        columns={[{ label: "Field" }, { label: "Kind" }, ...(said ? [{ label: "What it contains" }] : [])]}
        scrolls
      >
        {fields.map(({ name, kind, required, words }) => (
          <Row key={name}>
            <RowHead sub={required ? undefined : "optional"}>
              <code>{name}</code>
            </RowHead>
            <Cell label="Kind">{kind}</Cell>
            {said ? (
              <Cell label="What it contains" under>
                {words}
              </Cell>
            ) : null}
          </Row>
        ))}
      </Table>
    </Well>
  );
}

/** The headers of a call beside its key. */
export function Headers({ headers, bodies }: Pick<Endpoint, "headers" | "bodies">) {
  const all = [{ name: "Content-Type", words: `${bodies.join(" or ")}.` }, ...headers];
  return (
    <Well>
      <Table caption="Headers" columns={[{ label: "Header" }, { label: "What it says" }]} scrolls>
        {all.map(({ name, words }) => (
          <Row key={name}>
            <RowHead>
              <code>{name}</code>
            </RowHead>
            <Cell label="What it says" under>
              {words}
            </Cell>
          </Row>
        ))}
      </Table>
    </Well>
  );
}

/** What each status means, and by which names its problems go. */
export function Answers({ of, answers }: { of: string } & Pick<Endpoint, "answers">) {
  const problems = answers.some((answer) => answer.problems.length > 0);
  return (
    <Well>
      <Table
        caption={`Answers of: ${of}`}
        columns={[{ label: "Status" }, { label: "What it means" }, ...(problems ? [{ label: "Problem type" }] : [])]}
        scrolls
      >
        {answers.map(({ status, words, problems: types }) => (
          <Row key={status}>
            <RowHead>{status}</RowHead>
            <Cell label="What it means" under>
              {words}
            </Cell>
            {problems ? (
              <Cell label="Problem type" under>
                {types.length === 0 ? "None" : types.map((type) => <Type key={type}>{type}</Type>)}
              </Cell>
            ) : null}
          </Row>
        ))}
      </Table>
    </Well>
  );
}

function Type({ children }: { children: string }) {
  return (
    <div>
      <code className="break-all">{children}</code>
    </div>
  );
}
