import { roleNames } from "db/access/roles";
import type { Viewer } from "./viewer.server";

/** What the frame of every signed-in page says of the person: name, e-mail, and role with district. */
export function accountOf({ displayName, email, role, districtName }: Viewer) {
  const roleName = roleNames[role];
  return { displayName, email, roleLine: districtName ? `${roleName}, ${districtName}` : roleName };
}
