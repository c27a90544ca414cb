import { useEffect } from "react";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { showToast } from "~/ui/toaster";

/** Shown in place of a part of a page that could not be read, and with scripts in a toast as well. */
export function LoadingFailed({ title, toast, to }: { title?: string; toast: string; to: string }) {
  useEffect(() => showToast("error", toast), [toast]);
  return (
    <Notice
      tone="error"
      role="alert"
      actions={
        <ButtonLink icon="rotate-cw" to={to}>
          Try again
        </ButtonLink>
      }
    >
      <p>
        <strong>{title ?? toast}</strong>
      </p>
      <p>{title ? `${toast}. ` : ""}What you saved is kept; try again in a moment.</p>
    </Notice>
  );
}
