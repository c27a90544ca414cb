import { bundle, filesOf } from "../bundles";
import { laterBundle, laterFiles, laterManifest } from "../bundles-1-2";
import { type Case, textWith } from "./case";

const manifestWith = (change: (text: string) => string) => textWith("manifest.csv", change);

/** Faults of the manifest. */
export const manifestCases: Case[] = [
  {
    when: "the manifest announces a file that is not there",
    files: filesOf(bundle(), { "users.csv": "" }),
    verdict: "reject_bundle",
    found: { "manifest.file_missing users.csv": 1 },
  },
  {
    when: "the manifest announces a file that would not be read, and it is not there",
    files: manifestWith((text) => text.replace("file.results,absent", "file.results,bulk")),
    verdict: "reject_bundle",
    found: { "manifest.file_missing results.csv": 1 },
  },
  {
    when: "the manifest names a version that is not known",
    files: manifestWith((text) => text.replace("oneroster.version,1.1", "oneroster.version,2.0")),
    verdict: "reject_bundle",
    found: { "manifest.version manifest.csv": 1 },
  },
  {
    when: "the manifest writes the version with more than it needs",
    files: manifestWith((text) => text.replace("oneroster.version,1.1", "oneroster.version,v1.1.1")),
    verdict: "accept_with_warnings",
    found: { "manifest.version_shape manifest.csv": 1 },
  },
  {
    when: "the manifest is separated by semicolons",
    files: manifestWith((text) => text.replaceAll(",", ";")),
    verdict: "reject_bundle",
    found: { "csv.wrong_delimiter manifest.csv": 1 },
  },
  {
    when: "the manifest ends its lines with carriage returns alone",
    files: manifestWith((text) => text.replaceAll("\n", "\r")),
    verdict: "reject_bundle",
    found: { "csv.carriage_returns manifest.csv": 1 },
  },
  {
    when: "the manifest says 1.2 and users.csv has the columns of 1.1",
    files: laterFiles(laterBundle(), { "users.csv": filesOf(bundle())["users.csv"] as string }),
    verdict: "reject_bundle",
    found: {
      "manifest.version_contradicted users.csv": 1,
      "header.unknown users.csv": 2,
      "header.optional_missing users.csv": 1,
    },
  },
  {
    when: "the manifest says 1.1 and users.csv has the columns of 1.2",
    files: laterFiles(laterBundle(), { "manifest.csv": filesOf(bundle())["manifest.csv"] as string }),
    verdict: "reject_bundle",
    found: {
      "manifest.version_contradicted users.csv": 1,
      "header.missing users.csv role": 1,
      "header.missing users.csv orgSourcedIds": 1,
      "header.unknown users.csv": 7,
      "file.skipped roles.csv": 1,
    },
  },
  {
    when: "the manifest says 1.2 and there is no roles.csv",
    files: laterFiles(laterBundle(), {
      "roles.csv": "",
      "manifest.csv": laterManifest(Object.fromEntries(Object.keys(bundle()).map((name) => [name, "bulk"]))),
    }),
    verdict: "reject_bundle",
    found: { "file.missing roles.csv": 1 },
  },
  {
    when: "the manifest gives a mode that is not known",
    files: manifestWith((text) => text.replace("orgs,bulk", "orgs,full")),
    verdict: "reject_bundle",
    found: { "mode.unknown orgs.csv": 1 },
  },
  {
    when: "the manifest gives no mode",
    files: manifestWith((text) => text.replace("orgs,bulk", "orgs,")),
    verdict: "accept_with_warnings",
    found: { "manifest.no_mode orgs.csv": 1 },
  },
  {
    when: "the manifest has another header",
    files: manifestWith((text) => text.replace("propertyName,value", "key,value")),
    verdict: "reject_bundle",
    found: { "manifest.unreadable manifest.csv": 1 },
  },
  {
    when: "the manifest says one thing twice, differently",
    files: manifestWith((text) => `${text}file.orgs,delta\n`),
    verdict: "reject_bundle",
    found: { "manifest.key_conflict manifest.csv": 1 },
  },
  {
    when: "the manifest says one thing twice, alike",
    files: manifestWith((text) => `${text}file.orgs,bulk\n`),
    verdict: "accept_with_warnings",
    found: { "manifest.key_twice manifest.csv": 1 },
  },
  {
    when: "the manifest has properties nobody knows, and is of another format",
    files: manifestWith(
      (text) => `${text.replace("manifest.version,1.0", "manifest.version,2")}file.pets,absent\nx,y\n`,
    ),
    verdict: "accept_with_warnings",
    found: { "manifest.unknown_key manifest.csv": 2, "manifest.format manifest.csv": 1 },
  },
  {
    when: "the manifest writes names in other case",
    files: manifestWith((text) => text.replace("file.orgs,bulk", "File.Orgs,Bulk")),
    verdict: "accept_with_warnings",
    found: { "manifest.case manifest.csv": 1 },
  },
  {
    when: "the manifest writes its header in other case",
    files: manifestWith((text) => text.replace("propertyName,value", "propertyname,Value")),
    verdict: "accept_with_warnings",
    found: { "manifest.case manifest.csv": 1 },
  },
  {
    when: "the manifest names no version",
    files: manifestWith((text) => text.replace("oneroster.version,1.1\n", "")),
    verdict: "accept_with_warnings",
    found: { "manifest.no_version manifest.csv": 1 },
  },
  {
    when: "the manifest leaves files out that are not there",
    files: manifestWith((text) =>
      text.replace("file.results,absent\nfile.", "file.").replace(/file.results,absent\n/, ""),
    ),
    verdict: "accept_with_warnings",
    found: { "manifest.incomplete manifest.csv": 1 },
  },
  {
    when: "the manifest says that a file is absent which is there",
    files: manifestWith((text) => text.replace("file.orgs,bulk", "file.orgs,absent")),
    verdict: "accept_with_warnings",
    found: { "manifest.file_declared_absent orgs.csv": 1 },
  },
  {
    when: "the manifest does not speak of a file that is there",
    files: manifestWith((text) => text.replace("file.orgs,bulk\n", "")),
    verdict: "accept_with_warnings",
    found: { "manifest.file_undeclared orgs.csv": 1 },
  },
  {
    when: "there is no manifest",
    files: filesOf(bundle(), { "manifest.csv": "" }),
    verdict: "accept_with_warnings",
    found: { "manifest.missing": 1 },
  },
  {
    when: "there is no manifest, and the files are of 1.2",
    files: laterFiles(laterBundle(), { "manifest.csv": "" }),
    verdict: "accept_with_warnings",
    found: { "manifest.missing": 1 },
  },
];
