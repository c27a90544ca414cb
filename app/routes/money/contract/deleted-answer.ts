/** What became of the contract that a form was about, and what was entered, by the labels of its fields. */
type Deleted = { code: "contract_deleted"; message: string; typed: { label: string; value: string }[] };

export const deletedAnswer = (of: Omit<Deleted, "code">): Deleted => ({ code: "contract_deleted", ...of });

/** Takes what an error carries; returns the answer when it is this one. */
export function deletedOf(data: unknown): Deleted | null {
  return typeof data === "object" && (data as Partial<Deleted> | null)?.code === "contract_deleted"
    ? (data as Deleted)
    : null;
}
