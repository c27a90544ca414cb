import { boundsOf } from "db/backup/partitions";
import { z } from "zod";

const part = {
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** What a backup says of itself: the version that it belongs to, and size and hash of every part. */
export const Manifest = z.object({
  format: z.literal("rollcall-backup-1"),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      /** Bounds become part of a statement: nothing but bounds may be there. */
      partitions: z.array(z.object({ name: z.string(), bounds: z.string().regex(boundsOf) })).optional(),
      rows: z.number().int().nonnegative(),
      part: z.string(),
      ...part,
    }),
  ),
  files: z.array(
    z.object({ name: z.string().regex(/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/), part: z.string(), ...part }),
  ),
});

export type Manifest = z.infer<typeof Manifest>;

export const manifestName = "manifest.json";
/** The SHA-256 of the manifest, which is the last part. */
export const sealName = "manifest.sha256";

/** A backup can't be made or restored as things are; `message` says why and what to do. Nothing was changed. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
