import type { LogAction } from "domain/usage/logs/terms";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard, Well } from "~/ui/card";
import { ChoicesField, SelectField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import type { Chosen } from "./chosen";
import { FilterWords } from "./filter-words";

type Preview = { heads: string[]; rows: string[][] };
export type ColumnsProps = {
  table: Preview;
  chosen: Chosen;
  /** What words of the filter mean, as a person said it before. */
  words: Record<string, LogAction | "">;
  zones: string[];
  zone: string;
  form: FormState | undefined;
};

const zoneOptions = (zones: string[], zone: string) => [
  { value: "", label: `The district’s (${zone.replaceAll("_", " ")})` },
  ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
];

/** Asks what is in each column of a table, beside its first rows. */
export function ColumnsForm({ table, chosen, words, zones, zone, form }: ColumnsProps) {
  const heads = [...new Set(table.heads)].filter((head) => head !== "");
  const options = (none: string) => [
    { value: "", label: none },
    ...heads.map((head) => ({ value: head, label: head })),
  ];
  const columnOf = (name: keyof Chosen) => ({ name, form, defaultValue: chosen[name] });
  return (
    <SectionCard
      title="What is in each column?"
      lead="Choose the column for each. Where the file makes it likely, one is already chosen: check it. Rollcall remembers your answer for files of this filter with the same column names."
    >
      <FirstRows table={table} />
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="columns" />
        <FieldPair>
          <SelectField {...columnOf("time")} label="Date and time" options={options("Choose a column")} />
          <SelectField
            {...columnOf("timeOfDay")}
            label="Time of day (optional)"
            options={options("In the same column")}
          />
        </FieldPair>
        <FieldPair>
          <SelectField {...columnOf("address")} label="Address or website" options={options("Choose a column")} />
          <SelectField
            {...columnOf("person")}
            label="Person (optional)"
            hint="Emails, user names or roster IDs. Without a column, visits count, but for no person, school or grade."
            options={options("No column")}
          />
        </FieldPair>
        <FieldPair>
          <SelectField
            {...columnOf("action")}
            label="Allowed or blocked (optional)"
            options={options("No column: all were allowed")}
          />
          <SelectField {...columnOf("duration")} label="Duration (optional)" options={options("No column")} />
        </FieldPair>
        <FilterWords said={words} form={form} />
        <FieldPair>
          <SelectField {...columnOf("timeZone")} label="Time zone of the times" options={zoneOptions(zones, zone)} />
          <SelectField
            {...columnOf("offset")}
            label="Offset from UTC (optional)"
            hint="A column with -05:00 or the like. It takes priority over the time zone."
            options={options("No column")}
          />
        </FieldPair>
        <FieldPair>
          <ChoicesField
            name="dateOrder"
            label="In dates such as 10/6/2026"
            form={form}
            defaultValue={chosen.dateOrder}
            options={[
              { value: "month", label: "The month comes first" },
              { value: "day", label: "The day comes first" },
            ]}
          />
        </FieldPair>
        <Actions>
          <Button variant="primary" icon="file-check">
            Import with these columns
          </Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}

function FirstRows({ table }: { table: Preview }) {
  if (table.rows.length === 0) return null;
  const columns = table.heads.map((head, nth) => ({ label: head || `Column ${nth + 1}` }));
  return (
    <div className="mb-4">
      <Well>
        <Table caption="The first rows, with addresses shortened to their website" columns={columns} scrolls>
          {table.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name, and stay where they are
            <Row key={line}>
              {columns.map(({ label }, nth) =>
                nth === 0 ? (
                  <RowHead key={label}>
                    <span className="block font-regular text-ink-muted sm:hidden">{label}</span>
                    <Value>{row[nth]}</Value>
                  </RowHead>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                  <Cell key={nth} label={label} under>
                    <Value>{row[nth]}</Value>
                  </Cell>
                ),
              )}
            </Row>
          ))}
        </Table>
      </Well>
    </div>
  );
}

/** On a phone a long value is under its label and breaks anywhere: otherwise its end is cut off. */
const Value = ({ children }: { children: string | undefined }) => (
  <span className="max-sm:wrap-anywhere">{children || "–"}</span>
);
