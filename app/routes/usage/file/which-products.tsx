import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { FieldGroup, SelectField, TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";
import { formatCount, formatNumber } from "~/ui/format";
import type { Option } from "~/ui/options";
import { DiscardFile } from "./discard-file";

export type OpenProduct = {
  name: string;
  launches: number;
  /** Products whose names are like it, by id, after those that are chosen already. */
  options: Option[];
  /** A product's id, "skip", or "" for nothing. */
  chosen: string;
};

type Props = {
  resources: OpenProduct[];
  /** How many are asked about after these. */
  more: number;
  source: string;
  form: FormState | undefined;
};

/** Asks which products a portal's resources are that have no product's name. */
export function WhichProducts({ resources, more, source, form }: Props) {
  return (
    <>
      <SectionCard
        title={resources.length === 1 ? "Which product is this?" : "Which products are these?"}
        lead={`Clever’s names below match no product in the catalog. Rollcall remembers your answers for the next files of “${source}”.`}
      >
        <p className="mb-4 text-sm">
          {"“Decide later” leaves a resource out of this file, and Rollcall asks again with the next one. "}
          {more > 0 ? `${formatCount(more, "more resource comes", "more resources come")} after these. ` : ""}
          <Link to={paths.softwareSearch}>Look up a product</Link>
        </p>
        <FieldsForm method="post">
          <input type="hidden" name="intent" value="products" />
          {resources.map((resource, nth) => (
            <OneResource key={resource.name} resource={resource} nth={nth} form={form} />
          ))}
          <Actions>
            <Button variant="primary" icon="file-check">
              {more > 0 ? "Save and continue" : "Import with these products"}
            </Button>
          </Actions>
        </FieldsForm>
      </SectionCard>
      <DiscardFile />
    </>
  );
}

const always = [
  { value: "", label: "Decide later" },
  { value: "skip", label: "Skip this resource" },
];

type One = { resource: OpenProduct; nth: number; form: FormState | undefined };

function OneResource({ resource: { name, launches, options, chosen }, nth, form }: One) {
  const opened = launches === 1 ? "Opened once in this file." : `Opened ${formatNumber(launches)} times in this file.`;
  const field = (name: string) => ({ name, nth, form });
  return (
    <FieldGroup
      name={`resource-${nth}`}
      legend={<span className="wrap-anywhere">{`Which product is “${name}”?`}</span>}
      hint={opened}
    >
      <input type="hidden" name="resource" value={name} />
      <FieldPair>
        <SelectField {...field("choice")} label="Product" defaultValue={chosen} options={[...always, ...options]} />
        <TextField {...field("product")} label="Or type its name (optional)" maxLength={300} autoComplete="off" />
      </FieldPair>
    </FieldGroup>
  );
}
