import { type DocumentFault, faultOfDocument } from "domain/software/compliance/agreement-document";
import { z } from "zod";
import type { PostedFile } from "./form-body.server";

/** The largest document: 10 MB. Takes the place of `files` among the options of parseForm. */
export const documentFile = { document: { maxBytes: 10 * 1024 * 1024 } };

/** The field of a document, as `documentFile` lets it in; undefined where none was chosen. */
export const documentField = z.custom<PostedFile>().optional();

const faults: Record<DocumentFault, string> = {
  "not-a-pdf": "This file isn’t a PDF, whatever its name says. Save the document as a PDF and choose that file.",
  "cut-off": "The file is not complete. Export it again as a PDF, or download it again, and choose the new file.",
  locked:
    "This PDF is locked with a password or restrictions. Save an unlocked copy, so that it can still be read years from now.",
  empty: "This PDF has no pages. Open it to see whether it is the right file.",
};

/** What is wrong with a chosen document, in words for its field; null when it can be kept. */
export function documentFault(file: PostedFile | undefined): string | null {
  if (!file) return "Choose a PDF first.";
  const fault = faultOfDocument(file.bytes);
  return fault ? faults[fault] : null;
}
