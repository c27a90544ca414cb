/** What people and examples write where a secret belongs, in small letters and without what is between words. */
const wellKnown = `
  secret password passwort changeme change me default example test testing demo admin rollcall
  session key secrets my your the a please replace this with value put it into env random characters
  or more bytes in of letters and digits only super very long string here insert base64 hex postgres
  root dev development 32`;
const longestFirst = [...new Set(wellKnown.trim().split(/\s+/))].sort((a, b) => b.length - a.length);

/** Text that is nothing but words of examples, one after the other. */
function isOfWords(text: string): boolean {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (letters.length < 16) return false;
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, " "), letters);
  return rest.replaceAll(" ", "").length <= letters.length / 4;
}

/** A piece that comes again and again: one character, "abcabc", a word written five times. */
function repeats<T>(items: ArrayLike<T>): boolean {
  const length = items.length;
  for (let step = 1; step <= length / 2; step++) {
    let same = true;
    for (let at = step; same && at < length; at++) same = items[at] === items[at - step];
    if (same) return true;
  }
  return false;
}

/** Counting up or down, as "0123456789abcdef" and rows of letters do, for three quarters of the way. */
function counts(codes: ArrayLike<number>): boolean {
  const steps = Array.from({ length: codes.length - 1 }, (_, at) => (codes[at + 1] ?? 0) - (codes[at] ?? 0));
  return [1, -1].some((step) => steps.filter((one) => one === step).length >= steps.length * 0.75);
}

function isTrivial(bytes: Uint8Array): boolean {
  return new Set(bytes).size < 8 || repeats(bytes) || counts(bytes) || isOfWords(Buffer.from(bytes).toString("latin1"));
}

/** Why a text is not a safe secret, to be put after the name of its setting; undefined when it is safe. */
export function secretFault(text: string): string | undefined {
  const bytes = Buffer.from(text, "utf8");
  if (bytes.length < 32) return "is too short; it takes 32 random characters or more";
  if (isTrivial(bytes)) return "is easy to guess; make a random one: openssl rand -hex 32";
  return undefined;
}

/** The same for a key of 32 bytes in base64. */
export function keyFault(base64: string): string | undefined {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length !== 32) return "is not 32 bytes in base64";
  if (isTrivial(bytes)) return "is easy to guess; make a random one: openssl rand -base64 32";
  return undefined;
}

const usualPasswords = new Set([
  "postgres",
  "password",
  "admin",
  "root",
  "secret",
  "changeme",
  "rollcall",
  "test",
  "1234",
]);

/**
 * Why the address of a database or a queue can't be used, for its password; undefined when nothing speaks against it.
 */
export function addressFault(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const read = new URL(url);
  const password = decodeURIComponent(read.password).toLowerCase();
  const isUsual = password !== "" && (usualPasswords.has(password) || password === read.username.toLowerCase());
  return isUsual ? "has a password that everybody tries first; give the role another one" : undefined;
}

const loopback = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);

/** Whether a host name or address is this machine's own and nobody else can reach it. */
export const isLoopback = (host: string | undefined) => loopback.has(host ?? "");

export type ServingSettings = {
  NODE_ENV?: string | undefined;
  ROLLCALL_DEMO: boolean;
  /** What the web listens on; undefined for the worker, which listens on nothing. */
  HOST?: string | undefined;
  isWeb: boolean;
  origin: URL;
  DATABASE_URL?: string | undefined;
  REDIS_URL?: string | undefined;
};

/** What keeps a web or a worker from serving, each as "SETTING what is wrong with it". */
export function servingFaults(of: ServingSettings): string[] {
  const faults: string[] = [];
  const local = isLoopback(of.origin.hostname);
  if (of.origin.protocol === "http:" && !local)
    faults.push("APP_ORIGIN must begin with https: unless it is this machine");
  if (of.ROLLCALL_DEMO && !(local && (!of.isWeb || isLoopback(of.HOST)))) {
    faults.push(
      "ROLLCALL_DEMO must not be set where others can reach the server: it needs HOST=127.0.0.1 and an APP_ORIGIN of this machine",
    );
  }
  const develops = (of.NODE_ENV === "development" || of.NODE_ENV === "test") && local;
  if (of.NODE_ENV !== "production" && !develops) {
    faults.push("NODE_ENV is not production. Set NODE_ENV=production; other values are for developing on this machine");
  }
  if (develops || of.ROLLCALL_DEMO) return faults;
  for (const [name, url] of [
    ["DATABASE_URL", of.DATABASE_URL],
    ["REDIS_URL", of.REDIS_URL],
  ] as const) {
    const fault = url && addressFault(url);
    if (fault) faults.push(`${name} ${fault}`);
  }
  return faults;
}
