import { expect, it } from "vitest";
import { filesFoundWords } from "./folder-words";

const later = "at the next check, within 15 minutes,";

it.each([
  [{ found: 1, waiting: 1 }, `1 file found. Rollcall imports it ${later} if it hasn’t changed by then.`],
  [{ found: 2, waiting: 2 }, `2 files found. Rollcall imports them ${later} if they haven’t changed by then.`],
  [
    { found: 5, waiting: 1 },
    `5 files found, 1 of them new. Rollcall imports the new one ${later} if it hasn’t changed by then.`,
  ],
  [{ found: 5, waiting: 0 }, "5 files found, none of them new."],
  [{ found: 0, waiting: 0 }, "No files found. Rollcall looks in this folder only, not in folders inside it."],
  [
    { found: 1_200, waiting: 1_200 },
    `1,200 files found. Rollcall imports them ${later} if they haven’t changed by then. Each check imports up to 50 files.`,
  ],
])("a folder with %o says what was found and when it is imported", (counts, said) => {
  expect(filesFoundWords({ ...counts, fault: null })).toBe(said);
});

it("a folder that can’t be read promises nothing before the next check that works", () => {
  const fault = "The server rejected the sign-in.";
  expect(filesFoundWords({ found: 3, waiting: 2, fault })).toBe(
    "2 new files found. Rollcall imports them at the next check that works, if they haven’t changed by then.",
  );
  expect(filesFoundWords({ found: 3, waiting: 0, fault })).toBeNull();
});
