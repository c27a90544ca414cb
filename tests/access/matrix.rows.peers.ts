import { peerFigureNames } from "domain/insight/peers/terms";
import { type Row, rowsOf } from "./matrix.row";
import { canarySearch } from "./matrix.world";

const base = "/peer-benchmarking";

//             out super admin dist curr it   prin teach stud
const read = " in  200   200   200  200  200  200  200   no";
const file = " 401 200   200   200  200  200  200  200   403";
const whole = "in  200   200   200  200  200  no   no    no";
const keeps = "in  200   no    200  no   200  no   no    no";
const does = " in  done  403   done 403  done 403  403   403";
const fault = "in  422   403   422  403  422  403  403   403";

/** How a district compares with others, and its switch to share. */
export const peerRows: Row[] = [
  ...rowsOf("insight/peers", {
    GET: { at: () => base, gives: read },
    "GET of another district": { at: () => `${base}?with=state&q=${canarySearch}`, gives: read },
  }),
  ...rowsOf("insight/peers-csv", {
    GET: { at: () => `${base}.csv`, gives: file },
    "GET of the state": { at: () => `${base}.csv?with=state`, gives: file },
  }),
  ...rowsOf("insight/peers-method", { GET: { at: () => `${base}/method`, gives: read } }),
  ...rowsOf(
    "insight/peers-made",
    Object.fromEntries(
      peerFigureNames.map((figure) => [
        `GET of ${figure}`,
        { at: () => `${base}/made?figure=${figure}`, gives: whole },
      ]),
    ),
  ),
  ...rowsOf("insight/peers-sharing", {
    GET: { at: () => `${base}/sharing`, gives: keeps },
    ...Object.fromEntries(
      ["stop", "share"].flatMap((intent) => [
        [
          `POST ${intent} of another district`,
          {
            at: () => `${base}/sharing`,
            fields: ({ theirs }: { theirs: { districtId: string } }) => ({ forDistrict: theirs.districtId }),
            gives: fault,
          },
        ],
        [
          `POST ${intent} of our own`,
          {
            at: () => `${base}/sharing`,
            fields: ({ ours }: { ours: { districtId: string } }) => ({ forDistrict: ours.districtId }),
            gives: does,
          },
        ],
      ]),
    ),
  }),
];
