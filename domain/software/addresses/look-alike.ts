import { inLetters } from "./letters";

const alphabets = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Thai", "Devanagari"],
  ...["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"],
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")] as const);

/** Alphabets that names in East Asia are written in together. */
const together = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Hangul"],
  ["Latin", "Han", "Bopomofo"],
];

function isMixed(label: string): boolean {
  const used = alphabets.flatMap(([name, sign]) => (sign.test(label) ? [name] : []));
  return used.length > 1 && !together.some((names) => used.every((name) => names.includes(name)));
}

/** Letters of Cyrillic, Greek and Armenian that most typefaces draw as a Latin one. */
const drawnAs = new Map(
  [
    ...["аa", "вb", "сc", "ԁd", "еe", "һh", "нh", "іi", "ӏl", "јj", "кk", "мm", "оo", "рp", "ԛq", "ѕs", "тt"],
    ...["ѵv", "ԝw", "хx", "уy", "ьb", "αa", "ιi", "κk", "νv", "οo", "ρp", "τt", "υu", "χx", "γy"],
    ...["օo", "ոn", "սu", "հh"],
  ].map(([letter = "", latin = ""]) => [letter, latin]),
);

/** The name that a host is drawn like, where it is another one and all of it is plain Latin; otherwise null. */
function drawnLike(host: string): string | null {
  const drawn = [...host].map((letter) => drawnAs.get(letter) ?? letter).join("");
  return drawn !== host && /^[a-z0-9.*-]+$/.test(drawn) ? drawn : null;
}

/** What to watch out for in a host or pattern whose letters make it look like another one; null for most. */
export function lookAlikeNote(pattern: string): string | null {
  const [host = ""] = inLetters(pattern).split("/", 1);
  const other = drawnLike(host);
  if (other !== null) {
    return `This address looks like ${other}, but it is another website: some of its letters are from another alphabet.`;
  }
  return host.split(".").some(isMixed)
    ? "This address mixes letters of several alphabets, so it may imitate another website."
    : null;
}
