import font from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useNonce, useRequestId } from "~/components/document-context";
import { NoscriptBar } from "~/components/noscript-bar";
import { SessionWatch } from "~/components/session-watch";
import { takeNotice } from "~/http/notice.server";
import { takeEvent } from "~/http/session-event.server";
import { sessionForPage } from "~/http/session-page.server";
import { readTheme } from "~/http/theme.server";
import { pageNameAt } from "~/screens/page-name";
import { RouteFocus } from "~/ui/route-focus";
import { showToast, Toaster } from "~/ui/toaster";
import styles from "./styles.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  // Asked for with the page, it is there before the words are drawn, and they don't move when it comes.
  { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href: font },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = () => [
  { title: "Rollcall" },
  {
    name: "description",
    content: "Every app your schools use: what it costs, what it is worth and whether it is allowed.",
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const [taken, sessionEvent, page] = await Promise.all([
    takeNotice(request),
    takeEvent(request),
    sessionForPage(request),
  ]);
  const { session, kept, words } = page;
  // A form that came back was not sent: that message comes before all others.
  const notice = words ? { type: "warning" as const, text: words, id: crypto.randomUUID() } : taken.notice;
  const headers = new Headers();
  for (const cookie of [taken.clear, sessionEvent.clear, ...page.cookies])
    if (cookie) headers.append("Set-Cookie", cookie);
  const { pathname: path } = new URL(request.url);
  const named = { path, name: pageNameAt(path) };
  return data({ theme: readTheme(request), notice, event: sessionEvent.event, session, kept, named }, { headers });
}

/** The pages for everyone are whole without scripts, and get none. */
const needsScripts = (matches: { id: string }[]) => !matches.some(({ id }) => id.startsWith("routes/public/"));

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  const theme = loaded?.theme ?? "system";
  const withScripts = needsScripts(useMatches());
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme} data-request={useRequestId()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {withScripts ? <NoscriptBar /> : null}
        {children}
        {withScripts ? (
          <>
            <Toaster />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export default function Root() {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const notice = loaded?.notice;
  useEffect(() => {
    if (notice) showToast(notice.type, notice.text);
  }, [notice]);
  return (
    <>
      <RouteFocus />
      <SessionWatch session={loaded?.session ?? null} event={loaded?.event ?? null} />
      <Outlet />
    </>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
