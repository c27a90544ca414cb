import { Form } from "@remix-run/react";
import { dimensionWords } from "domain/software/decisions/words";
import { ForShownDistrict } from "~/components/district-line";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { isDecided } from "./next-step";
import type { ReviewPage } from "./page.server";

type Props = { page: ReviewPage; isNext: boolean };

/**
 * Whether a review has to be started first, and the button that starts it. Nothing while one is under way for everyone who
 * asked; no button where no rule needs a review.
 */
export function Start({ page, isNext }: Props) {
  const { requests, needed } = page;
  const round = page.round?.isOpen ? page.round : null;
  const submitted = requests.filter(({ status }) => status === "submitted");
  if (round && submitted.length === 0) return null;
  if (!round && needed.length === 0) {
    return (
      <Card>
        <p>Your rules require no review of this product. You can decide now.</p>
      </Card>
    );
  }
  return (
    <Card>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="seenRound" value={round?.id ?? ""} />
        {submitted.map(({ id }) => (
          <input key={id} type="hidden" name="seenRequests" value={id} />
        ))}
        <ForShownDistrict />
        <p className="flex-[1_1_18rem]">{whyOf(page, round !== null)}</p>
        <Button icon="play" variant={isNext ? "primary" : "plain"}>
          {isDecided(page) && !round ? "Review again" : "Start review"}
        </Button>
      </Form>
    </Card>
  );
}

function whyOf(page: ReviewPage, isOpen: boolean): string {
  if (isOpen) return "Review not started. Requesters are notified when it starts.";
  if (isDecided(page)) return "Opens the reviews again. The last decision stays until you decide again.";
  if (page.unstarted.length === 0) return "The required reviews are done. You can decide now, or review it again.";
  const areas = page.unstarted.map((one) => dimensionWords[one].toLowerCase()).join(", ");
  const required = formatCount(page.unstarted.length, "review", "reviews");
  return `Your rules require ${required}: ${areas}. Start them to notify the reviewers. To decide without them, give a reason.`;
}
