import type { Db } from "db/client";
import { seedDemoAnswers } from "domain/demo/answers";
import { seedDemoPeers } from "domain/demo/peers";
import { castOf, findDemoDistrict, seedDemoUse } from "domain/demo/usage";
import { openSenderKey } from "domain/demo/usage-filter";
import { lakeside } from "./districts";
import { lastSenderKey, rememberSenderKey } from "./installation";
import { startSender } from "./sender";

type Settings = { dataDir: string; say: (line: string) => void };

/** Fills the demo's district with use until now. Returns what starts the sender; null when the district is gone. */
export async function makeUse(db: Db, { dataDir, say }: Settings) {
  const district = await findDemoDistrict(db, { name: lakeside.name });
  if (!district) return null;
  const districtId = district.id;
  const key = await openSenderKey(db, { districtId, kept: lastSenderKey(dataDir) });
  rememberSenderKey(dataDir, key);
  const begun = performance.now();
  const visits = await seedDemoUse(db, { districtId, keyId: key.id, now: new Date() });
  const seconds = Math.max(1, Math.round((performance.now() - begun) / 1_000));
  const count = visits.toLocaleString("en-US");
  if (visits > 0) say(`Made ${count} visits in ${lakeside.name}, until now, in ${seconds} s. All of them are made up.`);
  const peers = await seedDemoPeers(db, { name: lakeside.name, now: new Date() });
  if (peers > 0) say(`Made figures of ${peers} made-up districts that ${lakeside.name} can be compared with.`);
  const answers = await seedDemoAnswers(db, { district: { ...district, name: lakeside.name }, now: new Date() });
  if (answers > 0) say(`Answered ${answers} of what ${lakeside.name} is recommended.`);
  const cast = { ...(await castOf(db, { districtId })), timeZone: district.timeZone };
  return (origin: string) => {
    say(
      `Sending today’s visits of ${lakeside.name} while the demo runs, with the key “Demo sender”: see ${origin}/usage-sources.`,
    );
    return startSender({ origin, token: key.token, cast, say });
  };
}
