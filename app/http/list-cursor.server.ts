import type { PlaceCursor } from "db/paging";
import { z } from "zod";

const Cursor = z.object({ keys: z.array(z.string().max(1_000)).min(1).max(2), id: z.uuid() });

/** A cursor as an address carries it; one that was not made here means the first page. */
export function readCursor(text: string): PlaceCursor | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return Cursor.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8"))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The cursor of the next page as an address carries it; null on the last page. */
export const writeCursor = (cursor: PlaceCursor | null): string | null =>
  cursor && Buffer.from(JSON.stringify(cursor)).toString("base64url");
