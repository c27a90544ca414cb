import { endSentence } from "domain/sentence-words";
import { listPeopleNamed, type NamedPerson } from "domain/software/policies/queries/blacklist-exceptions";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

type Chosen =
  | { kind: "found"; id: string }
  /** No one, or more than one person, is meant: what to say at the field. */
  | { kind: "unclear"; message: string };

/** As the field writes a person down, so that they are found again: students may have no email address. */
const personLabel = ({ name, email, school }: NamedPerson) => [name, email ?? school].filter(Boolean).join(", ");

const same = (one: string | null, other: string) => one?.trim().toLowerCase() === other.trim().toLowerCase();

/** Which person of the district is meant by a name, an email address, or a name with its address or school. */
export async function chosenPerson(viewer: Viewer, district: Working, text: string): Promise<Chosen> {
  const near = await listPeopleNamed(db, viewer, { districtId: district.id, text, limit: 6 });
  const byEmail = near.filter(({ email }) => same(email, text));
  const byLabel = near.filter((one) => same(personLabel(one), text));
  const byName = near.filter(({ name }) => same(name, text));
  const exact = [byEmail, byLabel, byName].find(({ length }) => length > 0) ?? [];
  const [only] = exact;
  if (only && exact.length === 1) return { kind: "found", id: only.id };
  const names = (exact.length > 1 ? exact : near.slice(0, 5)).map((one) => `“${personLabel(one)}”`).join(", ");
  if (exact.length > 1)
    return { kind: "unclear", message: endSentence(`Several people have this name. Type one of these: ${names}`) };
  if (near.length === 0) return { kind: "unclear", message: "No one in the district has this name or email address." };
  return { kind: "unclear", message: `No one has exactly this name. Did you mean ${names}?` };
}

/** People to suggest while somebody types, as the field writes them down. */
export async function suggestedPeople(viewer: Viewer, district: Working, text: string): Promise<string[]> {
  if (text.trim().length < 2) return [];
  return (await listPeopleNamed(db, viewer, { districtId: district.id, text, limit: 8 })).map(personLabel);
}
