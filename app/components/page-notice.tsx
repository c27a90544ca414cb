import { useRouteLoaderData } from "@remix-run/react";
import { Notice } from "~/ui/notice";

type Loaded = { notice: { type: "success" | "error" | "warning" | "info"; text: string } | null };

/** `always` is for a page that has no scripts in any browser. */
type Props = { always?: boolean };

/**
 * The message of the last action, at the top of the page. With scripts a toast says it too, so that good news need no
 * place of their own; bad news keep theirs, since a toast goes away.
 */
export function PageNotice({ always = false }: Props) {
  const notice = (useRouteLoaderData("root") as Loaded | undefined)?.notice;
  if (!notice) return null;
  const line = (
    <div id="page-notice" className="mx-auto max-w-page px-4 pt-4 md:px-6 md:pt-6">
      <Notice tone={notice.type} role={notice.type === "error" ? "alert" : "status"}>
        {notice.text}
      </Notice>
    </div>
  );
  return always || notice.type === "error" || notice.type === "warning" ? line : <noscript>{line}</noscript>;
}
