import type { Matcher, MatcherRow } from "domain/software/addresses/matcher";
import { getDomain } from "tldts";

/**
 * What is kept of an address: its registrable domain (private suffixes count: kim.github.io), and the pattern that
 * matched with its product. Nothing else of it leaves this file.
 */
export type WebSite = { domain: string; pattern: { id: string; softwareId: string | null } | null };

/** A product that a portal opened by its name: nobody says at which address. */
export type LaunchedProduct = { domain: null; softwareId: string };

export type Site = WebSite | LaunchedProduct;

const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
const noSite = /^[[\d.:\]]+$|^[^.]*$|\.(?:arpa|local|localhost|internal|lan|home|corp|invalid)$/;
const mostKept = 20_000;
/** Districts whose hosts are remembered. */
const mostDistricts = 10;

/** One object for each site, so that a visit to one that was met before costs a look-up and no text. */
const ofDomains = new Map<string, WebSite>();
const ofProducts = new Map<string, LaunchedProduct>();
let ofPatterns = new WeakMap<MatcherRow, Map<string, WebSite>>();
const domains = new Map<string, string>();
let kept = 0;

function domainOf(host: string): string {
  const found = domains.get(host);
  if (found !== undefined) return found;
  const domain = getDomain(host, options) ?? host;
  if (domains.size >= mostKept) domains.clear();
  domains.set(host, domain);
  return domain;
}

function sitesOf(row: MatcherRow | null): Map<string, WebSite> {
  if (row === null) return ofDomains;
  const there = ofPatterns.get(row) ?? new Map<string, WebSite>();
  ofPatterns.set(row, there);
  return there;
}

function theSite(domain: string, row: MatcherRow | null): WebSite {
  const sites = sitesOf(row);
  const there = sites.get(domain);
  if (there) return there;
  if (++kept > mostKept) {
    ofDomains.clear();
    ofPatterns = new WeakMap();
    kept = 0;
  }
  const site: WebSite = { domain, pattern: row && { id: row.id, softwareId: row.softwareId } };
  sitesOf(row).set(domain, site);
  return site;
}

/** Stands for a host whose visits have to be told apart by their paths. */
const byPath = Symbol("by path");
/** What visits to a host are reduced to. */
type Hosts = Map<string, WebSite | null | typeof byPath>;
/** By matcher and district: most visits are to a host that was met before. */
const ofHosts = new WeakMap<Matcher, Map<string, Hosts>>();

function knownHosts(matcher: Matcher, districtId: string): Hosts {
  const districts = ofHosts.get(matcher) ?? new Map<string, Hosts>();
  ofHosts.set(matcher, districts);
  const there = districts.get(districtId);
  if (there && there.size < mostKept) return there;
  // No more of them than of anything else that is kept here.
  if (districts.size >= mostDistricts) districts.clear();
  const hosts: Hosts = new Map();
  districts.set(districtId, hosts);
  return hosts;
}

/**
 * Reduces an address in a district. Null for what leads to no public website: another scheme, an IP address, a name
 * without a dot or of a network's own.
 */
export function siteOf(matcher: Matcher, address: string, districtId: string): WebSite | null {
  const host = matcher.hostOf(address);
  if (host === null) return null;
  const hosts = knownHosts(matcher, districtId);
  const there = hosts.get(host);
  if (there !== undefined && there !== byPath) return there;
  const row = matcher.match(address, districtId);
  const site = !row && noSite.test(host) ? null : theSite(domainOf(host), row);
  if (there === undefined) hosts.set(host, matcher.asksPath(host, districtId) ? byPath : site);
  return site;
}

/** The one object of a product that a portal opened. */
export function launchedProduct(softwareId: string): LaunchedProduct {
  const there = ofProducts.get(softwareId);
  if (there) return there;
  if (ofProducts.size >= mostKept) ofProducts.clear();
  const site: LaunchedProduct = { domain: null, softwareId };
  ofProducts.set(softwareId, site);
  return site;
}

/** The product that a site leads to, or null. */
export const softwareOf = (site: Site): string | null =>
  site.domain === null ? site.softwareId : (site.pattern?.softwareId ?? null);

/** Whether a site is a website that no pattern covers. */
export const isUnmatched = (site: Site): boolean => site.domain !== null && site.pattern === null;
