import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextareaField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";
import { ColumnsForm, type ColumnsProps } from "./columns-form";
import { DiscardFile } from "./discard-file";

type Props = Omit<ColumnsProps, "table"> & {
  table: ColumnsProps["table"] | null;
  /** Why a table is asked about whose columns are known by their names. */
  unclear: { column: string; isWords: boolean } | null;
  isHeadless: boolean;
  /** Its columns are those of a roster. */
  isRoster: boolean;
};

/** Asks how a file is read that nobody recognized: by its columns, or by a logformat. Or it is thrown away. */
export function HowToRead({ table, chosen, words, unclear, isHeadless, isRoster, zones, zone, form }: Props) {
  return (
    <>
      {isHeadless ? (
        <Notice tone="warning">
          The first line of this file has values, not column names. Add a line with the column names above it. Then
          discard this file and upload the new one.
        </Notice>
      ) : null}
      {table === null && !isHeadless ? (
        <Notice tone="warning">
          Rollcall doesn’t recognize this file as a web filter log. If it isn’t a Squid log with a custom format,
          discard it. Then export the log as CSV with a line of column names, and upload that.
        </Notice>
      ) : null}
      {isRoster ? (
        <Notice tone="warning">
          This looks like a file of a roster (OneRoster), not a log. Rollcall takes rosters in through{" "}
          <Link to={paths.sftp}>SFTP Integration</Link>. Discard this file here.
        </Notice>
      ) : null}
      {unclear ? (
        <Notice tone="warning">
          {unclear.isWords
            ? `Rollcall doesn’t know every word in the column “${unclear.column}”. Choose below what each one means.`
            : `The column “${unclear.column}” doesn’t seem to say what your filter did. Choose another column below, or no column.`}
        </Notice>
      ) : null}
      {table ? (
        <ColumnsForm
          table={table}
          chosen={chosen}
          words={words}
          zones={zones}
          zone={zone}
          form={form?.intent === "columns" ? form : undefined}
        />
      ) : null}
      {unclear ? null : (
        <LogformatForm
          isTable={table !== null}
          said={chosen.logformat}
          form={form?.intent === "logformat" ? form : undefined}
        />
      )}
      <DiscardFile />
    </>
  );
}

type LogformatProps = { isTable: boolean; said: string; form: FormState | undefined };

function LogformatForm({ isTable, said, form }: LogformatProps) {
  return (
    <SectionCard
      title={isTable ? "Or is it a Squid log with a custom format?" : "Is it a Squid log with a custom format?"}
      lead="Paste the logformat line of squid.conf. Rollcall remembers it for the next files of this filter."
    >
      <FieldsForm method="post">
        <input type="hidden" name="intent" value="logformat" />
        <TextareaField
          name="logformat"
          label="Logformat"
          hint="For example: logformat district %ts.%03tu %un %rm %ru %>Hs"
          rows={3}
          maxLength={2000}
          spellCheck={false}
          defaultValue={said}
          form={form}
          required
        />
        <Actions>
          <Button icon="file-check">Import with this logformat</Button>
        </Actions>
      </FieldsForm>
    </SectionCard>
  );
}
