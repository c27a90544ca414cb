import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { env } from "./env.server";

const days = 400;
/** So many accounts of a shared device are remembered; the one that signed in longest ago goes first. */
const mostAccounts = 5;

const cookie = createCookie(env.secure ? "__Host-device" : "device", {
  httpOnly: true,
  sameSite: "lax",
  secure: env.secure,
  path: "/",
  maxAge: days * 24 * 60 * 60,
});

/** One account on one device: a random id, when it signed in (seconds), and the seal that ties both to the account. */
type Mark = { id: string; at: number; seal: string };

const sealOf = (authUserId: string, { id, at }: Pick<Mark, "id" | "at">) =>
  createHmac("sha256", env.sessionSecret).update(`device ${id} ${at} ${authUserId}`).digest("base64url");

const now = () => Math.floor(Date.now() / 1_000);

async function marksOf(request: Request): Promise<Mark[]> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  if (typeof value !== "string" || value.length > 1_000) return [];
  return value.split("~").flatMap((text) => {
    const [, id, at, seal] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
    return id && at && seal ? [{ id, at: Number(at), seal }] : [];
  });
}

function isOf(authUserId: string, mark: Mark): boolean {
  const young = mark.at > now() - days * 24 * 60 * 60;
  return timingSafeEqual(Buffer.from(sealOf(authUserId, mark)), Buffer.from(mark.seal)) && young;
}

/**
 * The id of this device, if this account has signed in on it before; null otherwise, and for no account. The cookie says
 * nothing of whose it is, and is worth nothing for any other account.
 */
export async function knownDevice(request: Request, authUserId: string | undefined): Promise<string | null> {
  // An address without an account takes the same steps.
  const found = (await marksOf(request)).find((mark) => isOf(authUserId ?? "", mark));
  return authUserId !== undefined && found ? found.id : null;
}

/** The Set-Cookie header by which this device stays known to an account that has just proved itself on it. */
export async function rememberDevice(request: Request, authUserId: string): Promise<string> {
  const marks = await marksOf(request);
  const known = marks.find((mark) => isOf(authUserId, mark));
  const made = { id: known?.id ?? randomBytes(16).toString("base64url"), at: now() };
  const all = [{ ...made, seal: sealOf(authUserId, made) }, ...marks.filter((mark) => mark !== known)];
  const value = all.slice(0, mostAccounts).map(({ id, at, seal }) => `${id}.${at}.${seal}`);
  return cookie.serialize(value.join("~"));
}
