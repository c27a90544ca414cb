import { Form } from "@remix-run/react";
import type { PlaceKind } from "domain/places/terms";
import { placeWords } from "domain/places/words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatCount } from "~/ui/format";

type Hanging = Record<
  "districts" | "schools" | "people" | "configurations" | "keys" | "rosterSchools" | "records" | "decisions",
  number
>;

const words: [keyof Hanging, string, string][] = [
  ["districts", "district", "districts"],
  ["schools", "school", "schools"],
  ["people", "person", "people"],
  ["configurations", "SFTP configuration", "SFTP configurations"],
  ["keys", "API key that works", "API keys that work"],
  ["rosterSchools", "roster that knows it", "rosters that know it"],
  ["records", "record of software", "records of software"],
  ["decisions", "decision that names it", "decisions that name it"],
];

type Props = { kind: PlaceKind; id: string; name: string; hanging: Hanging };

/** What belongs to a place; how to merge it into another, and, where nothing does, to delete it. */
export function Removal({ kind, id, name, hanging }: Props) {
  const said = words.flatMap(([key, one, many]) => (hanging[key] > 0 ? [formatCount(hanging[key], one, many)] : []));
  const noun = placeWords[kind].one;
  return (
    <SectionCard
      title="Merge or delete"
      lead={
        said.length > 0
          ? `Belonging to this ${noun}: ${said.join(", ")}. It can be merged into another ${noun}, but not deleted.`
          : `Nothing belongs to this ${noun}, so it can be deleted.`
      }
    >
      <Actions>
        <ButtonLink icon="merge" to={paths.placeMerge(kind, id)}>
          {`Merge into another ${noun}`}
        </ButtonLink>
      </Actions>
      {said.length === 0 ? (
        <Disclosure summary={`Delete this ${noun}`}>
          <p>{`${name} is deleted for good. This can’t be undone.`}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="delete" />
            <Button variant="danger" icon="trash-2">
              {`Delete ${name}`}
            </Button>
          </Form>
        </Disclosure>
      ) : null}
    </SectionCard>
  );
}
