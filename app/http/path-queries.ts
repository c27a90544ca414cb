import { paths } from "./paths";

/** Addresses of our own screens with a query that depends on what they are opened from. */

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

const ofSoftware = (path: string, software: string | undefined) => (software ? withQuery(path, { software }) : path);

/** `back` is the page that comes again once a district is chosen. */
export const workingDistrictPath = (back: string) => withQuery(paths.chooseDistrict, { redirectTo: back });

export const requestNamedPath = (domain: string) =>
  withQuery(paths.requestNew, { name: domain, url: `https://${domain}` });

export const softwareSuggestionsPath = (text: string) => withQuery(paths.softwareNames, { q: text });

export const newAgreementPath = (softwareId?: string) => ofSoftware(paths.agreementNew, softwareId);

export const newAgreementLikePath = (agreementId: string) => withQuery(paths.agreementNew, { like: agreementId });

export const newPatternPath = (softwareId?: string) => ofSoftware(paths.patternNew, softwareId);

export const contractLinePath = (id: string, line: string) => withQuery(paths.contract(id), { line });

export const syncComparisonPath = (a: string, b: string) => withQuery(paths.syncCompare, { a, b });
