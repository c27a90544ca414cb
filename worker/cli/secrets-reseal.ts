import type { Db } from "db/client";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { listSealingKeys, resealSecrets } from "domain/rosters/queries/sealed-secrets";
import { UserRefused } from "../accounts/user-refused";
import { settingsOrLeave } from "../env";
import { runCommand } from "./command-line";

const { databaseUrl, secretsKey } = await settingsOrLeave("secretsKey");

async function act(db: Db): Promise<string[]> {
  const before = await listSealingKeys(db);
  const count = await resealSecrets(db, secretsKey);
  const details = { secrets: count, key: secretsKey.id, before };
  await recordAudit(db, { actor: noActor, districtId: null, action: "secrets.resealed", details });
  const sealed = count === 1 ? "1 secret was" : `${count} secrets were`;
  return [
    `${sealed} sealed again. Everything is sealed with the key ${secretsKey.id} now.`,
    "Once web and worker run with it, other keys may be taken out of SECRETS_KEY. Older backups still need them.",
  ];
}

await runCommand(databaseUrl, {
  usage: "npm run secrets:reseal",
  failed: "It was not finished; what was sealed again stays, and another run goes on from there",
  read: (words) => {
    if (words.length > 0) throw new UserRefused("This command takes no arguments.", { showUsage: true });
  },
  act,
});
