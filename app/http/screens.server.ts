import { can, type Permission } from "db/access/permissions";
import { paths } from "./paths";
import type { Viewer } from "./viewer.server";

/** Who may open the roster screens, and who may change what they show. */
export const sftpScreens = {
  view: ["manage:all_districts", "manage:own_district", "view:district_data"],
  manage: ["manage:all_districts", "manage:own_district"],
} as const satisfies Record<string, readonly Permission[]>;

type Screen = { group: string; title: string; description: string; to: string; needs: readonly Permission[] };

/** Every screen that stands, in the order of /home. A new screen is a line here. */
const screens: Screen[] = [
  {
    group: "Rosters",
    title: "SFTP Integration",
    description: "Bring schools, classes and people in from files, and see what each sync changed.",
    to: paths.sftp,
    needs: sftpScreens.view,
  },
];

/** The screens this viewer may open, in groups. */
export function screensFor(viewer: Viewer) {
  const open = screens.filter((screen) => can(viewer, ...screen.needs));
  return [...new Set(open.map((screen) => screen.group))].map((title) => ({
    title,
    screens: open
      .filter((screen) => screen.group === title)
      .map(({ title, description, to }) => ({ title, description, to })),
  }));
}
