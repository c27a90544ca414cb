import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { requestWords } from "domain/software/requests/words";
import { requestLooks } from "~/components/request-badge";
import { paths } from "~/http/paths";
import type { loadRequestPage } from "~/routes/software/requests/request-page.server";
import { Notice } from "~/ui/notice";
import { Time } from "~/ui/time";

type Loaded = SerializeFrom<typeof loadRequestPage>;

/** What was decided, by whom, when and why. Nothing while it is open. */
export function Decision({ loaded: { request, zone, now } }: { loaded: Loaded }) {
  const { decided, status, softwareId } = request;
  if (!decided || request.isOpen) return null;
  const said = requestWords[status].label;
  return (
    <Notice {...requestLooks[status]}>
      <p>
        <strong>{decided.by ? `${said} by ${decided.by}` : said}</strong>,{" "}
        <Time iso={decided.at} zone={zone} now={now} />
      </p>
      {decided.reason ? <p className="whitespace-pre-line wrap-anywhere">{decided.reason}</p> : null}
      {status === "approved_with_conditions" && softwareId ? (
        <p>
          <Link to={paths.software(softwareId)}>See the conditions</Link>
        </p>
      ) : null}
      {request.duplicateOfId ? (
        <p>
          <Link to={paths.request(request.duplicateOfId)}>See the other request</Link>
        </p>
      ) : null}
    </Notice>
  );
}
