import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatLabels,
  formatMoney,
  formatNames,
  formatNumber,
  formatSeconds,
} from "./format";

describe("formatNumber and formatCount", () => {
  it("set thousands apart and choose the noun by the count", () => {
    expect(formatNumber(84038)).toBe("84,038");
    expect(formatCount(1, "file", "files")).toBe("1 file");
    expect(formatCount(0, "file", "files")).toBe("0 files");
    expect(formatCount(1284, "person", "people")).toBe("1,284 people");
  });
});

describe("formatMoney", () => {
  it("shows cents only where there are some", () => {
    expect(formatMoney(405_000)).toBe("$4,050");
    expect(formatMoney(405_025)).toBe("$4,050.25");
    expect(formatMoney(50)).toBe("$0.50");
    expect(formatMoney(0)).toBe("$0");
    expect(formatMoney(123_456_789_00)).toBe("$123,456,789");
  });
});

describe("formatBytes", () => {
  it("takes the largest unit that leaves at least one", () => {
    expect(formatBytes(0)).toBe("0\u00a0B");
    expect(formatBytes(999)).toBe("999\u00a0B");
    expect(formatBytes(1_000)).toBe("1\u00a0kB");
    expect(formatBytes(4_812_345)).toBe("4.8\u00a0MB");
    expect(formatBytes(2_500_000_000)).toBe("2.5\u00a0GB");
  });

  it("never rounds up to a thousand of a unit", () => {
    expect(formatBytes(999_999)).toBe("1\u00a0MB");
    expect(formatBytes(999_949)).toBe("999.9\u00a0kB");
  });
});

describe("formatSeconds and formatDuration", () => {
  it("give the two largest units", () => {
    expect(formatSeconds(6)).toBe("6\u00a0s");
    expect(formatSeconds(60)).toBe("1\u00a0min");
    expect(formatSeconds(185)).toBe("3\u00a0min 05\u00a0s");
    expect(formatSeconds(3600 + 5 * 60)).toBe("1\u00a0h 5\u00a0min");
    expect(formatSeconds(3599.7)).toBe("1\u00a0h");
    expect(formatSeconds(2 * 3600 - 1)).toBe("2\u00a0h");
  });

  it("measure the span between two instants", () => {
    expect(formatDuration("2026-11-20T08:00:00.000Z", "2026-11-20T08:03:12.400Z")).toBe("3\u00a0min 12\u00a0s");
    expect(formatDuration("2026-11-20T08:00:00.000Z", "2026-11-20T08:00:00.400Z")).toBe("less than 1\u00a0s");
  });
});

describe("formatNames", () => {
  it("puts “and” before the last name", () => {
    expect(formatNames(["Ana"])).toBe("Ana");
    expect(formatNames(["Ana", "Ben"])).toBe("Ana and Ben");
    expect(formatNames(["Ana", "Ben", "Cy"])).toBe("Ana, Ben, and Cy");
  });
});

describe("formatLabels", () => {
  it("sets labels in a line, and leaves abbreviations alone", () => {
    expect(formatLabels(["Names", "Their work", "IEP or 504 plans"])).toBe("Names, their work, IEP or 504 plans");
    expect(formatLabels([])).toBe("");
  });
});
