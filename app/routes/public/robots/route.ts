import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/http/env.server";
import { cacheControl } from "~/http/headers.server";

/** What search engines may visit. Pages that ask for a sign-in send them on to it, and are no use to them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /demo/",
    "Allow: /",
    "",
    `Sitemap: ${env.origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheControl(request) },
  });
}
