import type { Db } from "db/client";
import { sql } from "kysely";
import type { DemoPlace } from "./governance-place";

/** How much a tool is used as a school year goes by. */
export type Trend = "steady" | "dies" | "takes_off";

/** A website of the demo's use: where people go, and who goes there how often. */
export type Tool = {
  url: string;
  weight: number;
  /** Grade numbers, both included; null: everybody. */
  grades: [number, number] | null;
  staffOnly: boolean;
  trend: Trend;
  /** How much more or less it is used while exams are written. */
  exams: number;
  /** The filter lets nobody in. */
  blocked: boolean;
};

const usual = { grades: null, staffOnly: false, trend: "steady", exams: 1, blocked: false } as const;

/** What the demo's filter sees beside the products that somebody approved. Addresses in .example belong to nobody. */
const unapproved: Tool[] = [
  { ...usual, url: "https://playloft.example/arcade", weight: 0.5, grades: [3, 9], exams: 0.3 },
  { ...usual, url: "https://essaymill.example/write", weight: 0.25, grades: [7, 12], exams: 3 },
  { ...usual, url: "https://storyforge.example/drafts", weight: 0.6, grades: [6, 12] },
];

const barred: Tool[] = [
  { ...usual, url: "https://looptalk.example/rooms", weight: 0.12, grades: [6, 12], blocked: true },
  { ...usual, url: "https://snapgrade.example/scan", weight: 0.05, grades: [6, 12], blocked: true },
];

/** What was denied, and a few people still use. */
const denied: Tool[] = [{ ...usual, url: "https://quizblast.example/play", weight: 0.1, grades: [3, 12] }];

const trends: Record<string, { trend: Trend; weight: number }> = {
  Wordgarden: { trend: "dies", weight: 2.5 },
  Fieldnotes: { trend: "takes_off", weight: 3 },
  // Who plans with it at all does so in every month: of its licenses none is spare.
  "Timetable Tiger": { trend: "steady", weight: 3 },
};

const popular: Record<string, number> = {
  "Learning management": 4,
  "Office and collaboration": 1.6,
  Mathematics: 1.5,
  "Digital library and reading": 1.3,
  "School administration": 0.4,
};

const inExams: Record<string, number> = {
  "Assessment and testing": 3,
  Mathematics: 1.4,
  "Music and arts": 0.4,
  "Physical education and health": 0.4,
};

type Row = {
  name: string;
  host: string;
  category: string | null;
  gradeMin: number | null;
  gradeMax: number | null;
  audience: string[];
  /** From 0 to 1, the same for the same name. */
  chance: number;
};

/** What people of a demo district use: what is allowed there, what is on its way out, and what nobody approved. */
export async function listDemoTools(db: Db, { id }: Pick<DemoPlace, "id">): Promise<Tool[]> {
  const { rows } = await sql<Row>`
    select s.name, min(p.host) as host, c.name as category, s.grade_min as "gradeMin", s.grade_max as "gradeMax",
      s.audience, ('x' || substr(md5(s.name), 1, 6))::bit(24)::int / 16777216.0::float8 as chance
    from district_software ds join software s on s.id = ds.software_id
      join url_patterns p on p.software_id = s.id and p.pattern_type = 'domain'
        and (p.district_id is null or p.district_id = ds.district_id)
      left join software_categories c on c.id = s.category_id
    where ds.district_id = ${id} and ds.demo
      and (ds.approval_status in ('approved', 'approved_with_conditions', 'pilot') or s.name = any(${Object.keys(trends)}))
    group by s.id, c.name order by s.name`.execute(db);
  return [...rows.map(toolOf), ...unapproved, ...barred, ...denied];
}

function toolOf({ name, host, category, gradeMin, gradeMax, audience, chance }: Row): Tool {
  const { trend, weight } = trends[name] ?? {
    trend: "steady",
    weight: (0.15 + chance ** 2) * (popular[category ?? ""] ?? 1),
  };
  return {
    ...usual,
    url: `https://${host}/`,
    trend,
    weight,
    exams: inExams[category ?? ""] ?? 1,
    grades: gradeMin === null || gradeMax === null ? null : [gradeMin, gradeMax],
    staffOnly: !audience.includes("student"),
  };
}
