import type { Kind } from "domain/rosters/kinds/kind";
import type { Header } from "./header";
import type { IdPrints } from "./id-prints";

/** Columns that are not kept, and yet name rows: what they are called, by kind, and whose ids they name. */
const naming: Partial<Record<Kind["name"], { field: string; names: Kind["name"] }>> = {
  users: { field: "agentSourcedIds", names: "users" },
  roles: { field: "userProfileSourcedId", names: "userProfiles" },
};

const most = 200_000;

/** What the rows of a file name in a column that is not kept. */
export class LooseEnds {
  private readonly ids = new Set<string>();
  private readonly at: number;
  readonly field: string | null;
  readonly names: Kind["name"] | null;

  constructor(kind: Kind, { unread }: Header) {
    const naming_ = naming[kind.name];
    this.field = naming_?.field ?? null;
    this.names = naming_?.names ?? null;
    this.at = this.field === null ? -1 : (unread.get(this.field) ?? -1);
  }

  add(values: readonly string[]): void {
    const text = this.at === -1 ? "" : (values[this.at] ?? "");
    if (text === "" || this.ids.size >= most) return;
    for (const id of text.split(",")) if (id.trim() !== "") this.ids.add(id.trim());
  }

  /** How many there are. */
  get count(): number {
    return this.ids.size;
  }

  /** How many of them are not among the ids of a file; 0 where that can't be told. */
  missingFrom(prints: IdPrints | undefined): number {
    if (!prints || prints.alike) return 0;
    return [...this.ids].filter((id) => !prints.has(id)).length;
  }
}
