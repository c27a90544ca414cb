import type { SerializeFrom } from "@remix-run/node";
import type { loadRequestPage } from "~/routes/software/requests/request-page.server";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { Time } from "~/ui/time";
import { dayOf, formatDay } from "~/ui/time-format";

type Loaded = SerializeFrom<typeof loadRequestPage>;

/** Who asked, since when it waits, and until when it is due. */
export function RequestProgress({ loaded: { request, zone, now } }: { loaded: Loaded }) {
  const facts = [
    ...(request.isMine ? [] : [{ term: "Requested by", value: request.requester }]),
    ...(request.school ? [{ term: "School", value: request.school }] : []),
    { term: "Sent", value: <Time iso={request.submittedAt} zone={zone} now={now} never="Not yet" /> },
    ...(request.isOpen && request.dueAt ? [{ term: "Due", value: <Due loaded={{ request, zone }} /> }] : []),
    ...(request.demo ? [{ term: "Kind", value: "Demo data" }] : []),
  ];
  return (
    <SectionCard title="Status">
      <Facts facts={facts} />
    </SectionCard>
  );
}

function Due({ loaded: { request, zone } }: { loaded: Pick<Loaded, "request" | "zone"> }) {
  if (request.isPaused) return "Paused until the question is answered";
  const date = formatDay(dayOf(request.dueAt ?? "", zone));
  return request.isOverdue ? `${date}, overdue` : date;
}
