/** What the demo's staff write, as staff write it. All of it is made up, and says nothing about any real product. */

export type Purpose = { text: string; grades: number[]; subjects: string[] };

const purpose = (text: string, grades: number[], ...subjects: string[]): Purpose => ({ text, grades, subjects });

/** What a product is asked for, by its category. */
const purposesFor: Record<string, Purpose[]> = {
  "Accessibility and assistive tools": [
    purpose("Two of my students read with their ears. They should not have to ask for every text.", [6, 7], "Reading"),
    purpose("Word prediction for one student who types with one hand.", [5], "English"),
  ],
  "Assessment and testing": [
    purpose("Exit tickets: three questions at the end of the lesson, the answers on one page.", [3, 4, 5]),
    purpose("A quick look before the unit test at who needs which chapter again.", [7, 8], "Science"),
    purpose("Vocabulary rounds on Fridays, five minutes, everyone at once.", [6], "English"),
  ],
  "Career and technical education": [
    purpose("Juniors collect what they would like to do after school, and talk about it with their counselor.", [11]),
  ],
  "Coding and computer science": [
    purpose("First steps in programming for the club on Thursdays, no typing needed.", [2, 3], "Computer science"),
    purpose("Touch typing, ten minutes in the lab each Monday.", [4, 5], "Computer science"),
    purpose("The eighth grade builds a small game in the spring term.", [8], "Computer science"),
  ],
  "Communication with families": [
    purpose("Half of our families read no English. The weekly letter should reach them.", []),
    purpose("One place for field trip forms instead of paper in backpacks.", []),
  ],
  "Content creation and presentation": [
    purpose("We record our radio play and need something to put pictures to it.", [7, 8], "English"),
    purpose("Posters for the science fair, made by groups that sit in different rooms.", [6, 7], "Science"),
    purpose("Every child makes a small book about a grandparent.", [2, 3], "English"),
    purpose("Lessons in which students answer on the slide, so that I see who is with me.", [9, 10], "History"),
  ],
  "Digital library and reading": [
    purpose("My fourth graders read at six different levels. I want texts they can choose themselves.", [4], "Reading"),
    purpose("Books to read at home, for families without a library near them.", [1, 2, 3], "Reading"),
  ],
  "English language arts": [
    purpose("Reading aloud with feedback, for the children who go to the reading room.", [1, 2, 3], "Reading"),
    purpose("Short essays: they should see what to look at again before I do.", [9, 10], "English"),
  ],
  "Learning management": [
    purpose("One place where my three classes find what is due.", [6, 7, 8]),
    purpose("Portfolios for the exhibition, so that parents can look at home.", [3, 4, 5], "Art"),
  ],
  Mathematics: [
    purpose("For the fractions unit in March: practice that shows where a step went wrong.", [5, 6], "Mathematics"),
    purpose("Graphs that move when you change a number.", [8, 9], "Mathematics"),
    purpose("A quiet corner for number facts, five minutes a day.", [2, 3, 4], "Mathematics"),
  ],
  "Music and arts": [
    purpose("The band records its parts at home, and I put them together.", [7, 8], "Music"),
    purpose("Pictures to look at closely, one painter a month.", [4, 5], "Art"),
  ],
  "Office and collaboration": [
    purpose("Team planning for our grade: units, materials, who brings what.", []),
    purpose("Lab groups write up the same experiment together, even when someone is at home.", [9, 10], "Science"),
    purpose("First drafts of my own worksheets, which I check before anybody gets them.", []),
  ],
  "Safety and web filtering": [
    purpose("In the lab I want to see which screens need help, without walking around.", [6, 7, 8]),
  ],
  Science: [
    purpose("Circuits to try out before we use real ones.", [5, 6], "Science"),
    purpose("Short films for the start of each unit, with a question at the end.", [3, 4], "Science"),
    purpose("What we can't see from here: a reef, a volcano, the inside of a cell.", [7, 8], "Science"),
  ],
  "Social studies": [
    purpose("Civics: a mock election across all eighth grades.", [8], "Civics"),
    purpose("Maps of the watershed, which the class fills in on the walk.", [6], "Geography"),
  ],
  "World languages": [purpose("Vocabulary practice in Spanish that I can set by chapter.", [7, 8, 9], "Spanish")],
};

const generalPurposes: Purpose[] = [
  purpose("A colleague at the high school uses it, and her students took to it at once.", [9, 10]),
  purpose("Three new students speak little English yet. It has pictures and sound.", [1, 2], "English"),
  purpose("I would like to try it with one class this term and tell you how it went.", [5, 6]),
];

/** What a teacher would want a product of this category for; another one for each number. */
export function purposeFor(category: string | null, at: number): Purpose {
  const fitting = (category === null ? undefined : purposesFor[category]) ?? generalPurposes;
  return fitting[at % fitting.length] as Purpose;
}

/** What requester and reviewers say to each other; the visible ones go in pairs of question and answer. */
export const talk = [
  { from: "reviewer", body: "Do students need accounts of their own, or is one for the class enough?" },
  { from: "requester", body: "One for the class is enough. They work in pairs on my screen." },
  { from: "reviewer", body: "Which of the tools we have did you try first?" },
  { from: "requester", body: "The one in the library. It has nothing below grade 3." },
  { from: "reviewer", body: "Please tell me how many classes would use it this year." },
  { from: "requester", body: "Two of mine, and Ms. Okoye would join with one more." },
  { from: "requester", body: "The unit starts in three weeks. It would help to know by then." },
  { from: "reviewer", body: "We will review it by Friday." },
] as const;

export const notes = [
  "The vendor answered all questions about data in one email. Filed with the request.",
  "Looks close to what the middle schools have. Compare before we decide.",
  "Sign-in with our own accounts works; tried it with the test class.",
  "Keyboard use is fine, colors are weak on the dark page. Ask them.",
];

export const reviewQuestions = [
  "Demo: Which grades would sign in themselves, and are any of the students under 13?",
  "Demo: Is there a paid plan behind it, and who would pay for it next year?",
  "Demo: What does it do that the reading program we have does not?",
  "Demo: Would the class use it at home, too?",
];

export const deniedBecause = [
  "Demo: We have another product for this, and teachers know it.",
  "Demo: Not this year. Ask again when the new term is planned.",
];

export const ownDeniedBecause: Record<string, string> = {
  Quizblast: "Demo: Shows advertisements to children between rounds.",
  "Homework Harbor": "Demo: Trades finished homework, which is not what we want students to find.",
};

export const ownBlockedBecause: Record<string, string> = {
  Snapgrade: "Demo: Keeps photographs of student work and would not agree to delete them.",
  Looptalk: "Demo: Strangers can write to students, and nobody moderates.",
};

export const approvedBecause = [
  "Demo: Fits the curriculum, and the reviews found nothing against it.",
  "Demo: In use for years without trouble; looked at again and kept.",
  "Demo: Fills a gap that three schools asked about.",
];

export const retiredBecause = "Demo: Hardly anyone used it anymore, and other products do what it did.";
export const retiringBecause = "Demo: Ends with this school year. Finish what you have started; start nothing new.";

export const conditionTexts = [
  "Use the class code; students make no accounts of their own",
  "Keep sharing outside the class turned off",
  "Not for grades or anything that goes into a report",
  null,
];
