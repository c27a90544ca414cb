import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  anyPort,
  fileEntry,
  newPrivateKey,
  noSshd,
  publicKeyLine,
  startSsh2Server,
  startSshd,
} from "tests/support/sftp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openRemote, type RemoteOptions, type RemoteTarget, readHostKey } from "worker/roster/fetch";
import { RemoteError } from "worker/roster/remote-error";
import { isReadableName } from "worker/roster/remote-folder";

const loopback: RemoteOptions = { allowedPrivateHosts: ["127.0.0.1"], sftpPorts: anyPort, cantReachMs: 0 };
const large = randomBytes(3_000_001);
let work: string;
let folder: string;

type Server = { host: string; port: number; username: string; hostKey: string; folder: string };
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), "rollcall-fetch-"));
  folder = path.join(work, "rosters");
  await mkdir(path.join(folder, "older"), { recursive: true });
  await writeFile(path.join(folder, "users.csv"), large);
  await writeFile(path.join(folder, "orgs.csv"), "sourcedId\r\n1\r\n");
  await writeFile(path.join(folder, "empty.csv"), "");
  await writeFile(path.join(folder, "no\troster.csv"), "x");
  await symlink("/etc/passwd", path.join(folder, "link.csv"));
  await utimes(path.join(folder, "orgs.csv"), 1_750_000_000, 1_750_000_000);
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

afterAll(() => rm(work, { recursive: true, force: true }));

async function serve(settings: Partial<Parameters<typeof startSsh2Server>[0]> = {}) {
  const server = await startSsh2Server({ folder, ...settings });
  stops.push(server.close);
  return server;
}

async function open(target: RemoteTarget, options: Partial<RemoteOptions> = {}) {
  const remote = await openRemote(target, { ...loopback, ...options });
  stops.unshift(remote.close);
  return remote;
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const local = () => path.join(work, `download-${randomBytes(4).toString("hex")}`);

async function refusal(promise: Promise<unknown>): Promise<RemoteError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RemoteError);
  return error as RemoteError;
}

async function readsARoster(server: Server & Partial<RemoteTarget>) {
  const remote = await open(server);
  const files = await remote.list();
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ["empty.csv", 0],
    ["orgs.csv", 14],
    ["users.csv", large.length],
  ]);
  expect(remote.oddNames).toHaveLength(1);
  expect(files[1]?.modifiedAt).toEqual(new Date(1_750_000_000_000));
  for (const file of files) {
    const to = local();
    const seen: number[] = [];
    await remote.download(file.name, to, { size: file.size, onBytes: (bytes) => seen.push(bytes) });
    expect(sha256(await readFile(to))).toBe(sha256(await readFile(path.join(folder, file.name))));
    expect((await stat(to)).mode & 0o777).toBe(0o600);
    expect(seen.at(-1) ?? 0).toBe(file.size);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  }
  await remote.close();
}

describe("a roster server", () => {
  test("that is ours (ssh2) is listed and read whole", async () => {
    await readsARoster(await serve());
  });

  test.skipIf(noSshd)(`that is OpenSSH is listed and read whole${noSshd ? ` -- NOT RUN: ${noSshd}` : ""}`, async () => {
    const server = await startSshd(folder);
    stops.push(server.close);
    await readsARoster(server);
    expect(await readHostKey(server, loopback)).toBe(server.hostKey);
  });

  test("that takes the password only as an answer to a question lets us in", async () => {
    const remote = await open(await serve({ askForPassword: true }));
    expect(await remote.list()).toHaveLength(3);
  });

  test("prints nothing on the console, come what may", async () => {
    const said = [vi.spyOn(console, "log"), vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
    const server = await serve();
    const remote = await open(server);
    server.hangUpAll();
    expect((await refusal(remote.list())).code).toBe("dropped");
    await refusal(openRemote({ ...server, password: "wrong" }, loopback));
    await server.close();
    await refusal(openRemote(server, loopback));
    for (const spy of said) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});

describe("the host key", () => {
  test("is read as a fingerprint before any credential is sent", async () => {
    const server = await serve();
    expect(await readHostKey(server, loopback)).toBe(server.hostKey);
    expect(server.hostKey).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    expect(server.attempts).toEqual([]);
  });

  test("that is not pinned yet ends the connection before any credential is sent", async () => {
    const server = await serve();
    const error = await refusal(openRemote({ ...server, hostKey: null }, loopback));
    expect([error.code, error.hostKey]).toEqual(["host-key-unknown", server.hostKey]);
    expect(server.attempts).toEqual([]);
  });

  test("that differs from the pinned one ends the connection before any credential is sent", async () => {
    const [pinned, server] = [await serve(), await serve()];
    const error = await refusal(openRemote({ ...server, hostKey: pinned.hostKey }, loopback));
    expect([error.code, error.hostKey]).toEqual(["host-key-changed", server.hostKey]);
    expect(server.connections()).toBe(1);
    expect(server.attempts).toEqual([]);
  });
});

describe("signing in", () => {
  test("with a wrong password says so and names no credential", async () => {
    const server = await serve();
    const error = await refusal(openRemote({ ...server, password: "not-the-password" }, loopback));
    expect(error.code).toBe("sign-in-refused");
    expect(`${error.message}${error.stack}`).not.toContain("not-the-password");
    expect(server.attempts).toEqual(["password"]);
  });

  const phrase = "a passphrase";
  const encrypted = { cipher: "aes-256-cbc", passphrase: phrase } as const;
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const ed = generateKeyPairSync("ed25519").privateKey;
  const pem = (key: typeof rsa, type: "pkcs1" | "pkcs8" | "sec1", more = {}) =>
    key.export({ type: type as "pkcs8", format: "pem", ...more }).toString();
  const kinds: [string, string, string?][] = [
    ["OpenSSH", newPrivateKey()],
    ["PEM PKCS#1", pem(rsa, "pkcs1")],
    ["PEM PKCS#1 with a passphrase", pem(rsa, "pkcs1", encrypted), phrase],
    ["PEM SEC 1", pem(ec, "sec1")],
    ["PEM PKCS#8 RSA", pem(rsa, "pkcs8")],
    ["PEM PKCS#8 RSA with a passphrase", pem(rsa, "pkcs8", encrypted), phrase],
    ["PEM PKCS#8 EC", pem(ec, "pkcs8")],
    ["PEM PKCS#8 Ed25519 with a passphrase", pem(ed, "pkcs8", encrypted), phrase],
  ];

  test.each(kinds)("takes a private key in the form %s", async (_form, privateKey, passphrase) => {
    const { readPrivateKey } = await import("worker/roster/private-key");
    const read = readPrivateKey(privateKey, passphrase);
    const server = await serve({ publicKeys: [publicKeyLine(read.privateKey, read.passphrase)] });
    // Keys are pasted: with Windows line ends and blank lines around them as often as not.
    const pasted = `\r\n${privateKey.replaceAll("\n", "\r\n")}\r\n`;
    const remote = await open({ ...server, password: null, privateKey: pasted, passphrase });
    expect(await remote.list()).toHaveLength(3);
    expect(new Set(server.attempts)).toEqual(new Set(["publickey"]));
  });

  test("takes an OpenSSH key with a passphrase, as ssh-keygen makes it", async () => {
    const file = path.join(work, `key-${randomBytes(3).toString("hex")}`);
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-a", "2", "-N", phrase, "-f", file]);
    const privateKey = await readFile(file, "utf8");
    const server = await serve({ publicKeys: [publicKeyLine(privateKey, phrase)] });
    const remote = await open({ ...server, password: null, privateKey, passphrase: phrase });
    expect(await remote.list()).toHaveLength(3);
    const wrong = { ...server, password: null, privateKey, passphrase: "another" };
    expect((await refusal(openRemote(wrong, loopback))).message).toContain("passphrase is right");
  });

  test("with a key that can't be read says so before it dials", async () => {
    const server = await serve();
    for (const privateKey of ["-----BEGIN PRIVATE KEY-----\nrubbish\n-----END PRIVATE KEY-----", "rubbish"]) {
      const error = await refusal(openRemote({ ...server, privateKey }, loopback));
      expect([error.code, error.message.includes("can’t be read")]).toEqual(["sign-in-refused", true]);
    }
    expect(server.connections()).toBe(0);
  });
});

describe("an address", () => {
  test("in a private network is refused and never dialled, unless it is allowed", async () => {
    const server = await serve();
    const nobody = { ...loopback, allowedPrivateHosts: [] };
    const refused = await refusal(openRemote(server, nobody));
    expect(refused).toMatchObject({ code: "unreachable", reason: "address-not-allowed" });
    expect((await refusal(readHostKey({ ...server, host: "2130706433" }, nobody))).message).toBe(refused.message);
    expect(server.connections()).toBe(0);
    await open(server, { allowedPrivateHosts: ["127.0.0.0/8"] });
  });

  test("with another port than those that are allowed is never dialled", async () => {
    const server = await serve();
    const usual = { ...loopback, sftpPorts: new Set([22, 2022, 2222]) };
    for (const attempt of [() => openRemote(server, usual), () => readHostKey(server, usual)])
      expect(await refusal(attempt())).toMatchObject({ code: "unreachable", reason: "port-not-allowed" });
    expect(server.connections()).toBe(0);
    await open(server, { sftpPorts: new Set([server.port]) });
  });

  test("without a server says so", async () => {
    const server = await serve();
    await server.close();
    const error = await refusal(openRemote(server, loopback));
    expect(error).toMatchObject({ code: "unreachable", reason: "no-connection" });
  });

  test("that may not or can't be reached is told in one way, and no sooner for one than for another", async () => {
    const [server, silent, closed] = [await serve(), await serve({ faults: { silent: true } }), await serve()];
    await closed.close();
    const options = { ...loopback, readyTimeoutMs: 300, cantReachMs: 600 };
    const targets: [RemoteTarget, Partial<RemoteOptions>?][] = [
      [{ ...server, host: "10.0.0.7" }],
      [server, { sftpPorts: new Set([22]) }],
      [{ ...server, host: "no-such-host.invalid" }],
      [closed],
      [silent],
    ];
    const messages: unknown[] = [];
    for (const [target, change] of targets) {
      const began = performance.now();
      const { message, code, hostKey } = await refusal(openRemote(target, { ...options, ...change }));
      expect(performance.now() - began).toBeGreaterThan(590);
      messages.push({ message, code, hostKey });
    }
    expect(new Set(messages.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(server.connections()).toBe(0);
  });

  test("with a server that never says a word ends after the time allowed", async () => {
    const server = await serve({ faults: { silent: true } });
    const error = await refusal(openRemote(server, { ...loopback, readyTimeoutMs: 300 }));
    expect(error).toMatchObject({ code: "unreachable", reason: "no-answer" });
  });
});

describe("outdated encryption is refused:", () => {
  test.each([
    ["a key exchange with SHA-1", { kex: ["diffie-hellman-group14-sha1"] as const }],
    ["a cipher in CBC mode", { cipher: ["aes256-cbc"] as const }],
    ["a MAC with MD5", { hmac: ["hmac-md5"] as const, cipher: ["aes128-ctr"] as const }],
    ["a MAC with cut SHA-1", { hmac: ["hmac-sha1-96"] as const, cipher: ["aes128-ctr"] as const }],
  ])("%s", async (_what, algorithms) => {
    const server = await serve({ algorithms: algorithms as never });
    const error = await refusal(openRemote(server, loopback));
    expect([error.code, error.message.includes("outdated encryption")]).toEqual(["encryption-outdated", true]);
    expect(server.attempts).toEqual([]);
  });

  test("a host key signed with SHA-1", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const hostKey = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
    const weak = await serve({ hostKey, algorithms: { serverHostKey: ["ssh-rsa"] } });
    expect((await refusal(openRemote(weak, loopback))).message).toContain("outdated encryption");
    expect((await serve({ hostKey })).hostKey).toBe(weak.hostKey);
  });
});

describe("a folder", () => {
  test("that is not there says so", async () => {
    const remote = await open({ ...(await serve()), folder: "/nowhere" });
    expect((await refusal(remote.list())).code).toBe("folder-missing");
  });

  test("never yields a name that could lead anywhere else", async () => {
    const names = [
      "../escape.csv",
      "a/b.csv",
      " space.csv",
      "semi;colon.csv",
      `${"x".repeat(129)}.csv`,
      "nul\0.csv",
      "..",
    ];
    const server = await serve({ faults: { extraEntries: names.map((name) => fileEntry(name)) } });
    const remote = await open(server);
    expect((await remote.list()).map((file) => file.name)).toEqual(["empty.csv", "orgs.csv", "users.csv"]);
    // Six of them and the one with a tab; the parent folder is no file at all.
    expect(remote.oddNames).toHaveLength(7);
    await expect(remote.download("../escape.csv", local(), { size: 1 })).rejects.toThrow(
      "by a name that the list gave",
    );
  });

  test("of filter logs yields every name that people can read, and tells the others", async () => {
    const fine = [
      "Filter log (März).csv",
      "a & b, [1] + 'c' = 100%; #2.log",
      " padded .log",
      "日志.log",
      "..log",
      "*?.log",
    ];
    const odd = [
      "../escape.log",
      "a\\..\\b.log",
      "tab\t.log",
      "nul\0.log",
      "zero\u200bwidth.log",
      "\u202egol.exe",
      "\ufffd.log",
    ];
    const names = [...fine, ...odd, ".", "..", "x".repeat(256)];
    const server = await serve({ faults: { extraEntries: names.map((name) => fileEntry(name)) } });
    const remote = await openRemote({ ...server, folder: "/" }, loopback, isReadableName);
    const found = (await remote.list()).map((file) => file.name);
    expect(found).toEqual(expect.arrayContaining(fine));
    expect(remote.oddNames).toEqual(["no\troster.csv", ...odd, "x".repeat(256)]);
    for (const name of odd)
      await expect(remote.download(name, local(), { size: 1 })).rejects.toThrow("by a name that the list gave");
    await remote.close();
  });

  test("may hold names as browsers make them", async () => {
    const names = ["export (2).zip", "OneRoster Export 2026-11-20.zip"];
    const server = await serve({ faults: { extraEntries: names.map((name) => fileEntry(name)) } });
    const remote = await open(server);
    expect((await remote.list()).map((file) => file.name)).toEqual(expect.arrayContaining(names));
  });

  test("with entries that don't say what they are is asked about each", async () => {
    const remote = await open(await serve({ faults: { withoutKinds: true } }));
    expect((await remote.list()).map((file) => file.name)).toEqual(["empty.csv", "orgs.csv", "users.csv"]);
  });

  test("with more than 10,000 entries is refused and not read to its end", async () => {
    const remote = await open(await serve({ faults: { endlessList: true } }));
    const error = await refusal(remote.list());
    expect([error.code, error.message.includes("10,000")]).toEqual(["folder-missing", true]);
  });
});

describe("a download", () => {
  const users = { size: large.length };

  test("falls back to reading in order where the server can't do many reads at once", async () => {
    const remote = await open(await serve({ faults: { oneReadAtATime: true } }));
    const to = local();
    await remote.download("users.csv", to, users);
    expect(sha256(await readFile(to))).toBe(sha256(large));
  });

  test("that breaks off is told as such", async () => {
    const remote = await open(await serve({ faults: { dropAfterBytes: 1_000_000 } }));
    expect((await refusal(remote.download("users.csv", local(), users))).code).toBe("dropped");
  });

  test("that stands still ends after the time allowed", async () => {
    const server = await serve({ faults: { stallAfterBytes: 1_000_000 } });
    const remote = await open(server, { stallTimeoutMs: 300 });
    expect((await refusal(remote.download("users.csv", local(), users))).code).toBe("timeout");
  });

  test("that moves slowly but steadily is not taken for standing still", async () => {
    const server = await serve({ faults: { readDelayMs: 40, oneReadAtATime: true } });
    const remote = await open(server, { stallTimeoutMs: 3_000 });
    const to = local();
    await remote.download("users.csv", to, users);
    expect((await stat(to)).size).toBe(large.length);
  });

  test("of a file that is smaller than listed is refused at once", async () => {
    const remote = await open(await serve({ faults: { sizes: { "orgs.csv": 5_000 } } }));
    const orgs = (await remote.list()).find((file) => file.name === "orgs.csv");
    const error = await refusal(remote.download("orgs.csv", local(), orgs!));
    expect([error.code, error.message.startsWith("orgs.csv changed")]).toEqual(["file-changed", true]);
  });

  test("of a file that this user may not read says so", async () => {
    const remote = await open(await serve({ faults: { unreadable: ["orgs.csv"] } }));
    const error = await refusal(remote.download("orgs.csv", local(), { size: 14 }));
    expect([error.code, error.message]).toEqual([
      "not-readable",
      "The server does not let this user read orgs.csv. Ask your vendor to allow it.",
    ]);
  });

  test("of a file that grew or went away since it was listed is refused", async () => {
    const remote = await open(await serve());
    expect((await refusal(remote.download("orgs.csv", local(), { size: 7 }))).code).toBe("file-changed");
    expect((await refusal(remote.download("gone.csv", local(), { size: 7 }))).code).toBe("file-changed");
    // Our server opens no link at all.
    expect((await refusal(remote.download("link.csv", local(), { size: 7 }))).code).toBe("not-readable");
  });

  test("that is called off ends at once with the caller's own reason", async () => {
    const stop = new AbortController();
    const remote = await open(await serve({ faults: { readDelayMs: 5 } }), { signal: stop.signal });
    const reason = new Error("Stopped by a person.");
    const pending = remote.download("users.csv", local(), { ...users, onBytes: () => stop.abort(reason) });
    await expect(pending).rejects.toBe(reason);
    const again = openRemote({ ...(await serve()) }, { ...loopback, signal: stop.signal });
    await expect(again).rejects.toBe(reason);
  });

  test("to a place that can't be written fails as our own fault, not the server's", async () => {
    const remote = await open(await serve());
    const error = await remote.download("orgs.csv", "/proc/nowhere/x", { size: 14 }).catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(RemoteError);
  });
});
