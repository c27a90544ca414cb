import type { EventMeaning } from "./terms";

type Event = { name: string; categories: string; wholeDay: boolean };

const inSession = /\bin session\b|\bregular (?:school )?(?:day|schedule)\b|\bno (?:early|late|delayed)\b/i;
const first = /\bfirst (?:student )?day (?:of|for) (?:the )?(?:school|class|student)/i;
const last = /\blast (?:student )?day (?:of|for) (?:the )?(?:school|class|student)/i;
const closed =
  /\bno (?:school|class(?:es)?|students|attendance)\b|\bclosed\b|\bsnow day\b|\bstudents? (?:holiday|off|do not|don['’]t)\b/i;
const late = /\b(?:late|delayed) (?:start|opening|arrival)\b|\bdelay\b/i;
const early = /\bearly (?:release|dismissal|out)\b|\b(?:half|minimum|short(?:ened)?)[- ]days?\b/i;
const free =
  /\b(?:break|recess|vacation|holiday|in-?service|work ?day|professional (?:development|learning)|pd day|conference day)\b/i;
const federal =
  /\b(?:labor day|indigenous peoples['’]? day|columbus day|thanksgiving|christmas|new year['’]?s|mlk|martin luther king|presidents['’]? day|good friday|memorial day|juneteenth|independence day)\b/i;
const someSchools =
  /\b(?:pre-?k|k ?[-–] ?\d+|grades? \d+|elementary|primary|secondary|(?:middle|high|intermediate) schools?)\b/i;

/**
 * What an event of a school calendar means for school days, by the words that US districts use in its title. A guess:
 * whoever imports the file sees it beside the event and can choose something else.
 */
export function eventMeaning({ name, categories, wholeDay }: Event): EventMeaning {
  if (inSession.test(name)) return "nothing";
  if (first.test(name)) return "first_day";
  if (last.test(name)) return "last_day";
  if (!wholeDay) return shorter(name) ?? "nothing";
  if (closed.test(name)) return someSchools.test(`${name} ${categories}`) ? "some_schools" : "no_school";
  const short = shorter(name);
  if (short) return short;
  if (!free.test(name) && !federal.test(name)) return "nothing";
  return someSchools.test(`${name} ${categories}`) ? "some_schools" : "no_school";
}

function shorter(name: string): EventMeaning | null {
  if (late.test(name)) return "late_start";
  return early.test(name) ? "early_release" : null;
}
