import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { SelectField } from "~/ui/field";
import type { Option } from "~/ui/options";

/** The addresses of active entries as files for a web filter. A plain form: what it gets is a file, not a page. */
export function FilterExport({ schools }: { schools: Option[] }) {
  return (
    <SectionCard
      title="For your web filter"
      lead="Every address that is blocked today. The lists have what is blocked for everyone; the CSV also has entries for some grades and roles."
    >
      <form
        method="get"
        action={paths.blacklistDomains}
        className="flex flex-wrap items-end gap-3 *:first:flex-[0_1_18rem]"
      >
        <SelectField
          name="school"
          label="Where"
          options={[{ value: "", label: "The whole district" }, ...schools]}
          defaultValue=""
        />
        <Actions>
          <Button icon="file-down">Domains</Button>
          <Button icon="file-down" formAction={paths.blacklistHosts}>
            Hosts file
          </Button>
          <Button icon="file-down" formAction={paths.blacklistFilterCsv}>
            CSV
          </Button>
        </Actions>
      </form>
    </SectionCard>
  );
}
