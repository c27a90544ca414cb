import { createHash } from "node:crypto";
import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { scopeOf } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import type { Tools } from "domain/tools";
import { openEnqueuer } from "worker/enqueue";

/** What commands of the domain work with, on a database and its own queue. `close` lets go of the queue. */
export function openTools({ db, url }: { db: Db; url: string }): Tools & { close: () => Promise<void> } {
  const enqueuer = openEnqueuer({ databaseUrl: url, redisUrl: undefined, onError: () => {} });
  const noFiles = () => Promise.reject(new Error("no command of this test keeps files"));
  return {
    db,
    enqueue: enqueuer.enqueue,
    close: enqueuer.close,
    demo: false,
    files: { put: noFiles, get: noFiles, remove: noFiles },
    secretsKey: { id: "k1", key: Buffer.alloc(32, 7) },
    attemptKey: (of) => createHash("sha256").update(of).digest(),
    log: { warn: () => {}, error: () => {} },
  };
}

type Person = { profileId: string; role: Role; districtId: string | null; schoolId?: string | null };

/** Someone with a profile as the web hands them to a command. */
export function acting({ profileId, role, districtId, schoolId = null }: Person): ActingPerson {
  const scope = scopeOf({ id: profileId, role, districtId, schoolId });
  return { ...scope, profileId, role, requestId: null, address: null };
}
