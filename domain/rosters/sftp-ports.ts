/** The ports that SFTP servers usually have. */
const usual = [22, 2022, 2222];

/** Whether an SFTP server may have a port. */
export type SftpPorts = Pick<ReadonlySet<number>, "has">;

/**
 * Reads SFTP_PORTS, already cut at its commas: the ports that SFTP servers may have, the usual ones first. Returns them,
 * or what is wrong, to be put after the name of the setting.
 */
export function readSftpPorts(entries: string[]): ReadonlySet<number> | { fault: string } {
  const ports = entries.map(Number);
  const isPort = (port: number) => Number.isInteger(port) && port >= 1 && port <= 65_535;
  if (!ports.every(isPort)) return { fault: "takes ports from 1 to 65535 with commas between them, as in 8022,10022" };
  return new Set([...usual, ...ports]);
}
