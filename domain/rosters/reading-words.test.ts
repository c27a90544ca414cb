import { expect, it } from "vitest";
import { readingText } from "./reading-words";

it("says that people are named in the files, which is true of rows that can't be used as well", () => {
  const text = readingText({ takenAs: "full", why: "manifest", people: { roster: 80, missing: 0 } });
  expect(text).toBe("Full export, because manifest.csv says so. The files name everyone in the roster.");
});

it("says nothing of who is missing where users.csv couldn't be read", () => {
  const text = readingText({ takenAs: "full", why: "manifest", people: null });
  expect(text).toBe("Full export, because manifest.csv says so. We couldn’t read who is in users.csv.");
});
