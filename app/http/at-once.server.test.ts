import { expect, test } from "vitest";
import { atOnce } from "./at-once.server";

test("a client has room for 400 at once, and for more when they are over; others have their own", async () => {
  let open = () => {};
  const door = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = Array.from({ length: 400 }, () => atOnce("school", () => door.then(() => "done")));
  expect(await atOnce("school", async () => "done")).toBeNull();
  expect(await atOnce("another", async () => "done")).toBe("done");
  open();
  expect(new Set(await Promise.all(first))).toEqual(new Set(["done"]));
  expect(await atOnce("school", async () => "done")).toBe("done");
});

test("what fails makes room, too", async () => {
  for (let nth = 0; nth < 500; nth++) {
    await expect(atOnce("failing", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  }
  expect(await atOnce("failing", async () => "done")).toBe("done");
});
