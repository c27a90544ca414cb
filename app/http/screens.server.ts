import { can } from "domain/access/permissions";
import type { Role } from "domain/access/terms";
import { narrowerWords, otherIcons, toolGroups, usualPlaces } from "~/screens/home";
import { barPlaces, menuPlaces } from "~/screens/navigation";
import type { Need } from "~/screens/rights";
import { screens, type TitledScreen } from "~/screens/table";
import { paths } from "./paths";

/** True when someone of this role may open what needs `need`. */
export function opens(viewer: { role: Role | null }, need: Need): boolean {
  if (need === "public") return true;
  return need === "any" ? viewer.role !== null : can(viewer, ...need);
}

const listed = toolGroups.map(({ title, screens: sentences }) => ({
  title,
  screens: Object.entries(sentences).map(([name, description]) => {
    const row = screens[name as TitledScreen];
    return { name, row, description, to: row.at, title: row.title };
  }),
}));

/** What somebody of a role finds on a screen, in one sentence. */
const sentenceFor = (role: Role | null, { name, description }: { name: string; description: string }) =>
  (role && narrowerWords[role]?.[name as TitledScreen]) ?? description;

/** What somebody of a role finds on a listed screen, in one sentence; empty for a screen that is in no list. */
export const screenSentence = ({ role }: { role: Role | null }, screen: TitledScreen): string => {
  const found = listed.flatMap(({ screens }) => screens).find(({ name }) => name === screen);
  return found ? sentenceFor(role, found) : "";
};

const profile = {
  title: "Profile Settings",
  description: "Your name, picture, password, theme and where you are signed in.",
  to: paths.profile,
};

const notifications = {
  title: screens.notifications.title,
  description: "Updates on your requests, and what needs your attention.",
  to: paths.notifications,
};

/** What is about this person alone: their profile, their news and, for students and teachers, their own page. */
function ownScreens({ role, profileId }: { role: Role; profileId: string }) {
  const own = {
    student: { to: paths.studentDashboard(profileId), description: "The products you use, week by week." },
    teacher: { to: paths.teacherDashboard(profileId), description: "What your classes use, and what they don’t." },
  };
  const page = role === "student" || role === "teacher" ? own[role] : null;
  return [
    ...(page ? [{ title: "Your page", ...page }] : []),
    notifications,
    { ...profile, title: screens.profile.title },
  ];
}

/** The screens this viewer may open, in groups. */
export function screensFor(viewer: { role: Role; profileId: string }) {
  const groups = listed.map((group) => ({
    title: group.title,
    screens: group.screens
      .filter(({ row }) => opens(viewer, row.needs))
      .map(({ row: _, name, ...line }) => ({ ...line, description: sentenceFor(viewer.role, { name, ...line }) })),
  }));
  return [...groups.filter((group) => group.screens.length > 0), { title: "About you", screens: ownScreens(viewer) }];
}

const icons = new Map(
  [...barPlaces, ...menuPlaces.flatMap(({ places }) => places)].map(({ screen, icon }) => [screen, icon]),
);

/** Those of the named screens that this viewer may open, as links with a sentence each. */
function openScreens(viewer: { role: Role | null }, names: readonly TitledScreen[]) {
  const lines = listed.flatMap((group) => group.screens);
  return names.flatMap((name) => {
    const line = lines.find((one) => one.name === name);
    if (!line || !opens(viewer, line.row.needs)) return [];
    const { to, title } = line;
    const description = sentenceFor(viewer.role, line);
    return [{ to, title, description, icon: icons.get(name) ?? otherIcons[name] ?? ("arrow-right" as const) }];
  });
}

/** The few screens that people of this role work with, as far as the viewer may open them. */
export const usualPlacesFor = ({ role }: { role: Role }) => openScreens({ role }, usualPlaces[role]);
