import { Link } from "@remix-run/react";
import { session } from "domain/constants";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";

type Question = { question: string; answer: ReactNode };

/** What districts, teachers and families ask, by who asks. */
export const questions: { title: string; of: Question[] }[] = [
  {
    title: "Before you start",
    of: [
      {
        question: "What do we need to get started?",
        answer:
          "OneRoster 1.1 or 1.2. Your student information system exports files to an SFTP server, or Rollcall reads its OneRoster service. Your IT director adds the connection in Rollcall.",
      },
      {
        question: "How do we know that our files will work?",
        answer: (
          <>
            Upload them to <Link to={paths.checkFiles}>Check your roster files</Link>. You see what would be applied and
            what to fix. You don’t need an account, and the files are not kept.
          </>
        ),
      },
      {
        question: "Can we use Rollcall without a roster?",
        answer:
          "Yes. You can invite people one by one or with a CSV file, and keep requests, decisions, agreements and contracts. Usage by school, grade and class needs a roster.",
      },
      {
        question: "Where do usage figures come from?",
        answer:
          "From your web filter’s logs, your portal’s usage files, and programs that send events to the usage API. Your district chooses the sources.",
      },
    ],
  },
  {
    title: "Accounts",
    of: [
      {
        question: "How do I get an account?",
        answer: "By an invitation from your district. Ask your principal or IT director.",
      },
      {
        question: "I forgot my password. What do I do?",
        answer: (
          <>
            Open <Link to={paths.resetPassword}>the reset page</Link> and enter your email address. The link in the
            email works once.
          </>
        ),
      },
      {
        question: "Why was I signed out?",
        answer: `A session ends after ${session.idleMinutes} minutes without activity and after ${session.longestHours} hours in any case. If you send a form too late, it is kept for ${session.keptFormMinutes} minutes. Sign in, and it comes back.`,
      },
    ],
  },
  {
    title: "Privacy",
    of: [
      {
        question: "Does Rollcall see what students write or search for?",
        answer:
          "No. It stores which product or website domain was used, when, and for how long. The rest of a web address is dropped before anything is stored.",
      },
      {
        question: "Who can see a student’s usage?",
        answer: (
          <>
            The student, their teachers and principal, your district’s admins and directors, and the people who run this
            installation. Every view is recorded. See <Link to={paths.privacy}>Privacy</Link>.
          </>
        ),
      },
      {
        question: "I am a parent. How do I see or correct a record?",
        answer: "Ask your school or district. They decide what is stored, and can look it up for you.",
      },
    ],
  },
  {
    title: "Syncs",
    of: [
      {
        question: "What happens when an export is wrong?",
        answer:
          "Rows with errors are skipped and listed. A sync that would change more than usual is held until someone in your district approves or discards it.",
      },
      {
        question: "Can a sync be undone?",
        answer: "Yes. You can undo the last applied sync on its page. That puts the roster back the way it was.",
      },
    ],
  },
];
