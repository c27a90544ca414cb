import { Form } from "@remix-run/react";
import type { PlaceKind } from "domain/places/terms";
import { placeWords } from "domain/places/words";
import { endSentence } from "domain/sentence-words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatCount, formatNumber } from "~/ui/format";
import { Notice } from "~/ui/notice";

type Place = { id: string; name: string };
type Props = {
  kind: PlaceKind;
  id: string;
  merge: {
    from: Place;
    into: Place;
    districts: number;
    schools: number;
    people: number;
    accounts: number;
    rosterSchools: number;
    configurations: number;
    keys: number;
    records: number;
    sameNames: string[];
  };
  obstacle: "configurations" | "keys" | "usage" | "records" | "same-names" | null;
  digest: string;
};

/** What a merge would move, what is in its way, and the button that does it. */
export function Preview({ kind, id, merge, obstacle, digest }: Props) {
  const { from, into, sameNames } = merge;
  const facts = [
    ...(kind === "states" ? [{ term: "Districts that move", value: formatNumber(merge.districts) }] : []),
    ...(kind === "districts" ? [{ term: "Schools that move", value: formatNumber(merge.schools) }] : []),
    ...(kind === "states" ? [] : [{ term: "People who move", value: formatNumber(merge.people) }]),
    ...(kind === "states" ? [] : [{ term: "With an account", value: formatNumber(merge.accounts) }]),
    ...(kind === "schools" ? [{ term: "Roster links that move", value: formatNumber(merge.rosterSchools) }] : []),
    ...(kind === "schools" ? [{ term: "Decisions that name it", value: formatNumber(merge.records) }] : []),
  ];
  return (
    <SectionCard title={`${from.name} into ${into.name}`}>
      <Facts ruled facts={facts} />
      {merge.accounts > 0 ? (
        <Notice tone="warning">{`${formatCount(merge.accounts, "person is", "people are")} signed out, because the place they belong to changes.`}</Notice>
      ) : null}
      {obstacle === "configurations" ? (
        <Notice tone="error">
          {`${from.name} has ${formatCount(merge.configurations, "SFTP configuration", "SFTP configurations")}. Rosters belong to their district: delete the configuration first, or merge in the other direction.`}
        </Notice>
      ) : null}
      {obstacle === "keys" ? (
        <Notice tone="error">
          {`${from.name} has ${formatCount(merge.keys, "API key that works", "API keys that work")}. Keys belong to their district: revoke them first, or merge in the other direction.`}
        </Notice>
      ) : null}
      {obstacle === "usage" ? (
        <Notice tone="error">
          {`${from.name} has usage on record. Visits and figures belong to their district, and would be lost. Merge in the other direction.`}
        </Notice>
      ) : null}
      {obstacle === "records" ? (
        <Notice tone="error">
          {`${from.name} has ${formatCount(merge.records, "record of software", "records of software")}: requests, decisions, agreements and the like. They belong to their district, and would be lost. Merge in the other direction.`}
        </Notice>
      ) : null}
      {obstacle === "same-names" ? (
        <Notice tone="error">{`Both states have districts of the same name: ${endSentence(sameNames.join(", "))} Merge or rename those first.`}</Notice>
      ) : null}
      {kind === "districts" && sameNames.length > 0 && !obstacle ? (
        <Notice tone="info">{`Both have schools of the same name: ${endSentence(sameNames.join(", "))} Both are kept, and you can merge them one by one.`}</Notice>
      ) : null}
      <Form method="post">
        <input type="hidden" name="intent" value="merge" />
        <input type="hidden" name="into" value={into.id} />
        <input type="hidden" name="digest" value={digest} />
        <Actions>
          {obstacle ? null : (
            <Button variant="danger" icon="merge">
              {`Merge, and remove ${from.name}`}
            </Button>
          )}
          <ButtonLink to={paths.placeMerge(kind, id)}>{`Choose another ${placeWords[kind].one}`}</ButtonLink>
        </Actions>
      </Form>
    </SectionCard>
  );
}
