import { RequestBadge } from "~/routes/software/requests/request-badge";
import { FieldGroup } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import type { AskedRequest } from "./review-types";

type Props = { legend: string; hint?: string; requests: AskedRequest[]; form: FormState | undefined };

/** Requests to tick, all of them to begin with; posted as "requests". */
export function RequestTicks({ legend, hint, requests, form }: Props) {
  const one = form?.values.requests;
  const ticked = form ? (form.lists?.requests ?? (one ? [one] : [])) : requests.map(({ id }) => id);
  return (
    <FieldGroup name="requests" legend={legend} hint={hint} form={form}>
      <div className="tick-rows">
        {requests.map((request, index) => (
          <label className="choice" key={request.id}>
            <input
              type="checkbox"
              id={index === 0 ? "requests" : undefined}
              name="requests"
              value={request.id}
              defaultChecked={ticked.includes(request.id)}
            />
            <span>
              {request.who}
              <span className="sub">{[request.school, request.grades].filter(Boolean).join(", ")}</span>
            </span>
            <RequestBadge status={request.status} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
