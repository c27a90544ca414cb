import { roleNames } from "domain/access/words";
import type { FrameViewer } from "./viewer.server";

/** What the frame of every signed-in page says of the person: name, email, picture, and role with district. */
export function accountOf({ displayName, email, role, district, avatarUrl }: FrameViewer) {
  const roleName = role === null ? "Profile not available" : roleNames[role];
  return { displayName, email, avatarUrl, roleLine: district ? `${roleName}, ${district.name}` : roleName };
}
