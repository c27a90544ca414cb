import { fillIn } from "../support/forms";
import type { ConflictWorld } from "./conflicts.world";

export type Prepared = {
  /** The page with the form. */
  at: string;
  /** What is not to be touched: a table and an id, or what stands in another column. */
  row: [table: string, id: string, column?: string];
  /** What somebody else does while the form is open. */
  faster: () => Promise<unknown>;
  /** What else the second one sends, where it is known only now. */
  also?: Record<string, string>;
};

export type Case = {
  name: string;
  /** Who comes second. */
  by?: keyof ConflictWorld["who"];
  prepare: (world: ConflictWorld) => Promise<Prepared>;
  /** A piece of the form by which it is told from the others of its page. */
  mark: string;
  /** What the second one typed or chose; none where there is nothing to type. */
  typed?: Record<string, string | string[]>;
  /** The name and value of the button, where it says what is to be done. */
  button?: Record<string, string>;
  /** The beginning of what is said. */
  says: string;
  /** What is said of what stands now. */
  now?: string;
  /** Whether the same form can be saved again, over what has been told. */
  again?: boolean;
  /** How the same form is refused when it can't be saved again: 409 but where there is nobody left to send it to. */
  refused?: 422;
  /** Controls that stand for something that is not there any more. */
  lost?: string[];
};

export async function ok(answer: Promise<Response>): Promise<void> {
  const { status } = await answer;
  if (status !== 302) throw new Error(`whoever was first was answered with ${status}: ${await (await answer).text()}`);
}

/** Somebody else opens the same form and saves it with other values. */
export const fills =
  (by: ConflictWorld["who"]["dana"], at: string, mark: string, typed: Record<string, string>) => () =>
    ok(fillIn(by, at, mark, typed));
