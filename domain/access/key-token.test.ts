import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newKeyToken, readKeyToken } from "./key-token";

describe("a key", () => {
  test("has a shape that scanners for leaked secrets can look for, and is read back", () => {
    for (let time = 0; time < 200; time++) {
      const { token, prefix, hash } = newKeyToken();
      expect(token).toMatch(/^rck_[0-9a-f]{10}_[0-9A-Za-z]{49}$/);
      expect(token.slice(4, 14)).toBe(prefix);
      expect(hash).toEqual(createHash("sha256").update(token).digest());
      expect(readKeyToken(token)).toEqual({ prefix, hash });
    }
  });

  test("is never made twice", () => {
    const made = Array.from({ length: 1_000 }, () => newKeyToken());
    expect(new Set(made.map(({ token }) => token)).size).toBe(1_000);
    expect(new Set(made.map(({ prefix }) => prefix)).size).toBe(1_000);
    expect(new Set(made.map(({ token }) => token.slice(15, 58))).size).toBe(1_000);
  });

  test("with any one character changed, left out or added is none", () => {
    const { token } = newKeyToken();
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === "a" ? "b" : "a";
      expect(readKeyToken(token.slice(0, at) + other + token.slice(at + 1)), `changed at ${at}`).toBeNull();
      expect(readKeyToken(token.slice(0, at) + token.slice(at + 1)), `left out at ${at}`).toBeNull();
      expect(readKeyToken(`${token.slice(0, at)}a${token.slice(at)}`), `added at ${at}`).toBeNull();
    }
  });

  test.each(["", "rck_", "Bearer", "rck_0123456789_x", `rck_0123456789_${"0".repeat(49)}`])("is not %j", (text) => {
    expect(readKeyToken(text)).toBeNull();
  });
});
