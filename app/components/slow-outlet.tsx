import { Outlet, useLocation } from "@remix-run/react";
import { paths } from "~/http/paths";
import { useSlowNavigation } from "~/ui/slow-navigation";
import { DetailSkeleton, HomeSkeleton, ListSkeleton, PageSkeleton, SftpSkeleton } from "./skeletons";

/** The screens that are long lists. */
const lists: string[] = [paths.profiles, paths.users, paths.places, paths.adminAudit];
/** The screens whose pages below them are one thing each: a person, a place, a configuration. */
const details = [...lists, paths.sftp, paths.admin, paths.profile];

/** The page, or the shape of the one that is on its way once that has taken 200 ms. */
export function SlowOutlet() {
  const { pathname } = useLocation();
  const target = useSlowNavigation();
  if (target === null || target === pathname) return <Outlet />;
  return <ShapeOf path={target} />;
}

function ShapeOf({ path }: { path: string }) {
  if (path === paths.home) return <HomeSkeleton />;
  if (path === paths.sftp) return <SftpSkeleton />;
  if (lists.includes(path)) return <ListSkeleton />;
  return details.some((above) => path.startsWith(`${above}/`)) ? <DetailSkeleton /> : <PageSkeleton />;
}
