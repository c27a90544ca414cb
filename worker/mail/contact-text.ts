import { contactTopicWords } from "domain/notices/contact-words";
import type { findMailedMessage } from "domain/notices/queries/contact-messages";
import { letter } from "./letter";

type Message = NonNullable<Awaited<ReturnType<typeof findMailedMessage>>>;

/** The words of a mail that hands on what a visitor wrote. An answer to it goes to the visitor. */
export function contactMailText({ number, topic, name, email, organization, message }: Message, origin: string) {
  const from = [name, email, organization].filter(Boolean).join(", ");
  return letter({
    subject: `Message ${number}: ${contactTopicWords[topic]}`,
    paragraphs: [`From ${from}`, ...message.split(/\n+/).filter((line) => line.trim() !== "")],
    link: { address: `${origin}/admin/messages/${number}`, words: "Open the message in Rollcall" },
    why: "You get this email because CONTACT_EMAIL names this address. Reply to this email to answer the visitor, then mark the message as answered.",
  });
}
