import { redirect } from "@remix-run/node";
import { paths } from "~/http/paths";

/** The districts are a part of User Management. The page there asks for the viewer, if it needs one. */
export async function loader() {
  return redirect(paths.districts);
}
