import { expect, test } from "vitest";
import { Turns } from "./turns";

const open = () => {
  let end: (error?: Error) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve());
  });
  return { end, ended };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("as many run at once under one key as may, the others in their order, and other keys beside them", async () => {
  const turns = new Turns(2);
  const begun: string[] = [];
  const work = Object.fromEntries(["a1", "a2", "a3", "a4", "b1"].map((name) => [name, open()]));
  const all = Object.entries(work).map(([name, { ended }]) =>
    turns.take(name.slice(0, 1), () => {
      begun.push(name);
      return ended;
    }),
  );
  await settled();
  expect(begun).toEqual(["a1", "a2", "b1"]);
  work.a2?.end();
  await settled();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  work.a1?.end();
  work.a3?.end();
  work.a4?.end();
  work.b1?.end();
  await Promise.all(all);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("what fails gives its turn on, and fails for itself alone", async () => {
  const turns = new Turns(1);
  const first = turns.take("a", () => Promise.reject(new Error("gone")));
  const second = turns.take("a", async () => "done");
  await expect(first).rejects.toThrow("gone");
  expect(await second).toBe("done");
  expect(await turns.take("a", async () => "again")).toBe("again");
});
