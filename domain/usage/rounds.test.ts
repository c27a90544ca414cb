import { expect, it } from "vitest";
import { Rounds } from "./rounds";

/** Rounds that end when they are told to. */
function unfinished() {
  const requests: string[][] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const rounds = new Rounds<string>((wanted) => {
    requests.push(wanted.sort());
    return new Promise((resolve, reject) => ends.push({ resolve, reject }));
  });
  return { rounds, requests, end: (nth: number) => ends[nth] as (typeof ends)[number] };
}

it("asks once for what several want while a round is under way", async () => {
  const { rounds, requests, end } = unfinished();
  const first = rounds.want(["a"]);
  await Promise.resolve();
  const others = [rounds.want(["b", "c"]), rounds.want(["c", "d"])];
  end(0).resolve();
  await first;
  expect(requests).toEqual([["a"], ["b", "c", "d"]]);
  end(1).resolve();
  await Promise.all(others);
  expect(requests).toHaveLength(2);
});

it("goes on after a round that failed, which fails for those who were in it alone", async () => {
  const { rounds, requests, end } = unfinished();
  const first = rounds.want(["a"]);
  await Promise.resolve();
  const second = rounds.want(["b"]);
  end(0).reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await Promise.resolve();
  expect(requests).toEqual([["a"], ["b"]]);
  end(1).resolve();
  await second;
});
