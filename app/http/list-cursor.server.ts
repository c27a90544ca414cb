import type { RowCursor } from "db/paging";
import { z } from "zod";

/** Where a page begins, as a parameter of an address. */
export type CursorShape<C> = {
  name: string;
  /** One that was not made here means the first page: null. */
  read: (text: string) => C | null;
  /** Null on the last page. */
  write: (cursor: C | null) => string | null;
};

const longest = 4_000;

/** A cursor in a form that is safe in an address; nobody needs to read it. */
export function cursorOf<C>(shape: z.ZodType<C>, name = "after"): CursorShape<C> {
  return {
    name,
    read: (text) => {
      const json = text.length > longest || !/^[\w-]+$/.test(text) ? "" : Buffer.from(text, "base64url").toString();
      // PostgreSQL takes no NUL in a text.
      return json.includes("\\u0000") ? null : (shape.safeParse(parsed(json)).data ?? null);
    },
    write: (cursor) => cursor && Buffer.from(JSON.stringify(cursor)).toString("base64url"),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The cursor of a list whose order is one or two texts, then the id. */
export const rowCursor = cursorOf<RowCursor>(
  z.object({ keys: z.array(z.string().max(1_000)).min(1).max(2), id: z.uuid() }),
);
