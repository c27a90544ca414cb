import { aPdf } from "tests/support/pdf";
import { describe, expect, test } from "vitest";
import { downloadHeaders } from "~/http/download-headers.server";
import { documentName, faultOfDocument } from "./agreement-document";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const pdf = aPdf("A page");
const packed = pdf.replace("/Type /Page ", "/Type/ObjStm ");
/** Without what says where the objects stand; and with a place that is not within the file. */
const [unfound, misled] = [pdf.replace("startxref", "start"), pdf.replace(/startxref\n\d+/, "startxref\n99999")];

describe("a document", () => {
  test.each([
    ["a PDF", pdf, null],
    ["one whose lines end as on Windows", pdf.replaceAll("\n", "\r\n"), null],
    ["one whose pages are packed", packed, null],
    ["one with a few lines after its end", `${pdf}\n\n${" ".repeat(200)}`, null],
    ["one with a mark twice", `${pdf}%%EOF\n`, null],
    ["one that was signed, which adds to it", `${pdf}6 0 obj << >> endobj\nstartxref\n${pdf.length}\n%%EOF`, null],
    ["a picture", "\x89PNG\r\n\x1a\n%PDF-1.7 %%EOF", "not-a-pdf"],
    ["a page of the web", "<html>%PDF-1.7</html>%%EOF", "not-a-pdf"],
    ["nothing", "", "not-a-pdf"],
    ["a PDF with something before it", ` ${pdf}`, "not-a-pdf"],
    ["a page of the web that begins as a PDF", "%PDF-1.7\n<html>/Type /Page</html>\n%%EOF", "cut-off"],
    ["half a PDF", pdf.slice(0, pdf.length / 2), "cut-off"],
    ["one that lacks its last bytes", pdf.slice(0, -8), "cut-off"],
    ["one that does not say where its objects are", unfound, "cut-off"],
    ["one whose objects are beyond its end", misled, "cut-off"],
    ["one whose end is long past", `${pdf}${" ".repeat(5_000)}`, "cut-off"],
    ["a locked one", aPdf("A page", "/Encrypt 9 0 R "), "locked"],
    ["one without a page", pdf.replace("/Type /Page ", "/Type /None "), "empty"],
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
