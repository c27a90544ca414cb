/** Why a page can't be shown just now, without any fault of whoever asked. */
export const unavailableTexts = {
  gone: "Rollcall can’t reach its database right now. Wait a moment, then try again. If you were saving something, check whether it was saved.",
  slow: "Rollcall’s database is taking too long to answer. Wait a moment, then try again. If you were saving something, check whether it was saved.",
  full: "Rollcall can’t save anything right now because its disk is full. Nothing was changed. Tell the person who runs Rollcall for you.",
} as const;

type Unavailable = { code: "database_unavailable"; message: string };

/** The body of such an answer. */
export const unavailableBody = (why: keyof typeof unavailableTexts): Unavailable => ({
  code: "database_unavailable",
  message: unavailableTexts[why],
});

/** Takes what an error carries; returns the refusal when it is this one. */
export function unavailableOf(data: unknown): Unavailable | null {
  return typeof data === "object" && (data as Partial<Unavailable> | null)?.code === "database_unavailable"
    ? (data as Unavailable)
    : null;
}
