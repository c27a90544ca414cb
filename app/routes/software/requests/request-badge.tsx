import { Badge } from "~/ui/badge";
import type { RequestStatus } from "./request-types";
import { statusWords } from "./request-words";

/** How a request stands. */
export function RequestBadge({ status }: { status: RequestStatus }) {
  const { label, tone, icon } = statusWords[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
