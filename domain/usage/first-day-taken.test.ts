import { expect, it } from "vitest";
import { firstDayTaken } from "./first-day-taken";

it("visits are taken in of as many days as are kept, but of none that is settled", () => {
  const today = "2026-11-28";
  expect(firstDayTaken({ today, eventDays: 90, keptFrom: "-infinity" })).toBe("2026-08-31");
  expect(firstDayTaken({ today, eventDays: 1, keptFrom: "2026-08-31" })).toBe(today);
  expect(firstDayTaken({ today, eventDays: 400, keptFrom: "2026-08-31" })).toBe("2026-08-31");
});
