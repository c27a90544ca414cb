import type { Db } from "db/client";
import { type Fresh, type Row, rowsOf } from "./matrix.row";
import type { MatrixWorld } from "./matrix.world";
import { aRow } from "./two-districts.place-governance";

const base = "/edtech-ai-recommendations";
const at = () => base;

//                 out super admin dist curr it  prin teach stud
const software = " in  200   200   200  200  200 200  200   no";
const file = "     401 200   200   200  200  200 200  200   403";
const answers = "  in  done  done  done done done 403 403   403";
const noReason = " in  422   422   422  422  422 403  403   403";
const gone = "     in  409   409   409  409  409 403  403   403";
const nobody = "   in  404   404   404  404  404 403  403   403";

/** Something that was accepted, of our own district. */
async function anAnswer(db: Db, { ours }: MatrixWorld): Promise<Fresh> {
  const ground = crypto.randomUUID();
  const of = { district_id: ours.districtId, software_id: ours.softwareId, kind: "sign_agreement" };
  const id = await aRow(db, "recommendation_answers", { ...of, ground, answer: "accepted", title: "An agreement" });
  return { id, ground };
}

const about = (softwareId: string, ground = "no agreement") => ({ kind: "sign_agreement", softwareId, ground });
const own = ({ ours }: MatrixWorld, { ground, id = "" }: Fresh = {}) => ({
  ...about(ours.softwareId, ground),
  ...(id && { seen: id }),
});
/** An answer of theirs, as its own page would send it. */
const their = ({ theirs }: MatrixWorld) => ({
  ...about(theirs.softwareId, theirs.mark),
  kind: "right_size",
  seen: theirs.answerId,
});

/** What is recommended, and what a district answers. */
export const recommendationRows: Row[] = [
  ...rowsOf("software/requests/recommendations", {
    GET: { at, gives: software },
    "GET of requests": { at: () => `${base}?tab=requests`, gives: software },
    "GET of what was dismissed": { at: () => `${base}?show=dismissed`, gives: software },
    "POST accept of what isn't recommended": { at, fields: (world) => own(world, { ground: "another" }), gives: gone },
    "POST accept of another district": { at, fields: their, gives: nobody },
    "POST dismiss of our own": { at, fields: (world) => ({ ...own(world), reason: " " }), gives: noReason },
    "POST dismiss of another district": { at, fields: (world) => ({ ...their(world), reason: "No" }), gives: nobody },
    "POST done of our own": { at, fresh: anAnswer, fields: own, gives: answers },
    "POST done of another district": { at, fields: their, gives: nobody },
    "POST undo of our own": { at, fresh: anAnswer, fields: own, gives: answers },
    "POST undo of another district": { at, fields: their, gives: nobody },
  }),
  ...rowsOf("software/requests/recommendations-csv", {
    GET: { at: () => `${base}.csv`, gives: file },
    "GET of what was dismissed": { at: () => `${base}.csv?show=dismissed`, gives: file },
  }),
];
