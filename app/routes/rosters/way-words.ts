import type { RosterWay } from "domain/rosters/terms";

/** What the screens of a way say, by way. */
export const wayWords: Record<
  RosterWay,
  {
    title: string;
    lead: string;
    list: string;
    total: string;
    add: string;
    search: { label: string; placeholder: string; where: string };
    one: string;
    many: string;
    failed: { title: string; toast: string };
    none: { title: string; manage: string; see: string };
  }
> = {
  files: {
    title: "SFTP Integration",
    lead: "Rosters that arrive as files, with one configuration for each source. Start here when names, classes or schools are missing.",
    list: "Configurations",
    total: "Total configurations",
    add: "Add configuration",
    search: {
      label: "Search by configuration name, client key or bucket name",
      placeholder: "Name, client key or bucket",
      where: "The search looks in names, client keys and bucket names.",
    },
    one: "configuration",
    many: "configurations",
    failed: {
      title: "Error loading SFTP integrations",
      toast: "Failed to load SFTP integration configurations",
    },
    none: {
      title: "No SFTP configurations found",
      manage:
        "Add the server your student information system exports to. You test the connection before anything is fetched.",
      see: "Your IT director adds the server your student information system exports to.",
    },
  },
  service: {
    title: "OneRoster Integration",
    lead: "Rosters that Rollcall reads from a OneRoster service, with one connection for each source. Use SFTP instead if your system exports files.",
    list: "Connections",
    total: "Total connections",
    add: "Add connection",
    search: {
      label: "Search by connection name",
      placeholder: "Name",
      where: "The search looks in names.",
    },
    one: "connection",
    many: "connections",
    failed: { title: "Error loading connections", toast: "Failed to load OneRoster connections" },
    none: {
      title: "No OneRoster connections yet",
      manage:
        "Add the OneRoster service of your student information system. You can test the connection before the first sync.",
      see: "Your IT director adds the OneRoster service of your student information system.",
    },
  },
};
