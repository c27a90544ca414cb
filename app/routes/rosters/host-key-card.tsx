import { Form } from "@remix-run/react";
import { OwnPasswordField } from "~/components/own-password-field";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";
import { Time } from "~/ui/time";

type Props = {
  /** The pinned fingerprint. */
  confirmed: { fingerprint: string; by: string | null; at: string } | null;
  /** What the last connection test saw. */
  seen: string | null;
  zone: string;
  now: string;
  can: { manage: boolean };
  /** Whether the viewer gave their password of late, and the form that was refused for lack of it. */
  proof: { confirmed: boolean; form?: FormState };
};

/**
 * Whose server this is: the fingerprint a person confirmed, and the one seen last. Confirming posts the intent
 * confirm-host-key with the fingerprint that is shown, so that no other is pinned by it.
 */
export function HostKeyCard({ confirmed, seen, zone, now, can, proof }: Props) {
  const differs = confirmed !== null && seen !== null && seen !== confirmed.fingerprint;
  return (
    <SectionCard title="Host key">
      {confirmed ? (
        <Facts
          ruled
          facts={[
            { term: "Confirmed", value: <Fingerprint of={confirmed.fingerprint} /> },
            { term: "By", value: confirmed.by ?? "not known" },
            { term: "When", value: <Time iso={confirmed.at} zone={zone} now={now} /> },
          ]}
        />
      ) : null}
      {differs ? (
        <Notice tone="error" slim>
          <p>
            <strong>The server shows a different key.</strong> No password or key is sent to it. Ask its operator
            whether the key was changed, and confirm the new one only if the fingerprints match.
          </p>
        </Notice>
      ) : null}
      {!confirmed && !seen ? (
        <Notice tone="neutral" slim icon="key-round">
          Test the connection to see the server’s key.
        </Notice>
      ) : null}
      {seen && (differs || !confirmed) ? (
        <Confirm seen={seen} replaces={differs} manage={can.manage} proof={proof} />
      ) : null}
    </SectionCard>
  );
}

type ConfirmProps = Pick<Props, "proof"> & { seen: string; replaces: boolean; manage: boolean };

function Confirm({ seen, replaces, manage, proof }: ConfirmProps) {
  return (
    <Form method="post" className="grid grid-cols-1 content-start gap-2" preventScrollReset>
      <Facts facts={[{ term: "Seen now", value: <Fingerprint of={seen} /> }]} />
      {manage ? (
        <>
          <p className="text-sm text-ink-muted">
            Compare it with the fingerprint that the server’s operator gives you. Until then nothing is fetched.
          </p>
          <input type="hidden" name="intent" value="confirm-host-key" />
          <input type="hidden" name="hostKey" value={seen} />
          <OwnPasswordField {...proof} />
          <Actions>
            <Button variant={replaces ? "plain" : "primary"} icon="shield-check">
              {replaces ? "Confirm the new host key" : "Confirm host key"}
            </Button>
          </Actions>
        </>
      ) : null}
    </Form>
  );
}

function Fingerprint({ of }: { of: string }) {
  return <code className="select-all">{of}</code>;
}
