import { contactStates, contactTopics } from "domain/notices/contact-terms";
import type { ContactCursor } from "domain/notices/queries/contact-messages";
import { z } from "zod";
import { listOf } from "~/http/list.server";
import { cursorOf } from "~/http/list-cursor.server";
import { choiceFilter, typedFilter } from "~/http/list-filters.server";

/** Where a page of the messages begins. */
export const contactCursor = cursorOf<ContactCursor>(z.object({ number: z.number().int().positive() }));

/** What the messages of visitors are narrowed to, as the address has it. */
export const readContactFilter = listOf({
  filters: { state: choiceFilter(contactStates), topic: choiceFilter(contactTopics), q: typedFilter() },
  cursor: contactCursor,
});
