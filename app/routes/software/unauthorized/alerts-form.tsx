import { type AlertKind, alertKinds } from "domain/notices/terms";
import { notificationKindWords } from "domain/notices/words";
import { ForDistrict } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { UsageAlerts } from "~/components/usage-alerts";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ManyField, TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { formatNumber } from "~/ui/format";

type Props = { alerts: { people: number; off: AlertKind[]; seen: string }; district: { id: string } };

/** Which usage alerts a district gets, and the form that changes them. */
export function AlertsForm({ alerts, district }: Props) {
  const form = useFormAnswer();
  return (
    <UsageAlerts alerts={alerts}>
      <Disclosure summary="Change alerts" open={form !== undefined}>
        <FieldsForm method="post">
          <FormErrors form={form} />
          <ForDistrict district={district} />
          <input type="hidden" name="seen" value={form?.values.seen ?? alerts.seen} />
          <ManyField
            name="on"
            label="Alerts for your district"
            form={form}
            defaultValues={alertKinds.filter((kind) => !alerts.off.includes(kind))}
            options={alertKinds.map((kind) => ({ value: kind, label: notificationKindWords[kind] }))}
          />
          <TextField
            name="people"
            label="People needed for a new unauthorized usage alert"
            inputMode="numeric"
            autoComplete="off"
            form={form}
            defaultValue={formatNumber(alerts.people)}
            required
          />
          <Actions>
            <Button>Save alerts</Button>
          </Actions>
        </FieldsForm>
      </Disclosure>
    </UsageAlerts>
  );
}
