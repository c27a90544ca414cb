import { setImmediate } from "node:timers/promises";
import { csvParts } from "domain/csv-write";
import type { Report } from "domain/report";

const headersOf = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9_-]+/g, "-")}.csv"`,
  "Cache-Control": "no-store",
});

/** Characters that are sent at once, at least. */
const batch = 64 * 1024;

/** Hears once how a download ended: how many rows were sent, and whether all were. */
type Ended = (how: { rows: number; isWhole: boolean }) => Promise<void>;
type Options = {
  ended?: Ended;
  /** Of the request: whether its sender is still there. */
  signal?: AbortSignal;
};

/**
 * A report as a file, sent as its rows are read. The first row is waited for, so that what goes wrong at once is an
 * error page; what goes wrong later breaks the download off, which a browser shows as failed. By itself it has no limit:
 * for what is no data, as the sample of a file.
 */
export async function csvFile(report: Report, { ended = async () => {}, signal }: Options = {}): Promise<Response> {
  const encoder = new TextEncoder();
  const parts = csvParts(report);
  const heads = await parts.next();
  let next = await parts.next();
  let rows = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(heads.value.text)),
    pull: async (controller) => {
      // Rows that are there already would go out in one go, and everyone else would wait for the last of them.
      await setImmediate();
      // The server goes on reading for a client that has hung up; nobody else notices.
      if (signal?.aborted) {
        await parts.return(undefined);
        await ended({ rows, isWhole: false });
        return controller.close();
      }
      let text = "";
      try {
        for (; !next.done && text.length < batch; next = await parts.next()) {
          text += next.value.text;
          rows += next.value.rows;
        }
      } catch (error) {
        await ended({ rows, isWhole: false });
        throw error;
      }
      if (text) controller.enqueue(encoder.encode(text));
      if (!next.done) return;
      await ended({ rows, isWhole: true });
      controller.close();
    },
    cancel: async () => {
      await parts.return(undefined);
      await ended({ rows, isWhole: false });
    },
  });
  return new Response(body, { headers: headersOf(report.name) });
}

/**
 * A table that was written earlier, sent part by part as it is read. `readPart` gives the bytes of a part by its number,
 * from 0, and undefined behind the last one.
 */
export function bytesFile(name: string, readPart: (no: number) => Promise<Uint8Array | undefined>): Response {
  let no = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const bytes = await readPart(no++);
      if (bytes) controller.enqueue(new Uint8Array(bytes));
      else controller.close();
    },
  });
  return new Response(body, { headers: headersOf(name) });
}
