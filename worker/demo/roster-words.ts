/** Words that the generated rosters are made of. All people and schools are made up. */

export const givenNames = [
  ...["Ada", "Amara", "Anouk", "Beatriz", "Björk", "Caleb", "Chloé", "Daria", "Dmitri", "Eloïse", "Emre", "Esperanza"],
  ...[
    "Farah",
    "Felix",
    "Freya",
    "Gabriel",
    "Gwen",
    "Hana",
    "Haruki",
    "Hugo",
    "Ines",
    "Isaac",
    "Itzel",
    "Jada",
    "Jalen",
  ],
  ...[
    "João",
    "Josephine",
    "Kai",
    "Kalani",
    "Keira",
    "Kofi",
    "Lakshmi",
    "Leon",
    "Łucja",
    "Luz",
    "Maeve",
    "Malik",
    "María",
  ],
  ...["Marcus", "Mei", "Mika", "Moana", "Nadia", "Naïma", "Nils", "Nora", "Ochieng", "Olu", "Pavel", "Petra", "Quinn"],
  ...["Rafael", "Rania", "Reza", "Rosalind", "Ruth", "Samir", "Saoirse", "Siobhán", "Søren", "Tadeo", "Talia", "Thanh"],
  ...["Théo", "Uma", "Vera", "Viktor", "Willow", "Xiomara", "Yara", "Yusra", "Zachary", "Zoë", "美咲", "Олена", "ليلى"],
  ...['Robert "Bo"', 'Katherine "Kit"', "Mary Ann", "Jean-Luc", "D'Arcy", "Te Aroha"],
];

export const familyNames = [
  ...[
    "Abara",
    "Acosta",
    "Ahlberg",
    "Alder",
    "Ansah",
    "Barlow",
    "Beaumont",
    "Begum",
    "Björnsdóttir",
    "Brandt",
    "Castañeda",
  ],
  ...[
    "Chowdhury",
    "Çetin",
    "Dalca",
    "Delgado",
    "Dvořák",
    "Eastman",
    "Ekwueme",
    "Ellison",
    "Fairbanks",
    "Ferreira",
    "Fofanah",
  ],
  ...[
    "Galloway",
    "Ghosh",
    "Greenleaf",
    "Guzmán",
    "Halvorsen",
    "Hashimoto",
    "Hensley",
    "Ibáñez",
    "Iversen",
    "Jankowski",
  ],
  ...["Kamau", "Kealoha", "Keller", "Kovač", "Lindqvist", "Llewellyn", "Løkken", "Maalouf", "Manygoats", "McAllister"],
  ...[
    "Mendoza",
    "Mwangi",
    "Nakamura",
    "Ngô",
    "Núñez",
    "O'Shea",
    "Oyelaran",
    "Pacheco",
    "Petrov",
    "Pham",
    "Quispe",
    "Ramaswamy",
  ],
  ...[
    "Rosenthal",
    "Ruiz",
    "Sandoval",
    "Şahin",
    "Sinclair",
    "Sørlie",
    "Tamm",
    "Thackeray",
    "Tran",
    "Ueda",
    "Vance",
    "Vega",
  ],
  ...[
    "Villaseñor",
    "Wolfe",
    "Wren",
    "Yellowhorse",
    "Young, Jr.",
    "Zamora",
    "Zielińska",
    "de la Torre",
    "van Dijk",
    "佐々木",
  ],
  ...["Ковальчук", "حداد", "Prescott, III", "St. Clair", "Hart-Osei"],
];

export type Level = "elementary" | "middle" | "high";

export const grades = ["KG", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];

export const levelOf = (grade: number): Level => (grade <= 5 ? "elementary" : grade <= 8 ? "middle" : "high");

/** What each level teaches; [title, code], the same number everywhere. */
export const subjects: Record<Level, [string, string][]> = {
  elementary: [
    ["Homeroom", "HR"],
    ["Reading and Writing", "RW"],
    ["Mathematics", "MA"],
    ["Science", "SC"],
    ["Social Studies", "SS"],
    ["Art, Music and Movement", "AM"],
  ],
  middle: [
    ["English Language Arts", "EN"],
    ["Mathematics", "MA"],
    ["Life and Earth Science", "SC"],
    ["World History", "WH"],
    ["Physical Education", "PE"],
    ["Español", "ES"],
  ],
  high: [
    ["English", "EN"],
    ["Algebra and Geometry", "AG"],
    ["Biology and Chemistry", "BC"],
    ["U.S. History", "UH"],
    ["Computer Science", "CS"],
    ["Theatre", "TH"],
  ],
};

const schoolWords = ["Alder Creek", "Bright Meadow", "Cedar Point", "Dunmore", "Elk Run", "Fairview", "Granite Hill"];
const moreSchoolWords = ["Heron Bay", "Ironwood", "Juniper", "Kestrel", "Larkspur", "Mill Pond", "Río Claro", "Sumac"];

/** A school's name; takes its level and its number among all schools, from 0. */
export function schoolName(level: Level, number: number): string {
  const words = [...schoolWords, ...moreSchoolWords];
  const round = Math.floor(number / words.length);
  const kind = { elementary: "Elementary School", middle: "Middle School", high: "High School" }[level];
  return `${words[number % words.length]} ${kind}${round > 0 ? ` No. ${round + 1}` : ""}`;
}
