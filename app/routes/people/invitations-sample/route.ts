import type { LoaderFunctionArgs } from "@remix-run/node";
import { atOnce } from "domain/report";
import { csvFile } from "~/http/csv-file.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";

/** A file of people to invite as it should look, with the columns that this viewer needs. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.users.needs, { resource: true });
  const district = viewer.reach === "all" ? ["district"] : [];
  const school = viewer.reach === "school" ? [] : ["school"];
  const at = viewer.reach === "all" ? ["Lakeside, OR"] : [];
  const of = viewer.reach === "school" ? [] : ["Alder High"];
  return csvFile({
    name: "invitations-sample",
    columns: ["email", "role", ...district, ...school, "first_name", "last_name"],
    rows: atOnce(() => [
      ["ada.example@district.example", "teacher", ...at, ...of, "Ada", "Example"],
      ["ben.example@district.example", "teacher", ...at, ...of, "Ben", "Example"],
    ]),
  });
}
