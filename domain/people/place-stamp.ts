import type { Role } from "domain/access/terms";
import { markOf } from "domain/stamp";

type Place = { role: Role; districtId: string | null; schoolId: string | null };

/** The mark of someone's role and place, by which their form says what it was opened with. */
export const stampOfPlace = ({ role, districtId, schoolId }: Place): string => markOf([role, districtId, schoolId]);
