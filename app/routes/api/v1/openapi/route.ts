import { endpoint } from "~/http/endpoint.server";
import { env } from "~/http/env.server";
import { openApiOf } from "~/http/openapi.server";

/** How every endpoint is used, for machines and their makers. It says nothing of any district. */
const openApi = endpoint({
  async GET() {
    return Response.json(openApiOf(env.origin));
  },
});

export const loader = openApi.loader;
export const action = openApi.action;
