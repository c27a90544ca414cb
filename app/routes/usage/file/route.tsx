import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { discardFile, sayHowToRead } from "domain/usage/commands/answer-file";
import { askAboutNext } from "domain/usage/commands/ask-about-next";
import { nameProducts } from "domain/usage/commands/name-products";
import { undoFile } from "domain/usage/commands/undo-file";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { Answers, answerFaults, fileFormOf, lateFaults, namingsOf, productFaults } from "./answer.server";
import { loadFile } from "./file.server";
import { FilePage } from "./file-page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.file.name} - Rollcall` : "Rollcall" },
];

const notUndone = {
  over: "This file was already undone. This page shows it as it is now.",
  nothing: "No visits are counted from this file, so there is nothing to undo.",
  settled: "This file has visits that are too old to be removed, so nothing was changed.",
  unknown: "Rollcall doesn’t know which visits this file brought, so nothing was changed.",
};
const notAskable = "Nothing is remembered for files like this one, so there is nothing to ask again.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageFile.needs);
  return loadFile(viewer, await requireDistrict(request, viewer), uuidParam(params.fileId));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageFile.needs);
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id, fileId: uuidParam(params.fileId) };
  const form = await parseForm(request, Answers);
  if (!form.ok) return form.refuse();
  const { intent } = form.value;
  if (intent === "undo") {
    const why = there(await perform(undoFile, viewer, of));
    return why === null ? done(of, "Rollcall is undoing the file.") : form.refuse({ form: [notUndone[why]] }, 409);
  }
  if (intent === "discard") {
    if (!found(await perform(discardFile, viewer, of))) return form.refuse(await lateFaults(viewer, of), 409);
    return redirectWithNotice(paths.usageFiles, "success", "File discarded. No visits were counted from it.");
  }
  if (intent === "ask-next") {
    if (!found(await perform(askAboutNext, viewer, of))) return form.refuse({ form: [notAskable] }, 409);
    return done(of, "Rollcall will ask how to read the next file like this one.");
  }
  if (intent === "products") {
    const why = there(await perform(nameProducts, viewer, { ...of, namings: namingsOf(form.value) }));
    if (why === "over") return form.refuse(await lateFaults(viewer, of), 409);
    if (why !== null) return form.refuse(productFaults(form.value, why.unclear));
    return done(of, "Thank you. Rollcall is continuing with the file.");
  }
  const why = there(await perform(sayHowToRead, viewer, { ...of, form: fileFormOf(form.value) }));
  if (why === "over") return form.refuse(await lateFaults(viewer, of), 409);
  if (why !== null) return form.refuse(answerFaults(why), 422);
  return done(of, "Thank you. Rollcall is importing the file.");
}

const done = ({ fileId }: { fileId: string }, message: string) =>
  redirectWithNotice(paths.usageFile(fileId), "success", message);

/** What came of a command; a file out of scope is not found. */
function there<T>(outcome: T | undefined): T {
  if (outcome === undefined) throw notFound();
  return outcome;
}

const notFound = () => new Response("Not found", { status: 404, statusText: "Not Found" });

export const shouldRevalidate = revalidateOnConflict;

export default function OneFile() {
  return <FilePage {...useLoaderData<typeof loader>()} form={useFormAnswer()} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
