import type { Page } from "@playwright/test";
import type { Who } from "./screens";

/** The first and the last element of the part that a picture shows. */
type Part = { from: string; to: string };

/** A picture of the public pages: a part of a screen of the demo, and another where a phone has the room for less. */
export type Shot = {
  name: string;
  who: Who;
  at: string;
  act?: (page: Page) => Promise<unknown>;
  wide: Part;
  narrow: Part;
};

const head = ".page-head";
const sectionOf = (title: string) => `main section:has(h2:text('${title}'))`;
const seats = "main li:has-text('Renew Mathloom')";
const answer = { from: head, to: sectionOf("Decision") };

/** The pictures of the features pages. No real vendor looks bad in them: what failed or goes unused is made up. */
export const shots: Shot[] = [
  {
    name: "roi",
    who: "it-director",
    at: "/roi-dashboard",
    wide: { from: head, to: "main tr:has-text('Soundstage')" },
    narrow: { from: head, to: "main .tiles" },
  },
  {
    name: "recommendations",
    who: "it-director",
    at: "/edtech-ai-recommendations?kind=right_size",
    act: (page) => page.locator(seats).locator("summary").first().click(),
    wide: { from: head, to: seats },
    narrow: { from: sectionOf("Give back"), to: seats },
  },
  {
    name: "compliance",
    who: "it-director",
    at: "/compliance-report?state=pass",
    wide: { from: sectionOf("products"), to: "main tr:has-text('Mathloom')" },
    narrow: { from: "main .tiles", to: "main .tiles" },
  },
  {
    name: "requirements",
    who: "it-director",
    at: "/compliance-report/{judged}",
    act: (page) =>
      page
        .locator("main details")
        .first()
        .evaluate((fold) => fold.setAttribute("open", "")),
    wide: { from: head, to: sectionOf("Accessibility reports") },
    narrow: { from: head, to: "main li:has-text('direct control')" },
  },
  {
    name: "search",
    who: "teacher",
    at: "/software-search?q=math&with=7",
    wide: { from: head, to: "main li:has-text('DeltaMath')" },
    narrow: { from: "main h2:text('products')", to: "main li:has-text('DeltaMath')" },
  },
  { name: "answer", who: "teacher", at: "/software/{answered}?grade=7", wide: answer, narrow: answer },
];
