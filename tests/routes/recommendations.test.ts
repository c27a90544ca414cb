import { afterAll, expect, test } from "vitest";
import type { Visitor } from "../support/visitor";
import { aRecommendedWorld } from "./recommendations.world";
import { plain } from "./reports.world";

const { db, world, made, who, close } = await aRecommendedWorld();
const base = "/edtech-ai-recommendations";
afterAll(close);

/** What is recommended on a page: heading by heading. */
const headingsOf = (html: string) =>
  [...html.matchAll(/<h([23])[^>]*>(.*?)<\/h\1>/gs)].map(([, , text]) => plain(text ?? ""));
const read = async (visitor: Visitor, query = "") => (await visitor.read(`${base}${query}`)).replaceAll("<!-- -->", "");
const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

test("whoever sees the whole district reads what to do next, kind by kind, and what all of it could save", async () => {
  const html = mainOf(await read(who.it));
  expect(headingsOf(html)).toEqual([
    ...["Give back unused seats: 1", "Renew Mathloom with 330 seats, not 1,200"],
    ...["Sign an agreement: 2", "Sign an agreement for Lumen", "Sign an agreement for Talked About"],
    ...["Review privacy: 1", "Review the privacy of Calm Talk"],
    ...["Use an approved product instead: 1", "Use Calm Talk instead of Chat Room"],
    ...["Decide whether it may be used: 1", "Decide whether Sketch &lt;b&gt;Pad&lt;/b&gt; may be used"],
  ]);
  const text = plain(html);
  expect(text).toContain("6 recommendations. Together they could save $3,915 a year.");
  expect(text).toMatch(/Saves \$3,915 a year · decide by \w{3} \d{1,2}, \d{4} · high confidence/);
  expect(text).toMatch(/Its last agreement ended on \w{3} \d{1,2}, \d{4}\. 40 people used it in the last 30 days\./);
  expect(text).toContain("Its agreement is still being negotiated.");
  expect(text).toContain("Chat Room was denied. 30 people used it in the last 30 days.");
  expect(text).toContain("It was never reviewed. 25 people used it in the last 30 days.");
  expect(text).toContain("No outside AI service sees your data.");
  for (const to of [
    `/roi-dashboard/contracts/${world.contracts.math}`,
    `${base}/reviews/${made.sketch}`,
    `/software/${made.calm}`,
    `/compliance-report/${made.calm}`,
  ]) {
    expect(html, to).toContain(`href="${to}"`);
  }
});

test("its dollars are those of the page of savings", async () => {
  const savings = plain(await who.it.read("/roi-dashboard/savings"));
  expect(savings).toContain("$3,915 a year: $3,915 for unused seats");
});

test("one kind has a page of its own, and a kind that there is not is no filter", async () => {
  const one = mainOf(await read(who.it, "?kind=replace_with"));
  expect(headingsOf(one)).toEqual(["Use an approved product instead: 1", "Use Calm Talk instead of Chat Room"]);
  expect(one).toContain("See all recommendations");
  expect(plain(mainOf(await read(who.it, "?kind=renew")))).toContain("No recommendations of this kind");
  expect(headingsOf(mainOf(await read(who.it, "?kind=nonsense")))).toHaveLength(11);
  expect(headingsOf(mainOf(await read(who.it, "?kind=replace_with&page=9")))).toHaveLength(2);
});

test("a principal reads what the school could use instead, by its own people, and nothing of money and agreements", async () => {
  const html = mainOf(await read(who.principal));
  expect(headingsOf(html)).toEqual([
    ...["Use an approved product instead: 1", "Use Calm Talk instead of Chat Room"],
    ...["Ask whether it may be used: 1", "Ask whether Sketch &lt;b&gt;Pad&lt;/b&gt; may be used"],
  ]);
  expect(html).toContain(`href="${base}/requests/new?software=${made.sketch}"`);
  const text = plain(html);
  expect(text).toContain("2 recommendations, each with the records behind it.");
  expect(text).toContain("12 people used it in the last 30 days.");
  expect(text).not.toMatch(/\$|Mathloom|Lumen|agreement/);
});

test("a teacher whose classes used nothing of it reads that there is nothing", async () => {
  const text = plain(mainOf(await read(who.teacher)));
  expect(text).toContain("Nothing to recommend right now");
  expect(text).not.toMatch(/Chat Room|Mathloom/);
});

test("another district reads nothing of it, and a student doesn't come here", async () => {
  expect(plain(mainOf(await read(who.north)))).not.toMatch(/Mathloom|Chat Room|Lumen|Sketch/);
  expect((await who.student.get(base)).headers.get("location")).toBe("/unauthorized");
});

test("a decision takes its recommendation away", async () => {
  await db
    .updateTable("contracts")
    .set({ renewal_decision: "renew", renewal_decided_at: new Date() })
    .where("id", "=", world.contracts.math)
    .execute();
  const text = plain(mainOf(await read(who.it)));
  expect(text).not.toContain("Mathloom");
  expect(text).toContain("5 recommendations, each with the records behind it.");
});
