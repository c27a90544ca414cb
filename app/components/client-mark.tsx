import { Badge } from "~/ui/badge";

/** Whether a district uses Rollcall, in the cell of a table. */
export function ClientMark({ isClient }: { isClient: boolean }) {
  if (!isClient) return <>no</>;
  return (
    <Badge tone="success" icon="circle-check">
      client
    </Badge>
  );
}
