import { mostWords, readingLevel, sentencesOf } from "./reading-level";
import { visitScreens } from "./take";

/**
 * Prints of each screen whose name matches the grade at which its own text is read with ease (aim: 8), how many
 * sentences it has, and its longest one. Names, figures, tables and lines of facts ("Canva · Grades 3 to 12") aren't text.
 * Returns what could not be looked at, and each sentence that is too long.
 */
export async function read(data: string, only: RegExp, print: (line: string) => void): Promise<string[]> {
  print("grade  sentences  screen: longest sentence");
  const tooLong = new Set<string>();
  const unseen = await visitScreens(data, only, async (page, { name }) => {
    const { grade, sentences, longest, long } = readingLevel((await page.evaluate(paragraphs)).flatMap(sentencesOf));
    for (const sentence of long) tooLong.add(`${name}: more than ${mostWords} words: ${sentence}`);
    const figures = [grade.toFixed(1).padStart(5), String(sentences).padStart(9)];
    print(`${figures.join("  ")}  ${name}: ${longest}`);
  });
  return [...unseen, ...tooLong];
}

/** The paragraphs that are shown in a page's main part, without tables. Runs in the page. */
function paragraphs(): string[] {
  const all = [...document.querySelectorAll<HTMLElement>("main :is(p, li, dd, figcaption, .field-hint)")];
  const whole = all.filter((one) => !one.closest("table") && !one.querySelector("p, li, dd"));
  const texts = whole.map((one) => {
    // biome-ignore lint/performance/useDomNodeTextContent: what is folded away isn't read, and isn't in innerText
    return one.innerText.replace(/\s+/g, " ").trim();
  });
  return texts.filter((text) => text.split(" ").length > 3 && !text.includes(" · "));
}
