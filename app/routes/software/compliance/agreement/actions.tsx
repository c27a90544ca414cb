import { newAgreementLikePath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import type { AgreementPage } from "./page.server";

/** What replaces an agreement comes first where its end is near or past. */
export function Actions({ page: { agreement, offered, neighbors } }: { page: AgreementPage }) {
  const { id, state } = agreement;
  const isPressing = state === "ends_soon" || state === "ended";
  return (
    <>
      <ButtonLink icon="pencil" to={paths.agreementEdit(id)}>
        Edit agreement
      </ButtonLink>
      {offered ? (
        <ButtonLink icon="copy" variant={isPressing ? "primary" : "plain"} to={paths.agreementRenew(id)}>
          Renew
        </ButtonLink>
      ) : null}
      {state === "terminated" && !neighbors.after ? (
        <ButtonLink icon="copy" variant="primary" to={newAgreementLikePath(id)}>
          Start a new agreement
        </ButtonLink>
      ) : null}
      {neighbors.after ? <ButtonLink to={paths.agreement(neighbors.after.id)}>See the renewal</ButtonLink> : null}
    </>
  );
}
