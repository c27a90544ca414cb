import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { requestWords } from "domain/software/requests/words";
import { approvalWords } from "domain/software/status/words";
import { requestLooks } from "~/components/request-badge";
import { paths } from "~/http/paths";
import type { loadRequestPage } from "~/routes/software/requests/request-page.server";
import { Notice } from "~/ui/notice";
import { Time } from "~/ui/time";

type Loaded = SerializeFrom<typeof loadRequestPage>;

/** What was decided, by whom, when and why. Nothing while it is open. */
export function Decision({ loaded: { request, zone, now } }: { loaded: Loaded }) {
  const { decided, status } = request;
  if (!decided || request.isOpen) return null;
  const said = requestWords[status].label;
  return (
    <Notice {...requestLooks[status]}>
      <p>
        <strong>{decided.by ? `${said} by ${decided.by}` : said}</strong>,{" "}
        <Time iso={decided.at} zone={zone} now={now} inSentence />
      </p>
      {decided.reason ? <p className="whitespace-pre-line wrap-anywhere">{decided.reason}</p> : null}
      {request.granted ? <Conditions {...request.granted} softwareId={request.softwareId} /> : null}
      {request.duplicateOfId ? (
        <p>
          <Link to={paths.request(request.duplicateOfId)}>See the other request</Link>
        </p>
      ) : null}
    </Notice>
  );
}

type Granted = NonNullable<Loaded["request"]["granted"]> & Pick<Loaded["request"], "softwareId">;

/** The conditions themselves, or that something else counts since. */
function Conditions({ status, conditions, softwareId }: Granted) {
  if (!conditions) {
    return (
      <p>
        {`This has changed since. The status is now “${approvalWords[status]}”. `}
        {softwareId ? <Link to={paths.software(softwareId)}>See why</Link> : null}
      </p>
    );
  }
  const lines = [...(status === "pilot" ? ["As a pilot, to try it out"] : []), ...conditions];
  return (
    <>
      <h2 className="mt-2 text-base">Conditions</h2>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line} className="whitespace-pre-line wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
