import { afterAll, expect, test } from "vitest";
import { newSetUpLink } from "worker/accounts/set-up-link";
import { aPeopleWorld } from "../support/people-world";
import { Visitor } from "../support/visitor";

const world = await aPeopleWorld({ SMTP_URL: "" });
afterAll(() => world.close());
const it = await world.as("it_director");

const none = "This installation sends no email yet.";
const command = (email: string) => `npm run user:create -- --email ${email} --new-link`;
const read = (path: string) => it.read(path);

test("an invitation is not said to be on its way where no email is sent", async () => {
  const email = "carla@lakeside.example";
  const sent = await it.post("/user-management/invite", { email, role: "teacher", school: world.birch.id });
  expect(sent.status).toBe(302);
  const page = await read("/user-management?state=invited");
  expect(page).toContain(none);
  expect(page).toContain(command(email));
  expect(page).not.toContain("is on its way");
  const { id } = await world.db
    .selectFrom("profiles")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await it.post(`/user-management/${id}`, { intent: "resend" });
  const person = await read(`/user-management/${id}`);
  expect(person).toContain(none);
  expect(person).toContain(command(email));
  expect(person).not.toContain("Invitation sent again");
});

test("many invitations, a reset link for someone, and one’s own say so, too", async () => {
  const csv = "email,role,school\ndan@lakeside.example,teacher,Birch Middle\n";
  const sent = await it.post("/user-management/import", { intent: "invite", csv });
  expect(sent.status).toBe(302);
  const list = await read("/user-management?state=invited");
  expect(list).toContain(`${none} 1 person was added without invitations.`);
  await it.post(`/user-management/${world.people.teacher.profileId}`, { intent: "send-reset" });
  const person = await read(`/user-management/${world.people.teacher.profileId}`);
  expect(person).toContain(command("teacher@lakeside.example"));
  const visitor = new Visitor(world.web.origin);
  for (const page of ["/reset-password", "/reset-password?sent"]) {
    const reset = await visitor.read(page);
    expect(reset).toContain("This site sends no email yet");
    expect(reset).not.toContain("Send the link");
  }
});

test("the forms for invitations promise no email", async () => {
  const promise = `${none} You can add people, and your Rollcall operator makes their links.`;
  for (const form of ["/user-management/invite", "/user-management/import"]) {
    const page = await read(form);
    expect(page, form).toContain(promise);
    expect(page, form).not.toMatch(/gets? an email/);
  }
});

test("a link that no longer works leads to no form that would send another", async () => {
  const visitor = new Visitor(world.web.origin);
  await visitor.get("/reset-password?token=x");
  const reset = await visitor.read("/reset-password");
  expect(reset).toContain("This link doesn’t work.");
  expect(reset).toContain("This site sends no email yet");
  expect(reset).not.toContain("Send the link");
  const said = await newSetUpLink(world.db, { email: "teacher@lakeside.example", origin: world.web.origin });
  await world.db
    .updateTable("auth_tokens")
    .set({ expires_at: new Date(Date.now() - 1_000), created_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
    .where("purpose", "=", "setup")
    .execute();
  await visitor.get(said.at(-1)?.slice(world.web.origin.length) as string);
  const invitation = await visitor.read("/invitation");
  expect(invitation).toContain("Ask the person who invited you for a new link.");
  expect(invitation).not.toContain("we’ll send you");
  expect(invitation).not.toContain('href="/reset-password"');
});
