import { z } from "zod";

/** An id from the address. What is no id can't be anyone's row: 404, as for one that was never given out. */
export function uuidParam(value: string | undefined): string {
  const read = z.uuid().safeParse(value);
  if (!read.success) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  return read.data;
}

/** A grade from the query of an address, -1 to 12; null when it is none. */
export function gradeParam(value: string | null): number | null {
  return value !== null && /^(-1|\d|1[0-2])$/.test(value) ? Number(value) : null;
}
