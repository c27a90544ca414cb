import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/http/env.server";
import { cacheControl } from "~/http/headers.server";
import { screens } from "~/screens/table";

/** The pages that a search engine may list. */
const listed = [
  screens.landing,
  screens.about,
  screens.featureRoi,
  screens.featureRecommendations,
  screens.featureCompliance,
  screens.featureResearch,
  screens.competitiveAnalysis,
  screens.faq,
  screens.docsOneRoster,
  screens.checkFiles,
  screens.contact,
  screens.privacy,
  screens.terms,
];

/** The public pages, for search engines. */
export async function loader({ request }: LoaderFunctionArgs) {
  const lines = listed.map(({ at }) => `<url><loc>${env.origin}${at}</loc></url>\n`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("")}</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": cacheControl(request) },
  });
}
