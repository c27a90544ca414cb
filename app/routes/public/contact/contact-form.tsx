import { Link } from "@remix-run/react";
import { contactLengths } from "domain/notices/contact-terms";
import { contactTopicWords } from "domain/notices/contact-words";
import { paths } from "~/http/paths";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { SelectField, TextareaField, TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { optionsOf } from "~/ui/options";
import { WithAside } from "~/ui/page";

/** The form for a visitor's message, and who else can help. */
export function ContactForm({ form, formKey }: { form: FormState | undefined; formKey: string }) {
  return (
    <WithAside label="Other ways to get help" aside={<OtherWays />}>
      <FormErrors form={form} />
      <Card as="section" aria-label="Your message">
        <FieldsForm method="post" action={paths.contact} reloadDocument>
          <input type="hidden" name="key" value={form?.values.key ?? formKey} />
          <SelectField
            name="topic"
            label="What is it about?"
            form={form}
            options={[{ value: "", label: "Choose a topic" }, ...optionsOf(contactTopicWords)]}
            required
          />
          <TextField
            name="name"
            label="Your name"
            autoComplete="name"
            maxLength={contactLengths.name}
            form={form}
            required
          />
          <TextField
            name="email"
            label="Your email address"
            hint="We’ll reply to this address."
            type="email"
            autoComplete="email"
            maxLength={contactLengths.email}
            form={form}
            required
          />
          <TextField
            name="organization"
            label="District or organization (optional)"
            autoComplete="organization"
            maxLength={contactLengths.organization}
            form={form}
          />
          <TextareaField
            name="message"
            label="Your message"
            hint="Leave out students’ names and data."
            rows={8}
            maxLength={contactLengths.message}
            form={form}
            required
          />
          <div className="hidden">
            <label htmlFor="website">Leave this field empty</label>
            <input id="website" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
          </div>
          <p className="text-ink-muted text-sm">
            We keep your message for a year, and read it only to answer you. <Link to={paths.privacy}>Privacy</Link>
          </p>
          <Actions>
            <Button variant="primary" icon="send">
              Send message
            </Button>
          </Actions>
        </FieldsForm>
      </Card>
    </WithAside>
  );
}

function OtherWays() {
  return (
    <>
      <SectionCard title="Do you have an account?">
        <p>Your district’s IT director manages accounts. Ask them first about sign-in, roles and access.</p>
      </SectionCard>
      <SectionCard title="Parents and students">
        <p>Your district decides what is stored about students. Ask your school to see or correct a record.</p>
      </SectionCard>
      <SectionCard title="Answers you can find here">
        <ul className="grid gap-1">
          <li>
            <Link to={paths.faq}>Questions and answers</Link>
          </li>
          <li>
            <Link to={paths.docsOneRoster}>Connect a roster</Link>
          </li>
          <li>
            <Link to={paths.checkFiles}>Check your roster files</Link>
          </li>
        </ul>
      </SectionCard>
    </>
  );
}
