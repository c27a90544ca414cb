/** A cell that a spreadsheet would run as a formula is led by an apostrophe; quotes as RFC 4180 has them. */
function cell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const calm = typeof value === "string" && /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(calm) ? `"${calm.replaceAll('"', '""')}"` : calm;
}

/**
 * A table as a CSV download (RFC 4180, UTF-8 with a byte-order mark, so that spreadsheets read the names right).
 * Takes the file's name without ending, the heads and the rows.
 */
export function csvDownload(name: string, heads: string[], rows: (string | number | null)[][]): Response {
  const lines = [heads, ...rows].map((row) => row.map(cell).join(","));
  return new Response(`\ufeff${lines.join("\r\n")}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9_-]+/g, "-")}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
