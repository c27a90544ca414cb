import { type ShouldRevalidateFunction, useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { FormState } from "~/ui/form-state";

type Kept = { path: string; form: FormState };

/**
 * What a page's forms show again: the form that its action has just refused, or the one that was posted after the
 * session had ended and comes back now. Undefined when there is neither. The kept one is there once, so the page that
 * was opened with it holds on to it.
 */
export function useFormAnswer(): FormState | undefined {
  const refused = useActionData<{ form?: FormState }>()?.form;
  const loaded = useRouteLoaderData("root") as { kept?: Kept | null } | undefined;
  const [kept] = useState(loaded?.kept);
  const { pathname } = useLocation();
  return refused ?? (kept?.path === pathname ? kept.form : undefined);
}

/**
 * After a conflict a page shows the current version, as it does without scripts; any other refusal leaves it as it is.
 */
export const revalidateOnConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
