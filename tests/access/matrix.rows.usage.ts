import { randomUUID } from "node:crypto";
import { aKey } from "../support/keys";
import { type Row, rowsOf } from "./matrix.row";

//               out super admin dist curr it  prin teach stud
const sees = "   in  200   no    200  no   200 no   no    no";
const creates = "in  200   403   200  403  200 403  403   403";
const does = "   in  done  403   done 403 done 403  403   403";
const others = " in  422   403   422  403  422 403  403   403";
const nobodys = "in  404   403   404  403  404 403  403   403";

/** Where usage comes from. A super admin works on our district here, and acts on another only after choosing it. */
export const usageRows: Row[] = [
  ...rowsOf("usage/sources", {
    GET: { at: () => "/usage-sources", gives: sees },
    "POST create-key of another district": {
      at: () => "/usage-sources",
      fields: ({ theirs }) => ({ forDistrict: theirs.districtId, id: randomUUID(), name: "Taken", expiresOn: "" }),
      gives: others,
    },
    "POST create-key": {
      at: () => "/usage-sources",
      fields: ({ ours }) => ({ forDistrict: ours.districtId, id: randomUUID(), name: "Filter", expiresOn: "" }),
      gives: creates,
    },
    "POST revoke-key of our own": {
      fresh: async (db, { ours }) => ({ id: (await aKey(db, { districtId: ours.districtId })).prefix }),
      at: () => "/usage-sources",
      fields: ({ ours }, { id = "" }) => ({ forDistrict: ours.districtId, prefix: id }),
      gives: does,
    },
    "POST revoke-key of another district": {
      at: () => "/usage-sources",
      fields: ({ ours, theirs }) => ({ forDistrict: ours.districtId, prefix: theirs.keyPrefix }),
      gives: nobodys,
    },
    "POST revoke-key of unknown": {
      at: () => "/usage-sources",
      fields: ({ ours }) => ({ forDistrict: ours.districtId, prefix: "0000000000" }),
      gives: nobodys,
    },
  }),
];
