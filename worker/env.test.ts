import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSettings, withNeeded } from "./env";

const key = randomBytes(32);

describe("the settings of the worker", () => {
  it("have defaults where they may", () => {
    expect(readSettings({ REDIS_URL: "", ALLOWED_PRIVATE_HOSTS: "" })).toMatchObject({
      databaseUrl: undefined,
      redisUrl: undefined,
      secretsKey: undefined,
      allowedPrivateHosts: [],
      demo: false,
      superAdminEmails: [],
      defaultProfileRole: "admin",
      mail: undefined,
    });
  });

  it("are read as what they mean", () => {
    const settings = readSettings({
      DATABASE_URL: "postgres://app@db/rollcall",
      SECRETS_KEY: key.toString("base64"),
      SECRETS_KEY_ID: "k2",
      ALLOWED_PRIVATE_HOSTS: "127.0.0.1, 10.0.0.0/8 ,SFTP.lan",
      SFTP_PORTS: "8022, 22",
      ROLLCALL_DEMO: "1",
    });
    expect(settings.secretsKey).toEqual({ id: "k2", key });
    expect(settings.allowedPrivateHosts).toEqual(["127.0.0.1", "10.0.0.0/8", "sftp.lan"]);
    expect(settings.sftpPorts).toEqual(new Set([22, 2022, 2222, 8022]));
    expect(settings.demo).toBe(true);
    expect(withNeeded(settings, "databaseUrl", "secretsKey").databaseUrl).toBe("postgres://app@db/rollcall");
  });

  it("name every one that can't be used, and no value", () => {
    const wrong = { DATABASE_URL: "mysql://secret@db", REDIS_URL: "localhost:6379", SECRETS_KEY: "c2hvcnQ=" };
    expect(() => readSettings(wrong)).toThrow(
      [
        "Rollcall can't start:",
        "  DATABASE_URL is not an address that begins with postgres://",
        "  REDIS_URL is not an address that begins with redis://",
      ].join("\n"),
    );
    expect(() => readSettings({ SECRETS_KEY: "c2hvcnQ=" })).toThrow("SECRETS_KEY is not 32 bytes in base64");
    for (const ports of ["ssh", "22;2222", "0", "65536", "22.5"])
      expect(() => readSettings({ SFTP_PORTS: ports })).toThrow("SFTP_PORTS takes ports from 1 to 65535");
  });

  it("take several keys with names: the first seals, the others open", () => {
    const old = randomBytes(32);
    const several = `k2:${key.toString("base64")}, k1:${old.toString("base64")}`;
    expect(readSettings({ SECRETS_KEY: several }).secretsKey).toEqual({
      id: "k2",
      key,
      older: [{ id: "k1", key: old }],
    });
    const nameless = `${key.toString("base64")},${old.toString("base64")}`;
    expect(() => readSettings({ SECRETS_KEY: nameless })).toThrow("each needs a name");
    expect(() => readSettings({ SECRETS_KEY: several.replace("k2", "k1") })).toThrow("two keys of one name");
  });

  it("say how mails leave, and what a mail server needs besides", () => {
    const origin = "https://rollcall.example";
    const sent = {
      SMTP_URL: "smtps://u:p@mail.example",
      MAIL_FROM: "Rollcall <r@example.org>",
      APP_ORIGIN: `${origin}/`,
    };
    expect(readSettings(sent).mail).toEqual({
      smtpUrl: sent.SMTP_URL,
      folder: undefined,
      from: sent.MAIL_FROM,
      origin,
    });
    const kept = { MAIL_FOLDER: "/data/mail", APP_ORIGIN: origin };
    expect(readSettings(kept).mail).toMatchObject({ folder: "/data/mail", origin });
    expect(() => readSettings({ SMTP_URL: "smtp://mail.example" })).toThrow(/MAIL_FROM is not set.*\n.*APP_ORIGIN/);
    expect(() => readSettings({ ...sent, SMTP_URL: "mail.example" })).toThrow("SMTP_URL is not an address");
    expect(() => readSettings({ ...sent, MAIL_FROM: "nobody" })).toThrow("MAIL_FROM is not an email address");
    expect(() => readSettings({ ...sent, MAIL_FROM: "a@b.example\nBcc: c@d.example" })).toThrow("MAIL_FROM");
  });

  it("name every one that a command needs and does not have", () => {
    expect(() => withNeeded(readSettings({}), "databaseUrl", "secretsKey")).toThrow(
      /DATABASE_URL is not set.*\n.*SECRETS_KEY is not set/,
    );
  });
});
