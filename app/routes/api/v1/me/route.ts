import { endpoint } from "~/http/endpoint.server";
import { requireKey } from "~/http/key.server";

/** Whose key this is: what a machine asks first, to see that it reaches Rollcall as whom it should. */
const me = endpoint({
  async GET({ request }) {
    const caller = await requireKey(request, "read:key");
    return Response.json({
      name: caller.keyName,
      prefix: caller.keyPrefix,
      district: { id: caller.districtId, name: caller.districtName },
      scopes: caller.scopes,
      expires_at: caller.expiresAt?.toISOString() ?? null,
    });
  },
});

export const loader = me.loader;
export const action = me.action;
