import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { describeFormat } from "domain/rosters/guide/format";
import { describeProblems } from "domain/rosters/guide/problems";
import { sampleFiles } from "domain/rosters/guide/samples";
import { versions } from "domain/rosters/kinds/kind";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { PublicPage } from "~/routes/public/public-page";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";
import { ButtonLink } from "~/ui/button";
import { Stack } from "~/ui/stack";
import { Connect } from "./connect";
import { Contents } from "./contents";
import { Files } from "./files";
import { Problems } from "./problems";

const lead =
  "How to connect your student information system to Rollcall over SFTP: the steps, the files and columns, and how to fix what a check finds.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "docsOneRoster", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await publicPage(request);
  const wanted = new URL(request.url).searchParams.get("version");
  const version = versions.find((one) => one === wanted) ?? "1.1";
  const files = describeFormat(version);
  const sample = sampleFiles(version);
  return {
    ...page,
    version,
    versions,
    files: files.map((file) => ({ ...file, sample: sample.get(file.file) ?? "" })),
    manifest: sample.get("manifest.csv") ?? "",
    problems: describeProblems(),
  };
}

export default function OneRosterDocs() {
  const { version, versions, files, manifest, problems, ...page } = useLoaderData<typeof loader>();
  return (
    <PublicPage
      {...page}
      title={screens.docsOneRoster.title}
      lead={lead}
      actions={
        <ButtonLink variant="primary" icon="file-check" to={paths.checkFiles}>
          Check your files
        </ButtonLink>
      }
    >
      <Stack className="gap-8">
        <Contents />
        <Connect />
        <Files version={version} versions={versions} files={files} manifest={manifest} />
        <Problems groups={problems} />
        <p>
          Something here is wrong or missing? <Link to={paths.contact}>Write to us</Link>.
        </p>
      </Stack>
    </PublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
