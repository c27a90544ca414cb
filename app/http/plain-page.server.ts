import { createHash } from "node:crypto";

const style =
  ":root{color-scheme:light dark}body{margin:0;padding:3rem 1rem;font:16px/1.5 system-ui,sans-serif}" +
  "main{max-width:36rem;margin:auto}h1{font-size:1.5rem;line-height:1.25}p{overflow-wrap:anywhere}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** What a plain page says; all of it is ours, and none of it what somebody sent. */
type Page = { title: string; said: string; link: { to: string; label: string }; reference?: string };

/** A page that needs no database, routes or scripts, for when those are missing. */
export function plainPage({ title, said, link, reference }: Page): string {
  const id = reference ? `<p><small>Reference: <code>${reference}</code></small></p>` : "";
  return (
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title} - Rollcall</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>` +
    `<body><main><h1>${title}</h1><p>${said}</p><p><a href="${link.to}">${link.label}</a></p>${id}</main></body></html>`
  );
}

/** The headers of such a page. */
export const plainPageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "Cache-Control": "no-store",
};
