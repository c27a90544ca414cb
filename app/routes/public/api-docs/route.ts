import { redirect } from "@remix-run/node";
import { paths } from "~/http/paths";

/** What was there is with the documentation now. The page there asks for the viewer, if it needs one. */
export async function loader() {
  return redirect(paths.docsOneRoster);
}
