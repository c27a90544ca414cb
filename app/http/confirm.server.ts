import { session } from "domain/constants";
import { confirmIdentity } from "domain/people/commands/confirm-identity";
import { z } from "zod";
import type { Refuse } from "./form.server";
import { perform } from "./perform.server";
import { noteRetryAfter } from "./retry-after.server";
import type { Viewer } from "./viewer.server";

/** The field of OwnPasswordField. Name it among the form's secrets. */
export const ownPassword = { ownPassword: z.string().max(1_000, "This password is too long.").default("") };

/**
 * Stands before what weighs most: roles, credentials, the keys of servers. Whoever gave their password in the last ten
 * minutes goes on; anyone else has to give it with the form. Returns null, or the answer that asks for it at its field.
 */
export async function confirmFirst(
  request: Request,
  viewer: Viewer,
  password: string,
  refuse: Refuse,
): Promise<ReturnType<Refuse> | null> {
  if (viewer.confirmed) return null;
  if (!password) return refuse({ fields: { ownPassword: [passwordMissing] } });
  const wrong = await perform(confirmIdentity, viewer, { password });
  if (!wrong) return null;
  if (wrong.seconds) noteRetryAfter(request, wrong.seconds);
  return refuse({ fields: { ownPassword: [wrong.message] } }, wrong.status);
}

const passwordMissing = `Enter your own password, too. You last entered it more than ${session.confirmedMinutes} minutes ago.`;
