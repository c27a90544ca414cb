import { Form, Link } from "@remix-run/react";
import { gradeLabel } from "domain/software/catalogue/grade-words";
import { AnswerLine, type ShownAnswer } from "~/components/answer-line";
import { gradeOptions } from "~/components/grade-choices";
import { paths } from "~/http/paths";
import { Instead } from "~/routes/software/catalogue/software-results";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";

const tones = { yes: "success", yes_if: "warning", ask: "info", no: "error" } as const;

type Props = {
  page: {
    software: { id: string };
    grade: string;
    answer: ShownAnswer | null;
    alternatives: { id: string; name: string }[];
    can: { ask: boolean };
  };
};

/** "May I use it?", for a grade if one is chosen; where it is no yes, what may be used instead and how to ask. */
export function MayUse({ page: { software, grade, answer, alternatives, can } }: Props) {
  if (!answer) return null;
  const whom = grade === "" ? "" : ` with ${gradeLabel(Number(grade)).replace("Grade", "grade")}`;
  return (
    <Card
      as="section"
      stack="md"
      tone={tones[answer.answer]}
      className="border-tone-line border-t-4 border-t-tone"
      aria-labelledby="may-use"
    >
      <h2 id="may-use">{`May I use it${whom}?`}</h2>
      <AnswerLine answer={answer} />
      {alternatives.length > 0 ? <Instead alternatives={alternatives} /> : null}
      {can.ask && answer.answer === "ask" ? (
        <p>
          <Link to={paths.requestFor(software.id)}>Request it</Link>
        </p>
      ) : null}
      <Form method="get" className="flex flex-wrap items-end gap-2 *:first:flex-[0_1_14rem]" key={grade}>
        <SelectField
          name="grade"
          label="Ask for a grade"
          defaultValue={grade}
          options={[{ value: "", label: "No grade in particular" }, ...gradeOptions]}
        />
        <Button>Ask</Button>
      </Form>
    </Card>
  );
}
