/** A cell that a spreadsheet would run as a formula is led by an apostrophe; quotes as RFC 4180 has them. */
function cell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const calm = typeof value === "string" && /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(calm) ? `"${calm.replaceAll('"', '""')}"` : calm;
}

const headersOf = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9_-]+/g, "-")}.csv"`,
  "Cache-Control": "no-store",
});

const line = (row: (string | number | null)[]) => `${row.map(cell).join(",")}\r\n`;

/**
 * A long table as the same download, sent as its rows are read. The first row is waited for, so that what goes wrong at
 * once is an error page; what goes wrong later breaks the download off, which a browser shows as failed.
 */
export async function csvStream(
  name: string,
  heads: string[],
  rows: AsyncGenerator<(string | number | null)[]>,
): Promise<Response> {
  const encoder = new TextEncoder();
  let next = await rows.next();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${line(heads)}`)),
    pull: async (controller) => {
      let text = "";
      for (; !next.done && text.length < 64 * 1024; next = await rows.next()) text += line(next.value);
      if (text) controller.enqueue(encoder.encode(text));
      if (next.done) controller.close();
    },
    cancel: async () => {
      await rows.return(undefined);
    },
  });
  return new Response(body, { headers: headersOf(name) });
}

/**
 * A table as a CSV download (RFC 4180, UTF-8 with a byte-order mark, so that spreadsheets read the names right).
 * Takes the file's name without ending, the heads and the rows.
 */
export function csvDownload(name: string, heads: string[], rows: (string | number | null)[][]): Response {
  return new Response(`\ufeff${[heads, ...rows].map(line).join("")}`, { headers: headersOf(name) });
}
