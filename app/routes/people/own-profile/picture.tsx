import { Form } from "@remix-run/react";
import { PersonAvatar } from "~/routes/people/person-avatar";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import type { FormState } from "~/ui/form-state";

type Props = { name: string; avatarUrl: string | null; form?: FormState };

/** One's own picture, to choose and to remove. */
export function Picture({ name, avatarUrl, form }: Props) {
  return (
    <SectionCard title="Picture" lead="Seen by everyone who sees your name. Without one, your initials show.">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        <PersonAvatar name={name} avatarUrl={avatarUrl} size="lg" own />
        <FieldsForm className="flex-[1_1_16rem]" method="post" encType="multipart/form-data">
          <input type="hidden" name="intent" value="avatar" />
          <TextField
            name="avatar"
            label="Choose a picture"
            hint="PNG, JPEG or WebP, up to 2 MB. We crop it to a square and remove location and camera details."
            type="file"
            accept="image/png,image/jpeg,image/webp"
            form={form}
            required
          />
          <Actions>
            <Button icon="image-up">Save picture</Button>
          </Actions>
        </FieldsForm>
      </div>
      {avatarUrl ? (
        <Form method="post">
          <input type="hidden" name="intent" value="remove-avatar" />
          <Button variant="quiet" icon="trash-2">
            Remove picture
          </Button>
        </Form>
      ) : null}
    </SectionCard>
  );
}
