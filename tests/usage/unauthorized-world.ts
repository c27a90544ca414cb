import { randomUUID } from "node:crypto";
import type { Db } from "db/client";
import { rollUpWaiting } from "domain/usage/roll-up";
import { anIntake } from "./world";

/** The day before yesterday and so on, as the database has them: YYYY-MM-DD in UTC. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

type Visit = { site: string; who: string; daysAgo?: number; blocked?: boolean };

/** A district in UTC in which use is counted as it is sent. */
export async function aDistrictOfUse(db: Db, name: string, patterns: Record<string, string> = {}) {
  const intake = await anIntake(db, { name, now: new Date().toISOString(), timeZone: "UTC", patterns });
  const { districtId } = intake;
  /** Sends visits, each at noon of its day (a moment ago today), and counts them. */
  const visit = async (...visits: Visit[]) => {
    const events = visits.map(({ site, who, daysAgo: back = 1 }) => ({
      event_id: randomUUID(),
      person: who,
      url: `https://${site}/lesson`,
      occurred_at: back === 0 ? new Date(Date.now() - 60_000).toISOString() : `${daysAgo(back)}T12:00:00Z`,
    }));
    const answer = await intake.send(events);
    if (typeof answer === "string" || answer.accepted !== visits.length) throw new Error(JSON.stringify(answer));
    await rollUpWaiting(db, { districtId });
  };
  return { districtId, visit, district: { id: districtId, today: daysAgo(0) } };
}

/** A product of the catalogue, or a district's own. */
export async function aProduct(db: Db, name: string, more: { website?: string; districtId?: string } = {}) {
  const { id } = await db
    .insertInto("software")
    .values({
      name,
      website: more.website ?? null,
      district_id: more.districtId ?? null,
      source: more.districtId ? "district_custom" : "catalogue",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a product's approval on record. */
export async function anApproval(
  db: Db,
  { districtId, softwareId, status = "approved", until = null }: Approval,
): Promise<void> {
  await db
    .insertInto("district_software")
    .values({ district_id: districtId, software_id: softwareId, approval_status: status, allowed_until: until })
    .execute();
}

type Approval = { districtId: string; softwareId: string; status?: string; until?: string | null };
