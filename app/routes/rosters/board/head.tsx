import { Form } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Button, ButtonLink } from "~/ui/button";
import { HiddenFields } from "~/ui/list";
import { PageHead } from "~/ui/page";

/** The head of both tabs, with the refresh that brings the page up to now. `fields` keep the address as it is. */
export function Head({ can, fields = {} }: { can: { manage: boolean }; fields?: Record<string, string | undefined> }) {
  return (
    <PageHead
      title="SFTP Integration"
      lead="Rosters that arrive as files, with one configuration for each source. Start here when names, classes or schools are missing."
      actions={
        <>
          <Form method="get">
            <HiddenFields fields={fields} />
            <Button icon="refresh-cw">Refresh</Button>
          </Form>
          <ButtonLink icon="file-check" to={paths.checkFiles}>
            Check your files
          </ButtonLink>
          {can.manage ? (
            <ButtonLink variant="primary" icon="plus" to={paths.sftpNew}>
              Add configuration
            </ButtonLink>
          ) : null}
        </>
      }
    />
  );
}
