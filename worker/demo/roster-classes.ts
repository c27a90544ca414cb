import type { Layout } from "./roster-district";
import { grades, levelOf, subjects } from "./roster-words";

const classesPerTeacher = 5;

/** The sourcedId of a school's org; takes its number from 0. */
export const orgId = (school: number) => `org-school-${school + 1}`;

type Class = { id: string; school: number; grade: number; subject: number; section: number; teacher: number };

/** The sourcedId of a class; all numbers from 0. */
export const classId = (school: number, grade: number, subject: number, section: number) =>
  `class-${school + 1}-${grades[grade]}-${subject + 1}-${section + 1}`;

/** Every class with the number of its teacher at its school; a teacher has five, one after the other. */
export function* classes({ schools, serves, sections }: Layout): Iterable<Class> {
  for (let school = 0; school < schools.length; school++) {
    let made = 0;
    for (let grade = 0; grade < grades.length; grade++) {
      if (!serves(school, grade)) continue;
      for (let subject = 0; subject < subjects[levelOf(grade)].length; subject++) {
        for (let section = 0; section < sections(school, grade); section++) {
          const id = classId(school, grade, subject, section);
          yield { id, school, grade, subject, section, teacher: Math.floor(made++ / classesPerTeacher) };
        }
      }
    }
  }
}
