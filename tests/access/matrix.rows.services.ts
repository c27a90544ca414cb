import { type Row, rowsOf } from "./matrix.row";
import {
  doesNobodys,
  fault,
  type Id,
  manages,
  nobodysManaged,
  onBoard,
  onSource,
  theirsManaged,
  three,
} from "./matrix.rows.sftp";

const connectionOf: [Id, Id] = [({ connections }) => connections.ours, ({ connections }) => connections.theirs];
const managesFile = "401 200 403 200 403 200 403 403 403";
const managesTheirFile = "401 200 403 404 403 404 403 403 403";
const managesNobodysFile = "401 404 403 404 403 404 403 403 403";

/** The screens of services. Only who manages rosters sees them; a configuration of files leads to its own page. */
export const serviceRows: Row[] = [
  ...rowsOf("rosters/services", onBoard("/one-roster-integration", manages)),
  ...rowsOf("rosters/connection", {
    ...three((id) => `/one-roster-integration/${id}`, ...connectionOf, [manages, theirsManaged, nobodysManaged]),
    ...onSource("/one-roster-integration"),
  }),
  ...rowsOf("rosters/edit-connection", {
    ...three((id) => `/one-roster-integration/${id}/edit`, ...connectionOf, [manages, theirsManaged, nobodysManaged]),
    "POST of our own": { at: ({ connections }) => `/one-roster-integration/${connections.ours}/edit`, gives: fault },
    "POST of another district": {
      at: ({ connections }) => `/one-roster-integration/${connections.theirs}/edit`,
      gives: "in 422 403 404 403 404 403 403 403",
    },
    "POST of unknown": { at: ({ unknown }) => `/one-roster-integration/${unknown}/edit`, gives: doesNobodys },
  }),
  ...rowsOf("rosters/new-connection", {
    GET: { at: () => "/one-roster-integration/new", gives: manages },
    POST: { at: () => "/one-roster-integration/new", gives: fault },
    "POST of another district": {
      at: () => "/one-roster-integration/new",
      fields: ({ theirs }) => ({
        districtId: theirs.districtId,
        name: "Taken",
        serviceUrl: "https://sis.example.org/ims/oneroster/v1p1",
        format: "oneroster_rest_1_1",
        authMethod: "bearer",
        secret: "secret-secret",
        frequency: "manual",
      }),
      gives: "in any 403 404 403 404 403 403 403",
    },
  }),
  ...rowsOf("rosters/services-logs-csv", { GET: { at: () => "/one-roster-integration/logs.csv", gives: managesFile } }),
  ...rowsOf("rosters/connection-users-csv", {
    ...three((id) => `/one-roster-integration/${id}/users.csv`, ...connectionOf, [
      managesFile,
      managesTheirFile,
      managesNobodysFile,
    ]),
  }),
];
