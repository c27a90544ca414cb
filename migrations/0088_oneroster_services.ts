import { type Kysely, sql } from "kysely";

/**
 * A roster may come from a OneRoster REST service as well: where it is, where its tokens are, and how to sign in. Host,
 * port and folder are then those of the service's address, the user name is the client's id, the password its secret.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sftp_configurations
      add column service_url text,
      add column token_url text,
      drop constraint sftp_configurations_auth_method_check,
      add constraint sftp_configurations_auth_method_check
        check (auth_method in ('password', 'private_key', 'client_credentials', 'bearer', 'oauth1')),
      drop constraint sftp_configurations_format_check,
      add constraint sftp_configurations_format_check
        check (format in ('oneroster_csv', 'oneroster_rest_1_1', 'oneroster_rest_1_2')),
      add constraint sftp_configurations_service_check check (
        (format = 'oneroster_csv') = (service_url is null)
        and (auth_method in ('password', 'private_key')) = (service_url is null)
        and (auth_method = 'client_credentials') = (token_url is not null))`.execute(db);
}
