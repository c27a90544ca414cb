import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { noActor } from "domain/audit/queries/audit";
import { keepContactMessage } from "domain/notices/commands/contact-messages";
import { contactLengths, contactTopics } from "domain/notices/contact-terms";
import { z } from "zod";
import { useFormAnswer } from "~/components/form-answer";
import { clientOverLimit } from "~/http/client-allowance.server";
import { lineOrNone, requiredLine, requiredText } from "~/http/field-shapes.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { publicPage } from "~/http/public-page.server";
import { PublicPage } from "~/routes/public/public-page";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";
import { ContactForm } from "./contact-form";

const address = "Enter a whole email address, such as name@district.org.";

const Fields = z.object({
  // Sent twice, it is still one message.
  key: z.uuid(),
  topic: z.enum(contactTopics, "Choose what your message is about."),
  name: requiredLine(contactLengths.name, "Enter your name."),
  email: z.string(address).trim().max(contactLengths.email, address).pipe(z.email(address)),
  organization: lineOrNone(contactLengths.organization),
  message: requiredText(contactLengths.message, "Enter your message."),
  // People don’t see this field, and programs that fill in every field do.
  website: z.string().max(2_000),
});

const lead =
  "Write to the people who run this installation of Rollcall. You get a message number, and an answer by email.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "contact", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  return { ...(await publicPage(request)), key: crypto.randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, Fields);
  if (!form.ok) return form.refuse();
  const { website, ...message } = form.value;
  if (website !== "") return redirectWithNotice(paths.contact, "success", "Your message was sent.");
  const wait = await clientOverLimit(request, "contact-messages");
  if (wait) return form.refuse({ form: [wait] }, 429);
  const number = await perform(keepContactMessage, noActor, message);
  const said = `Your message was sent. Its number is ${number}. Keep the number to ask about your message.`;
  return redirectWithNotice(paths.contact, "success", said);
}

export default function Contact() {
  const { key, ...page } = useLoaderData<typeof loader>();
  return (
    <PublicPage {...page} title={screens.contact.title} lead={lead}>
      <ContactForm form={useFormAnswer()} formKey={key} />
    </PublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
