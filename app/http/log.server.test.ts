import { afterEach, expect, test, vi } from "vitest";
import { log, logFailure } from "./log.server";

afterEach(() => vi.restoreAllMocks());

const request = (signal?: AbortSignal) =>
  new Request("https://rollcall.example/about?q=secret", { method: "POST", signal });

/** What the framework throws where it answers by itself. */
const frameworkAnswer = (status: number) => ({ status, statusText: "", internal: true, data: "no action" });

test("A fault of ours is written down with its address and without its query", () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  logFailure(new Error("broken"), request());
  logFailure(frameworkAnswer(500), request());
  expect(error).toHaveBeenCalledTimes(2);
  expect(error.mock.calls[0]?.[0]).toMatchObject({ err: new Error("broken"), method: "POST", path: "/about" });
});

test("An answer of the framework for what an address doesn't take, and what was given up, are no faults", () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  logFailure(frameworkAnswer(405), request());
  logFailure(new Error("broken"), request(AbortSignal.abort()));
  expect(error).not.toHaveBeenCalled();
});
