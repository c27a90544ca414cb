import type { LoaderFunctionArgs } from "@remix-run/node";
import { files } from "domain/constants";
import { mayAvatarBeSeen } from "domain/people/queries/profiles";
import { getFile, isStoredName } from "~/http/files.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";

/** The picture of someone whom the viewer may see. A new one has a new address, so a browser may keep it for an hour. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.profile.needs, { resource: true, passive: true });
  const name = params.name ?? "";
  const seen = isStoredName(name) && (await mayAvatarBeSeen(db, viewer, { avatarUrl: paths.avatar(name) }));
  const picture = found(seen ? await getFile(name) : null);
  return new Response(picture, {
    headers: {
      "Content-Type": "image/webp",
      "Content-Disposition": "inline",
      "Cache-Control": `private, max-age=${files.cacheSeconds}`,
    },
  });
}
