import type { RequestStatus, RequestType } from "domain/software/requests/terms";
import { requestTypeWords } from "domain/software/requests/words";
import { RequestBadge } from "~/components/request-badge";
import { Choice, ChoiceNote, ChoiceRows } from "~/ui/choice";
import { FieldGroup } from "~/ui/field";
import type { FormState } from "~/ui/form-state";

type Line = {
  id: string;
  who: string;
  school: string | null;
  grades: string;
  status: RequestStatus;
  type: RequestType;
  /** The status that the decision of the form gives it. */
  answer?: RequestStatus | null;
};
type Props = {
  legend: string;
  hint?: string;
  requests: Line[];
  form: FormState | undefined;
};

/** Requests to tick, all of them to begin with; posted as "requests". */
export function RequestTicks({ legend, hint, requests, form }: Props) {
  const one = form?.values.requests;
  const ticked = form ? (form.lists?.requests ?? (one ? [one] : [])) : requests.map(({ id }) => id);
  return (
    <FieldGroup name="requests" legend={legend} hint={hint} form={form}>
      <ChoiceRows>
        {requests.map((request, index) => (
          <Choice key={request.id}>
            <input
              type="checkbox"
              id={index === 0 ? "requests" : undefined}
              name="requests"
              value={request.id}
              defaultChecked={ticked.includes(request.id)}
            />
            <span>
              {request.who}
              <ChoiceNote>
                {[
                  request.school,
                  request.grades,
                  request.answer && request.type !== "new_use" ? requestTypeWords[request.type].toLowerCase() : null,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </ChoiceNote>
            </span>
            <RequestBadge status={request.answer ?? request.status} />
          </Choice>
        ))}
      </ChoiceRows>
    </FieldGroup>
  );
}
