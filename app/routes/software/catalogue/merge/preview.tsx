import { Form } from "@remix-run/react";
import type { SoftwareMerge } from "domain/software/merging/queries/merge-preview";
import { followingWords, otherFollowing } from "domain/software/merging/words";
import { approvalWords } from "domain/software/status/words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatCount, formatNumber, inSentence } from "~/ui/format";
import { Notice } from "~/ui/notice";

type Props = { id: string; merge: SoftwareMerge; digest: string };

/** What a merge would move, how it settles what both have, and the button that does it. */
export function Preview({ id, merge, digest }: Props) {
  const { from, into } = merge;
  const moving = movingOf(merge);
  return (
    <SectionCard
      title={`${from.name} into ${into.name}`}
      lead={moving.length > 0 ? "What moves to the product that stays." : "Nothing is linked to it yet."}
    >
      <Facts ruled facts={moving} />
      <Settled merge={merge} />
      <Form method="post">
        <input type="hidden" name="intent" value="merge" />
        <input type="hidden" name="into" value={into.id} />
        <input type="hidden" name="digest" value={digest} />
        <Actions>
          <Button variant="danger" icon="merge">
            {`Merge into ${into.name}`}
          </Button>
          <ButtonLink to={paths.softwareMerge(id)}>Choose another product</ButtonLink>
        </Actions>
      </Form>
    </SectionCard>
  );
}

/** How much follows, of each kind that has a word; of the others together. */
function movingOf({ follows }: SoftwareMerge) {
  const known = Object.entries(followingWords).map(([of, term]) => ({ term, value: follows[of] ?? 0 }));
  const others = Object.entries(follows).filter(([of]) => !(of in followingWords));
  const other = others.reduce((sum, [, count]) => sum + count, 0);
  return [...known, { term: otherFollowing, value: other }].flatMap(({ term, value }) =>
    term && value > 0 ? [{ term, value: formatNumber(value) }] : [],
  );
}

/** How what both have is settled, sentence by sentence. */
function Settled({ merge }: { merge: SoftwareMerge }) {
  const { from, into, decisionOf, sameChecks, sameRatings, doubled } = merge;
  const kept = decisionOf === "from" ? from : into;
  const lines = [
    ...(decisionOf
      ? [
          `Both have a decision. The one for ${kept.name} stays (${inSentence(approvalWords[kept.approval ?? "not_reviewed"])}); the other one is kept in the history.`,
        ]
      : []),
    ...(from.hasOpenRound && into.hasOpenRound
      ? [
          `Both have open requests or a review. Requests for ${from.name} join those for ${into.name} and are reviewed together.`,
        ]
      : []),
    ...(doubled > 0
      ? [
          `${formatCount(doubled, "person has", "people have")} an open request for both. The one for ${from.name} becomes a duplicate of the other.`,
        ]
      : []),
    ...(sameChecks > 0
      ? [`${formatCount(sameChecks, "requirement has", "requirements have")} a check for both. The later one stays.`]
      : []),
    ...(sameRatings > 0
      ? [`${formatCount(sameRatings, "source has", "sources have")} a rating of both. The later one stays.`]
      : []),
  ];
  return (
    <Notice tone="warning">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>A merge can’t be undone.</p>
    </Notice>
  );
}
