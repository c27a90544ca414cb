import { Link } from "@remix-run/react";
import type { RequestStatus, RequestType } from "domain/software/requests/terms";
import { requestTypeWords } from "domain/software/requests/words";
import { RequestBadge } from "~/components/request-badge";
import { requestItWords } from "~/components/request-it-words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { Rows } from "~/ui/rows";
import { Time } from "~/ui/time";

export type RequestsPanel = {
  softwareId: string;
  /** Whose requests this viewer may see. */
  seen: "own" | "school" | "district";
  /** In this viewer's scope: all there were, and those that are open. */
  all: number;
  open: number;
  /** Whether anybody has an open request to use it, whether this viewer may see it or not. */
  isRequested: boolean;
  own: { id: string; isDraft: boolean } | null;
  zone: string;
  now: string;
  rows: {
    id: string;
    status: RequestStatus;
    requestType: RequestType;
    requester: string;
    school: string | null;
    submittedAt: string | null;
    isOwn: boolean;
    isOpen: boolean;
    demo: boolean;
  }[];
  can: { request: boolean; review: boolean };
};

/** Nobody, among those whose requests one sees. */
const nobodyWords: Record<RequestsPanel["seen"], string> = {
  own: "You haven’t requested it yet",
  school: "No one at your school has requested it yet",
  district: "No requests for it yet",
};

/** Who asked for a product, and the way to ask for it oneself. */
export function RequestsPanel({ panel }: { panel: RequestsPanel }) {
  const { rows, seen, all, open, own, can, zone, now, softwareId } = panel;
  const lead = all === 0 ? undefined : `${formatCount(all, "request", "requests")}, ${open || "none"} open.`;
  const actions = (
    <Actions>
      {can.review && open > 0 ? <ButtonLink to={paths.reviewOf(softwareId)}>Open the review</ButtonLink> : null}
      {can.request ? (
        <ButtonLink icon="plus" to={paths.requestFor(softwareId)}>
          {requestItWords(panel)}
        </ButtonLink>
      ) : null}
      {own ? (
        <ButtonLink to={own.isDraft ? paths.requestEdit(own.id) : paths.request(own.id)}>
          {own.isDraft ? "Finish your draft" : "Your request"}
        </ButtonLink>
      ) : null}
    </Actions>
  );
  return (
    <SectionCard title="Requests" lead={lead ?? `${nobodyWords[seen]}.`} actions={actions} flush id="requests">
      {rows.length === 0 ? null : (
        <Rows>
          {rows.map((row) => (
            <li key={row.id}>
              <div>
                <Link to={row.status === "draft" ? paths.requestEdit(row.id) : paths.request(row.id)}>
                  {row.isOwn ? "You" : row.requester}
                </Link>
                <p className="text-sm text-ink-muted">
                  {[requestTypeWords[row.requestType], row.school].filter(Boolean).join(", ")}
                  {row.submittedAt ? ", sent " : ""}
                  {row.submittedAt ? <Time iso={row.submittedAt} zone={zone} now={now} inSentence /> : null}
                  {row.demo ? ", demo data" : ""}
                </p>
              </div>
              <RequestBadge status={row.status} />
            </li>
          ))}
        </Rows>
      )}
    </SectionCard>
  );
}
