import nodemailer, { type NodemailerError, type SMTPTransportOptions } from "nodemailer";
import { keepMail } from "./keep";
import { asMessage, type ReadyMail } from "./message";
import type { MailSettings } from "./settings";

/** A mail did not leave. `message` is fit for people and names nobody; `isFinal` says that no other try can help. */
export class MailRefused extends Error {
  override name = "MailRefused";

  constructor(
    message: string,
    readonly isFinal: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Why no mail leaves where nothing says how. */
export const notSetUp = "No mail server is set up.";

const answerMs = 10_000;
const stallMs = 20_000;
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Sends a mail the way the settings say. Throws MailRefused when it does not leave. */
export async function deliver(mail: ReadyMail, settings: MailSettings): Promise<void> {
  if (settings.folder) return keepMail(asMessage(mail, settings), mail, settings.folder);
  if (!settings.smtpUrl) throw new MailRefused(notSetUp, true);
  const transport = nodemailer.createTransport(smtpOptions(settings.smtpUrl));
  try {
    await transport.sendMail(asMessage(mail, settings));
  } catch (error) {
    throw refusal(error as NodemailerError);
  } finally {
    transport.close();
  }
}

/** Beyond this machine nothing is sent without encryption and a certificate that fits. */
function smtpOptions(address: string): SMTPTransportOptions {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === "smtps:";
  const isLoopback = loopback.test(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isLoopback,
    ignoreTLS: !secure && isLoopback,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    dnsTimeout: answerMs,
    socketTimeout: stallMs,
  };
}

function refusal(error: NodemailerError): MailRefused {
  const isFinal = (error.responseCode ?? 0) >= 500;
  if (error.code === "EAUTH") {
    return new MailRefused("The mail server rejected the sign-in.", false, { cause: error });
  }
  if (error.code === "ETLS")
    return new MailRefused("The mail server doesn’t accept encrypted connections.", false, { cause: error });
  if (error.code === "EENVELOPE") {
    return new MailRefused("The mail server rejected the recipient.", isFinal, { cause: error });
  }
  if (error.responseCode) return new MailRefused("The mail server rejected the email.", isFinal, { cause: error });
  return new MailRefused("The mail server isn’t answering.", false, { cause: error });
}
