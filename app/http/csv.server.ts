import { csvLines } from "domain/csv-write";
import type { Report } from "domain/report";

const headersOf = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9_-]+/g, "-")}.csv"`,
  "Cache-Control": "no-store",
});

/** Characters that are sent at once, at least: a line at a time would be slow. */
const batch = 64 * 1024;

/**
 * A report as a download, sent as its rows are read. The first row is waited for, so that what goes wrong at once is an
 * error page; what goes wrong later breaks the download off, which a browser shows as failed.
 */
export async function csvAnswer(report: Report): Promise<Response> {
  const encoder = new TextEncoder();
  const lines = csvLines(report);
  const heads = await lines.next();
  let next = await lines.next();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(heads.value)),
    pull: async (controller) => {
      let text = "";
      for (; !next.done && text.length < batch; next = await lines.next()) text += next.value;
      if (text) controller.enqueue(encoder.encode(text));
      if (next.done) controller.close();
    },
    cancel: async () => {
      await lines.return(undefined);
    },
  });
  return new Response(body, { headers: headersOf(report.name) });
}
