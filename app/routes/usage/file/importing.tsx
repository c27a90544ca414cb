import { Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { usePoll } from "~/components/use-poll";
import { paths } from "~/http/paths";
import { Card } from "~/ui/card";
import { formatNumber } from "~/ui/format";
import { Progress } from "~/ui/progress";
import type { LoadedFile } from "./file.server";

type File = LoadedFile["file"];

/** Whether a worker has something to do with it. */
export const isUnderWay = ({ state }: File) => state === "waiting" || state === "reading" || state === "undoing";

/** While a file is imported or undone: how far it is. At its end the page is loaded again. */
export function Importing({ file: loaded }: { file: File }) {
  const { revalidate } = useRevalidator();
  const file = usePoll<File>(paths.usageFileProgress(loaded.id), true) ?? loaded;
  const isOver = !isUnderWay(file);
  useEffect(() => {
    if (isOver) revalidate();
  }, [isOver, revalidate]);
  const isReading = file.state === "reading" && file.parts > 0;
  const progress =
    file.state === "undoing"
      ? { label: `Undoing ${file.name}`, what: "Removing visits", done: `${formatNumber(file.removed)} removed` }
      : {
          label: `Import of ${file.name}`,
          what: isReading ? "Importing" : "Waiting",
          done: file.lines > 0 ? `${formatNumber(file.lines)} lines` : null,
          rest: file.accepted > 0 ? `${formatNumber(file.accepted)} new visits` : undefined,
        };
  return (
    <Card stack="sm">
      <Progress {...progress} percent={isReading ? (file.partsRead / file.parts) * 100 : null} />
      <noscript>
        <p>
          <Link to={paths.usageFile(file.id)} reloadDocument>
            Refresh this page
          </Link>{" "}
          to see how far along it is.
        </p>
      </noscript>
    </Card>
  );
}
