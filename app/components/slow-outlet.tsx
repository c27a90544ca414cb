import { Outlet, useLocation } from "@remix-run/react";
import { paths } from "~/http/paths";
import { useSlowNavigation } from "~/ui/slow-navigation";
import { DetailSkeleton, PageSkeleton, SftpSkeleton } from "./skeletons";

/** The page, or the shape of the one that is on its way once that has taken 200 ms. */
export function SlowOutlet() {
  const { pathname } = useLocation();
  const target = useSlowNavigation();
  if (target === null || target === pathname) return <Outlet />;
  if (target === paths.sftp) return <SftpSkeleton />;
  return target.startsWith(`${paths.sftp}/`) ? <DetailSkeleton /> : <PageSkeleton />;
}
