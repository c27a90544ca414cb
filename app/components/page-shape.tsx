import { paths } from "~/http/paths";
import { DetailSkeleton, HomeSkeleton, ListSkeleton, PageSkeleton, SftpSkeleton } from "./skeletons";

/** The screens that are long lists. */
const lists: string[] = [paths.profiles, paths.users, paths.places, paths.adminAudit];
/** The screens whose pages below them are one thing each: a person, a place, a configuration. */
const details = [...lists, paths.sftp, paths.oneRoster, paths.admin, paths.profile];

/** The shape of the page at an address, while it is on its way. */
export function PageShape({ path }: { path: string }) {
  if (path === paths.home) return <HomeSkeleton />;
  if (path === paths.sftp || path === paths.oneRoster) return <SftpSkeleton />;
  if (lists.includes(path)) return <ListSkeleton />;
  return details.some((above) => path.startsWith(`${above}/`)) ? <DetailSkeleton /> : <PageSkeleton />;
}
