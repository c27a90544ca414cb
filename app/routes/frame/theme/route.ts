import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { shell } from "domain/constants";
import { z } from "zod";
import { parseForm } from "~/http/form.server";
import { paths, safePath } from "~/http/paths";
import { themeCookie } from "~/http/theme.server";

const Choice = z.object({
  theme: z.enum(shell.themes),
  /** The page that the choice was made on. */
  redirectTo: z.string().max(2_000).optional().catch(undefined),
  /** Sent by a script that has changed the page already. */
  stay: z.literal("yes").optional().catch(undefined),
});

/** Choosing is a post; someone who types the address is sent home. */
export async function loader() {
  return redirect(paths.home);
}

/**
 * Keeps the theme in a cookie, for everyone, signed in or not. A value that is no theme is refused and changes nothing.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, Choice);
  if (!form.ok) return new Response("The theme is light, dark or system.", { status: 422 });
  const { theme, redirectTo, stay } = form.value;
  const headers = { "Set-Cookie": themeCookie(theme) };
  return stay ? data({ theme }, { headers }) : redirect(safePath(redirectTo), { headers });
}
