import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { MessageCard, MessagePage } from "~/components/message-card";
import { RouteError } from "~/components/route-error";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Facts } from "~/ui/facts";
import { deletedOf } from "./deleted-answer";

/** A form for a contract that somebody deleted in the meantime, with what was entered; or whatever else went wrong. */
export function ContractError() {
  const error = useRouteError();
  const deleted = isRouteErrorResponse(error) ? deletedOf(error.data) : null;
  if (!deleted) return <RouteError />;
  const { message, typed } = deleted;
  return (
    <MessagePage>
      <MessageCard
        tone="warning"
        icon="trash-2"
        title="This contract was deleted"
        urgent
        actions={
          <ButtonLink variant="primary" to={paths.contracts}>
            Go to Contracts
          </ButtonLink>
        }
      >
        <p>{message}</p>
        {typed.length > 0 ? (
          <Facts
            ruled
            facts={typed.map(({ label, value }) => ({
              term: label,
              value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
            }))}
          />
        ) : null}
      </MessageCard>
    </MessagePage>
  );
}
