import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader as root } from "~/root";
import { Brand } from "~/ui/brand";
import { Card } from "~/ui/card";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";
import { Stack } from "~/ui/stack";

type Props = {
  title: string;
  lead?: ReactNode;
  form?: FormState;
  /** Why the page is not what the person came for, as an old link. */
  problem?: string;
  children: ReactNode;
  /** Small words under the card. */
  after?: ReactNode;
};

/** A page on the way in, with one form and nothing beside it: a new password, an invitation. */
export function EntryPage({ title, lead, form, problem, children, after }: Props) {
  const notice = useRouteLoaderData<typeof root>("root")?.notice;
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] justify-items-center gap-6 px-4 py-6">
      <header>
        <Brand to="/" />
      </header>
      <main id="main" tabIndex={-1} className="grid w-[min(24rem,100%)] grid-cols-1 gap-4 self-center">
        {notice && !form ? (
          <Notice tone={notice.type} role="status">
            {notice.text}
          </Notice>
        ) : null}
        {problem ? (
          <Notice tone="warning" role="alert">
            {problem}
          </Notice>
        ) : null}
        <FormErrors form={form} />
        <Card stack="md" className="p-6">
          <div>
            <h1>{title}</h1>
            {lead ? <p className="text-ink-muted">{lead}</p> : null}
          </div>
          {children}
        </Card>
        {after ? <Stack className="text-sm text-ink-muted">{after}</Stack> : null}
      </main>
    </div>
  );
}
