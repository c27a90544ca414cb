import { describe, expect, test } from "vitest";
import { documentName, downloadHeaders, faultOfDocument } from "./agreement-document.server";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const page = "1 0 obj << /Type /Page /Parent 2 0 R >> endobj\n2 0 obj << /Type /Pages /Count 1 >> endobj\n";

describe("a document", () => {
  test.each([
    ["a PDF", `%PDF-1.7\n${page}trailer << /Root 3 0 R >>\n%%EOF\n`, null],
    ["one whose pages are packed", "%PDF-1.7\n5 0 obj << /Type/ObjStm /N 3 >> endobj\n%%EOF", null],
    ["one with a few lines after its end", `%PDF-1.4\n${page}%%EOF\n\n${" ".repeat(200)}`, null],
    ["a picture", "\x89PNG\r\n\x1a\n%PDF-1.7 %%EOF", "not-a-pdf"],
    ["a page of the web", "<html>%PDF-1.7</html>%%EOF", "not-a-pdf"],
    ["nothing", "", "not-a-pdf"],
    ["half a PDF", `%PDF-1.7\n${page}`, "cut-off"],
    ["one whose end is long past", `%PDF-1.7\n${page}%%EOF${" ".repeat(5_000)}`, "cut-off"],
    ["a locked one", `%PDF-1.7\n${page}trailer << /Encrypt 9 0 R >>\n%%EOF`, "locked"],
    ["one without a page", "%PDF-1.7\n2 0 obj << /Type /Pages /Count 0 /Kids [] >> endobj\n%%EOF", "empty"],
  ])("%s", (_, text, fault) => expect(faultOfDocument(bytes(text))).toBe(fault));
});

test.each([
  ["Agreement 2026.pdf", "Agreement 2026.pdf"],
  ["C:\\papers\\Vertrag für Schüler.PDF", "Vertrag für Schüler.pdf"],
  ['../../etc/"x"\r\nSet-Cookie: a=b.pdf', "xSet-Cookie a=b.pdf"],
  ["", "agreement.pdf"],
  ["x".repeat(300), `${"x".repeat(120)}.pdf`],
])("the name %j is offered as %j", (name, offered) => expect(documentName(name)).toBe(offered));

test("a name of any script travels as what it is, and beside it as plain signs", () => {
  const headers = downloadHeaders("Vertrag für “Schüler”.pdf");
  expect(headers["Content-Disposition"]).toBe(
    "attachment; filename=\"Vertrag f_r _Sch_ler_.pdf\"; filename*=UTF-8''Vertrag%20f%C3%BCr%20%E2%80%9CSch%C3%BCler%E2%80%9D.pdf",
  );
  expect(() => new Headers(headers)).not.toThrow();
});
