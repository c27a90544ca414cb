import { expect, it } from "vitest";
import { newsMailText } from "./news-texts";

it("ends a line once where the name of a product brings its own mark", () => {
  const news = { id: "1", district: "Lakeside", kind: "banned_used" as const, product: "Kahoot!", details: {} };
  const { subject, text } = newsMailText(news, "https://rollcall.example");
  expect(subject).toBe("Blocked but still used: Kahoot! (Lakeside)");
  expect(text).toContain("Blocked but still used: Kahoot!\n");
  expect(newsMailText({ ...news, product: "Zap Fox" }, "https://rollcall.example").text).toContain("used: Zap Fox.\n");
});
