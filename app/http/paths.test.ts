import { expect, test } from "vitest";
import { safePath } from "./paths";

test.each([
  ["/home", "/home"],
  ["/sftp-integration?tab=logs", "/sftp-integration?tab=logs"],
  ["/a/../b", "/b"],
])("%s is a path of ours", (wanted, expected) => {
  expect(safePath(wanted)).toBe(expected);
});

test.each([
  null,
  undefined,
  "",
  "home",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e%2e//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "\\\\evil.example",
])("%j leads home and nowhere else", (wanted) => {
  expect(safePath(wanted)).toBe("/home");
});
