import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { selectProductPeople, selectWindow, type WindowOf, windowOf } from "./queries/window-use";

/**
 * How many people used each product in a window, by the product's id; null where that is not known. A product without use
 * has no entry. Undefined where no use has been counted at all.
 */
export async function readProductPeople(db: Db, scope: Scope, of: WindowOf) {
  const read = await listTogether(db, { window: selectWindow(scope, of), products: selectProductPeople(scope, of) });
  const [window] = read.window;
  if (!window) return undefined;
  const people = new Map<string, number | null>();
  // Of products that were merged, the larger: the same people may have used both.
  for (const { id, people: count } of read.products) {
    const known = people.get(id);
    people.set(id, known === null || count === null ? null : Math.max(known ?? 0, count));
  }
  return { window: windowOf(window, of.span), people };
}
