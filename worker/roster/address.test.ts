import { describe, expect, test, vi } from "vitest";
import { resolveAllowed } from "./address";

const answers =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

const resolve = (addresses: string[], allowed: string[] = [], host = "sftp.vendor.example") =>
  resolveAllowed(host, allowed, answers(...addresses));

const refusedText = /^Rollcall can’t reach this host and port\. /;
const refused = { code: "unreachable", reason: "address-not-allowed" };
const unknown = { code: "unreachable", reason: "host-unknown" };

describe("an address that may be dialled", () => {
  test.each([
    "8.8.8.8",
    "151.101.1.69",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.255.255",
    "100.128.0.0",
    "2600:1f18::1",
  ])("%s is public", async (address) => {
    expect(await resolve([address])).toBe(address);
  });

  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.7",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:8.8.8.8",
    "64:ff9b::7f00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "not an address",
  ])("%s is refused", async (address) => {
    await expect(resolve([address])).rejects.toThrow(refusedText);
  });

  test("is refused when only one of many is private, whichever it is", async () => {
    await expect(resolve(["8.8.8.8", "10.0.0.1"])).rejects.toMatchObject(refused);
    await expect(resolve(["10.0.0.1", "8.8.8.8"])).rejects.toMatchObject(refused);
    await expect(resolve(["8.8.8.8", "::1"], ["10.0.0.0/8"])).rejects.toMatchObject(refused);
  });

  test.each([
    ["its name", "sftp.vendor.example"],
    ["its name in another case, with spaces", " SFTP.Vendor.Example "],
    ["its address", "10.1.2.3"],
    ["a range", "10.1.0.0/16"],
  ])("may be private when %s is allowed", async (_what, entry) => {
    expect(await resolve(["10.1.2.3"], ["", entry])).toBe("10.1.2.3");
  });

  test("is not allowed by an entry that only looks like it", async () => {
    const near = ["10.1.2.4", "10.2.0.0/16", "vendor.example", "fd00::/8", "10.1.2"];
    await expect(resolve(["10.1.2.3"], near)).rejects.toMatchObject(refused);
    await expect(resolve(["::ffff:10.1.2.3"], ["10.1.2.3"])).rejects.toMatchObject(refused);
  });

  test("may be an IPv6 address in brackets, allowed in any way of writing it", async () => {
    expect(await resolve(["fd00::1"], ["FD00:0:0::1"], "[fd00::1]")).toBe("fd00::1");
  });

  test("is looked up once, so that a second answer changes nothing", async () => {
    const lookup = vi.fn(answers("8.8.8.8"));
    lookup.mockImplementationOnce(answers("8.8.4.4"));
    expect(await resolveAllowed("flips.example", [], lookup)).toBe("8.8.4.4");
    expect(lookup).toHaveBeenCalledOnce();
  });

  test("has to exist", async () => {
    const nobody = async () => {
      throw Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
    };
    await expect(resolveAllowed("nowhere.example", [], nobody)).rejects.toMatchObject(unknown);
    await expect(resolve([])).rejects.toMatchObject(unknown);
    await expect(resolve(["8.8.8.8"], [], " ")).rejects.toMatchObject(unknown);
  });

  test.each(["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost"])(
    "is judged by what the system makes of it: %s",
    async (host) => {
      await expect(resolveAllowed(host, [])).rejects.toThrow(refusedText);
    },
  );
});
