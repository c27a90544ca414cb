import { redirect } from "@remix-run/node";
import { paths } from "~/http/paths";

/** This page has moved to the documentation, which checks the viewer itself, if it needs one. */
export async function loader() {
  return redirect(paths.docsOneRoster);
}
