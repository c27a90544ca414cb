import type { Row } from "./matrix.row";
import { adminRows } from "./matrix.rows.admin";
import { frameRows } from "./matrix.rows.frame";
import { peopleRows } from "./matrix.rows.people";
import { placeRows } from "./matrix.rows.places";
import { screenRows } from "./matrix.rows.screens";
import { sftpRows } from "./matrix.rows.sftp";

/** The whole matrix: every route and every form of every action, and what each visitor gets. */
export const table: Row[] = [...frameRows, ...screenRows, ...peopleRows, ...placeRows, ...adminRows, ...sftpRows];
