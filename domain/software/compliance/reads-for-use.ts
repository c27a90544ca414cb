import type { Actor } from "domain/access/actor";

/** Whether somebody reads which products they may use and on which conditions, in place of laws, checks and scores. */
export const readsForUse = ({ role }: Pick<Actor, "role">) => role === "teacher";
