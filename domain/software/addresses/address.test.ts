import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { readAddress } from "./address";
import { asciiHost } from "./idn";

const read = (text: string) => {
  const address = readAddress(text);
  return address && address.host + address.path;
};

test.each([
  ["https://docs.google.com/a/b", "docs.google.com/a/b"],
  ["HTTPS://Docs.Google.COM", "docs.google.com"],
  ["docs.google.com/a", "docs.google.com/a"],
  ["//docs.google.com/a", "docs.google.com/a"],
  ["google.com:443", "google.com"],
  ["http://google.com:8080/x", "google.com/x"],
  ["https://google.com./a/", "google.com/a"],
  ["https://user:pass@google.com/", "google.com"],
  ["https://google.com@evil.io/", "evil.io"],
  ["https://evil.io\\@google.com", "evil.io/@google.com"],
  ["https://google.com.evil.io", "google.com.evil.io"],
  ["https://google.com?u=https://evil.io", "google.com"],
  ["https://google.com#@evil.io", "google.com"],
  ["https://goo%67le.com", "google.com"],
  ["https://ｇｏｏｇｌｅ．com", "google.com"],
  ["https://bücher。example", "xn--bcher-kva.example"],
  ["https://a.example//x///y/", "a.example/x/y"],
  ["https://a.example/x/../../y/./z/%2e%2E/w", "a.example/y/w"],
  ["https://a.example\\x\\y", "a.example/x/y"],
  ["https://a.example/%41%2f%zz/é", "a.example/A%2F%25zz/%C3%A9"],
  [" \thttps://a.exa\nmple/x ", "a.example/x"],
  ["http://192.0.2.1/x", "192.0.2.1/x"],
  ["http://[2001:DB8::1]:80/", "[2001:0db8:0000:0000:0000:0000:0000:0001]"],
  ["http://[::ffff:192.0.2.1]", "[0000:0000:0000:0000:0000:ffff:c000:0201]"],
])("%s is read as %s", (text, is) => expect(read(text)).toBe(is));

test.each([
  ...["", " ", "/only/a/path", "kim@example.org", "mailto:kim@example.org", "javascript:alert(1)", "about:blank"],
  ...["chrome://settings", "file:///etc/hosts", "https://", "https://a..b", "https://.a", "https://a b.example"],
  ...["https://a.example:99999", "https://a.example:8a", "https://a%00.example", "https://a%.example", "https://1.2.3"],
  ...["https://256.1.1.1", "https://0x7f.1", "https://2130706433", "https://[::1", "https://[1::2::3]"],
  ...[`https://${"a".repeat(64)}.example`, `https://${"a.".repeat(130)}example`, "https://a*.example"],
])("%s is no address of a site", (text) => expect(read(text)).toBeNull());

test.each([
  "bücher.example",
  "BÜCHER.example",
  "пример.example",
  "例え.example",
  "straße.example",
  "mu\u0308ller.example",
])("%s is spelled as Node spells it", (host) => expect(asciiHost(host)).toBe(domainToASCII(host)));
