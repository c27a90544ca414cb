import { can, type Permission } from "domain/access/permissions";
import type { UnauthorizedAction } from "./unauthorized-terms";

/** What each action asks for, beside view:unauthorized_usage: what the same act asks for on its own screen. */
const needs: Record<UnauthorizedAction, Permission> = {
  review: "approve:software",
  link: "manage:url_patterns",
  tolerate: "approve:software",
  ignore: "approve:software",
  block: "manage:software_blacklist",
  reopen: "approve:software",
};

/** Whether someone may do this about what is used without approval. */
export const mayDo = (who: { role: string | null }, action: UnauthorizedAction) =>
  can(who, "view:unauthorized_usage") && can(who, needs[action]);
