import type { Db } from "db/client";

/** A district and a configuration that stand in for real ones in a database that is thrown away. */
export type Trial = { districtId: string; configurationId: string };

/** Makes the one district and configuration of a trial. */
export async function seedTrial(db: Db): Promise<Trial> {
  const state = await db
    .insertInto("states")
    .values({ name: "Trial", abbreviation: "TR" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const district = await db
    .insertInto("districts")
    .values({ name: "Trial", state_id: state.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const nowhere = { host: "localhost", username: "nobody", auth_method: "password", bucket_name: "trial" };
  const configuration = await db
    .insertInto("sftp_configurations")
    .values({ district_id: district.id, name: "Trial", client_key: "trial", ...nowhere })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { districtId: district.id, configurationId: configuration.id };
}

/** Opens the row of a sync of the trial. Returns its id. */
export async function openTrialSync(db: Db, { districtId, configurationId }: Trial): Promise<string> {
  const { id } = await db
    .insertInto("sync_logs")
    .values({ district_id: districtId, integration_id: configurationId, trigger: "manual", format: "oneroster_csv" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
