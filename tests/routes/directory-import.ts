import type { Visitor } from "../support/visitor";
import type { Web } from "../support/web";

export const base = "/school-district-state-manager";

/** The steps of an import of places, as somebody takes them on this web. */
export function importer(web: () => Web) {
  function upload(visitor: Visitor, kind: string, content: string | Uint8Array): Promise<Response> {
    const form = new FormData();
    form.set("intent", "upload");
    form.set("file", new Blob([content as BlobPart], { type: "text/csv" }), "places.csv");
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return fetch(new URL(`${base}/${kind}/import?index`, web().origin), {
      method: "POST",
      body: form,
      headers: { Origin: web().origin, Cookie: cookie },
      redirect: "manual",
    });
  }

  const page = (visitor: Visitor, kind: string) => visitor.read(`${base}/${kind}/import`);
  const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  const tiles = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/tile-label">([^<]+)<\/p><p class="tile-value">([^<]+)</g)].map(([, label, value]) => [
        label,
        value,
      ]),
    );

  async function apply(visitor: Visitor, kind: string): Promise<Response> {
    const html = await page(visitor, kind);
    return visitor.post(`${base}/${kind}/import?index`, {
      intent: "apply",
      id: field(html, "id"),
      digest: field(html, "digest"),
    });
  }

  return { upload, apply, page, tiles, field };
}
