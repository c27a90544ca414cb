import type { Subject } from "domain/usage/queries/unauthorized-grounds";

/** A row as addresses and forms name it: the product's id, or the domain. */
export const rowKey = ({ softwareId, domain }: { softwareId: string | null; domain: string | null }) =>
  softwareId ?? domain ?? "";

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which row a key names. No domain looks like an id. */
export const subjectOf = (key: string): Subject =>
  id.test(key) ? { softwareId: key.toLowerCase(), domain: null } : { softwareId: null, domain: key };
