import { notificationKinds } from "domain/notices/terms";
import { describe, expect, test } from "vitest";
import { newsNext, newsTitle } from "./news-words";
import { requestStatuses } from "./terms";

describe("news", () => {
  test("names the product and what happened", () => {
    const product = "Mathloom";
    expect(newsTitle({ kind: "request_moved", product, details: { to: "denied" } })).toBe(
      "Your request for Mathloom was denied",
    );
    expect(newsTitle({ kind: "request_moved", product, details: {} })).toBe(
      "The status of your request for Mathloom has changed",
    );
    expect(newsTitle({ kind: "review_assigned", product, details: {} })).toBe("Mathloom needs your review");
  });

  test("of a request to stop using a product doesn't say that it may be used", () => {
    const of = (to: string) => newsTitle({ kind: "request_moved", product: "Zap", details: { to, removal: true } });
    expect(of("approved")).toBe("Your request to stop using Zap was accepted");
    expect(of("denied")).toBe("Your request to stop using Zap was declined");
    expect(of("in_review")).toBe("Your request for Zap is in review");
  });

  test.each([
    ["review_assigned", {}, "The review of Mathloom no longer needs you"],
    ["request_submitted", {}, "Someone requested Mathloom"],
    ["request_moved", { to: "info_requested" }, "The question about your request for Mathloom is closed"],
    ["source_silent", { on: "2026-11-24" }, "Usage came in again from Mathloom"],
    ["source_silent", { again: "2026-11-25", more: 0 }, "Usage came in again on Nov 25, 2026 from Mathloom"],
    ["source_silent", { again: "2026-11-25", more: 2 }, "Usage came in again by Nov 25, 2026 from Mathloom and 2 more"],
  ] as const)("of what is over asks nothing of anybody: %s", (kind, details, title) => {
    const news = { kind, product: "Mathloom", details: { ...details, over: true as const } };
    expect([newsTitle(news), newsNext(news)]).toEqual([title, "No action needed from you."]);
  });

  test.each([
    ["denied", "Mathloom is no longer approved", "See why it may no longer be used."],
    ["blocked", "Mathloom is now blocked", "See why it may no longer be used."],
    ["retired", "Mathloom is now retired", "See why it may no longer be used."],
    ["retiring", "Mathloom is now phasing out", "Current users may continue. No new users."],
    ["pilot", "Mathloom is approved with new conditions", "Read its conditions before you use it."],
    ["approved_with_conditions", "Mathloom is approved with new conditions", "Read its conditions before you use it."],
  ])("of an approval that was taken back says what holds since: %s", (now, title, next) => {
    const news = { kind: "request_moved" as const, product: "Mathloom", details: { now } };
    expect([newsTitle(news), newsNext(news)]).toEqual([title, next]);
    const over = { ...news, details: { now, over: true as const } };
    expect([newsTitle(over), newsNext(over)]).toEqual([
      "The status of Mathloom has changed since",
      "See its status now.",
    ]);
  });

  test.each(["approved", "approved_with_conditions"])("of an approval that was taken back is over: %s", (to) => {
    const news = { kind: "request_moved" as const, product: "Mathloom", details: { to, over: true as const } };
    expect([newsTitle(news), newsNext(news)]).toEqual([
      ...["Mathloom was approved, but that has changed", "See its status now."],
    ]);
  });

  const ofProducts = notificationKinds.filter((kind) => kind !== "people_exported");

  test("of downloads of people names nobody and says what to do next", () => {
    const news = { kind: "people_exported" as const, product: "", details: { to: "people-rows" } };
    expect(newsNext(news)).toMatch(/^[A-Z].+\.$/);
    expect(newsTitle(news)).toBe("Someone downloaded an unusual amount of data about people");
  });

  test.each(ofProducts.flatMap((kind) => requestStatuses.map((to) => [kind, to] as const)))(
    "%s to %s says what to do next in a sentence",
    (kind, to) => {
      const news = { kind, product: "Mathloom", details: { to } };
      expect(newsNext(news)).toMatch(/^[A-Z].+\.$/);
      expect(newsTitle(news)).toContain("Mathloom");
    },
  );
});
