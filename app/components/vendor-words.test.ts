import { expect, it } from "vitest";
import { vendorBeside } from "./vendor-words";

it.each([
  ["Seesaw", "Seesaw", undefined],
  ["SeeSaw ", " seesaw", undefined],
  ["Seesaw", "Seesaw Learning", "Seesaw Learning"],
  ["Zearn Math", "Zearn", "Zearn"],
  ["Seesaw", null, undefined],
  ["Seesaw", "", undefined],
])("beside %j the vendor %j is %j", (name, vendor, shown) => {
  expect(vendorBeside(name, vendor)).toBe(shown);
});
