import type { Row } from "./matrix.row";
import { adminRows } from "./matrix.rows.admin";
import { complianceRows } from "./matrix.rows.compliance";
import { frameRows } from "./matrix.rows.frame";
import { insightRows } from "./matrix.rows.insight";
import { madeRows } from "./matrix.rows.made";
import { moneyRows } from "./matrix.rows.money";
import { notificationRows } from "./matrix.rows.notifications";
import { peerRows } from "./matrix.rows.peers";
import { peopleRows } from "./matrix.rows.people";
import { placeRows } from "./matrix.rows.places";
import { policyRows } from "./matrix.rows.policies";
import { recommendationRows } from "./matrix.rows.recommendations";
import { requestRows } from "./matrix.rows.requests";
import { reviewRows } from "./matrix.rows.reviews";
import { screenRows } from "./matrix.rows.screens";
import { serviceRows } from "./matrix.rows.services";
import { sftpRows } from "./matrix.rows.sftp";
import { softwareRows } from "./matrix.rows.software";
import { urlPatternRows } from "./matrix.rows.url-patterns";
import { unauthorizedRows, usageRows } from "./matrix.rows.usage";

/** The whole matrix: every route and every form of every action, and what each visitor gets. */
export const table: Row[] = [
  ...frameRows,
  ...screenRows,
  ...peopleRows,
  ...placeRows,
  ...adminRows,
  ...sftpRows,
  ...serviceRows,
  ...notificationRows,
  ...recommendationRows,
  ...requestRows,
  ...reviewRows,
  ...softwareRows,
  ...policyRows,
  ...complianceRows,
  ...urlPatternRows,
  ...usageRows,
  ...moneyRows,
  ...peerRows,
  ...insightRows,
  ...madeRows,
  ...unauthorizedRows,
];
