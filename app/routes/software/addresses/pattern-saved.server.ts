import { inLetters } from "domain/software/addresses/letters";
import { lookAlikeNote } from "domain/software/addresses/look-alike";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";

/** Back to the list, with what became of a pattern, and with what to watch out for in its letters. */
export function patternSaved(pattern: string, what: string) {
  const note = lookAlikeNote(pattern);
  const said = [`${inLetters(pattern)} ${what}`, note].filter(Boolean).join(" ");
  return redirectWithNotice(paths.urlMapper, note === null ? "success" : "warning", said);
}
