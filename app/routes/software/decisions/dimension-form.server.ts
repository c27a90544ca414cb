import {
  type DimensionSettings,
  mostQuestions,
  type Question,
  questionKinds,
} from "domain/software/decisions/dimensions";
import type { Dimension } from "domain/software/decisions/terms";
import { z } from "zod";
import { ourWords } from "~/http/form.server";
import { shownAgain } from "~/http/form-body.server";
import {
  afterLinesStep,
  LinesStep,
  PostedConditions,
  withConditions,
} from "~/routes/software/policies/conditions-form.server";

type Posted = Record<string, unknown>;
type Line = { id: string; text: string; kind: string; required: boolean };

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The questions as they were posted, whatever is in them. */
function postedQuestions(posted: Posted): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at <= mostQuestions && typeof posted[`question-${at}-id`] === "string"; at++) {
    lines.push({
      id: text(posted[`question-${at}-id`]),
      text: text(posted[`question-${at}-text`]),
      kind: text(posted[`question-${at}-kind`]),
      required: posted[`question-${at}-required`] === "yes",
    });
  }
  return lines;
}

const PostedQuestions = z.array(z.custom<Line>()).transform((lines, context): Question[] => {
  const refuse = (message: string) => context.issues.push({ code: "custom", message, input: lines });
  if (lines.length > mostQuestions) refuse(`Ask at most ${mostQuestions} questions.`);
  return lines.map((line, at) => {
    const said = line.text.trim();
    if (!said) refuse(`Question ${at + 1}: write it down, or remove it.`);
    if (said.length > 300) refuse(`Question ${at + 1}: use 300 characters at most.`);
    const kind = questionKinds.find((one) => one === line.kind) ?? "text";
    return { id: line.id.slice(0, 40) || `q-${at + 1}`, text: said, kind, required: line.required };
  });
});

const Save = z.preprocess(
  (posted) => ({ ...(posted as Posted), questions: postedQuestions(posted as Posted) }),
  withConditions(
    ["neededWhen"],
    z.object({
      intent: z.literal("save"),
      version: z.coerce.number().int().min(0),
      isEnabled: z.literal("yes").optional(),
      to: z.string().regex(/^((person|role):[\w-]{1,60})?$/, "Choose from the list."),
      dueDays: z.coerce
        .number("Enter a number of days, such as 14.")
        .int("Enter a whole number of days, such as 14.")
        .min(1, "Give at least 1 day.")
        .max(365, "Give at most 365 days."),
      neededWhen: PostedConditions,
      questions: PostedQuestions,
    }),
  ),
);

type Whole = z.output<typeof Save>;

/** The form as a press on one of its buttons leaves it, before it is saved. */
type Step = { step: "lines" | "questions"; posted: Posted };

/**
 * How a dimension is reviewed, as its form posts it: a press on a button of its lines or questions, or all of it. No
 * union: what is wrong with the whole would be told as wrong with each of the three.
 */
export const DimensionForm = z
  .looseObject({
    lines: LinesStep.shape.lines.optional(),
    questions: z
      .string()
      .regex(/^(add|(remove|up|down)-\d{1,2})$/)
      .optional(),
  })
  .transform((posted, context): Step | ({ step: null } & Whole) => {
    if (posted.lines) return { step: "lines", posted };
    if (posted.questions) return { step: "questions", posted };
    const read = Save.safeParse(posted, { error: ourWords });
    if (read.success) return { step: null, ...read.data };
    for (const issue of read.error.issues) {
      context.issues.push({ code: "custom", message: issue.message, path: [...issue.path], input: posted });
    }
    return z.NEVER;
  });

/** The settings out of the form. */
export function settingsOf(dimension: Dimension, posted: Whole): DimensionSettings {
  const [kind, whom = null] = posted.to.split(":");
  return {
    dimension,
    isEnabled: posted.isEnabled === "yes",
    neededWhen: posted.neededWhen,
    dueDays: posted.dueDays,
    assigneeProfileId: kind === "person" ? whom : null,
    assigneeRole: kind === "role" ? (whom as DimensionSettings["assigneeRole"]) : null,
    questions: posted.questions,
    version: posted.version,
  };
}

function moved<T>(lines: T[], at: number, by: number): T[] {
  const to = at + by;
  if (!(at in lines) || !(to in lines)) return lines;
  const next = [...lines];
  [next[at], next[to]] = [next[to] as T, next[at] as T];
  return next;
}

function afterQuestionsStep({ questions: step, ...rest }: Posted) {
  const [what, place = ""] = text(step).split("-");
  const at = Number(place);
  const lines = postedQuestions(rest);
  const isFull = lines.length >= mostQuestions;
  const fresh = { id: crypto.randomUUID().slice(0, 8), text: "", kind: "text", required: true };
  const next = {
    add: isFull ? lines : [...lines, fresh],
    remove: lines.filter((_, index) => index !== at),
    up: moved(lines, at, -1),
    down: moved(lines, at, 1),
  }[what as "add" | "remove" | "up" | "down"];
  const kept = Object.entries(rest).filter(([name]) => !name.startsWith("question-"));
  const fields = next.flatMap((line, index) => [
    [`question-${index}-id`, line.id],
    [`question-${index}-text`, line.text],
    [`question-${index}-kind`, line.kind],
    ...(line.required ? [[`question-${index}-required`, "yes"]] : []),
  ]);
  const why = what === "add" && isFull ? { questions: [`Ask at most ${mostQuestions} questions.`] } : {};
  return shownAgain(Object.fromEntries([...kept, ...fields]) as Record<string, string | string[]>, {
    form: [],
    fields: why as Record<string, string[]>,
  });
}

/** The form as it stands after a press on one of its buttons: everything typed is kept. */
export function afterStep({ step, posted }: Step) {
  return step === "questions" ? afterQuestionsStep(posted) : afterLinesStep(LinesStep.parse(posted));
}
