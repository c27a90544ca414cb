import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "~/http/problem.server";

const missing = "There is nothing at this address. Check the version and the spelling.";

/** Any address under /api/ that is no endpoint. */
export async function loader({ request }: LoaderFunctionArgs) {
  return problem(request, "not-found", missing);
}

export async function action({ request }: ActionFunctionArgs) {
  return problem(request, "not-found", missing);
}
