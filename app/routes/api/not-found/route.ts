import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { problem } from "~/http/problem.server";

const missing = "Nothing is at this address. Check its version and its spelling.";

/** Any address under /api/ that is no endpoint. */
export async function loader({ request }: LoaderFunctionArgs) {
  return problem(request, "not-found", missing);
}

export async function action({ request }: ActionFunctionArgs) {
  return problem(request, "not-found", missing);
}
