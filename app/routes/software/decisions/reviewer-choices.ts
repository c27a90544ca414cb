const roles: Record<string, string> = {
  district_admin: "District admin",
  curriculum_director: "Curriculum director",
  it_director: "IT director",
};

/** To whom a review can be given: whoever has a role, or one person. */
export function reviewerChoices(people: { id: string; name: string; role: string }[]) {
  return [
    { value: "", label: "Nobody yet" },
    ...Object.entries(roles).map(([role, name]) => ({ value: `role:${role}`, label: `${name}, whoever it is` })),
    ...people.map(({ id, name, role }) => ({ value: `person:${id}`, label: `${name}, ${roles[role] ?? role}` })),
  ];
}
