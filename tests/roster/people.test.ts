import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle, filesOf, type Row, user } from "./bundles";
import { openWorld, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const open = async () => {
  const district = await world.makeDistrict("Lakeside");
  return { district, configuration: await world.makeConfiguration(district.id) };
};
type Person = {
  email?: string | null;
  role: string;
  source?: string;
  school_id?: string | null;
  deactivated_at?: Date | null;
};
const known = async (districtId: string, person: Person, authUser = false) => {
  const user = authUser
    ? await world.db
        .insertInto("auth_users")
        .values({ email: `${crypto.randomUUID()}@x.example` })
        .returning("id")
        .executeTakeFirstOrThrow()
    : undefined;
  const values = {
    source: "operator",
    display_name: "Kept Name",
    ...person,
    district_id: districtId,
    auth_user_id: user?.id,
  };
  return world.db.insertInto("profiles").values(values).returning("id").executeTakeFirstOrThrow();
};
const profile = (id: string) =>
  world.db.selectFrom("profiles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const people = (districtId: string) =>
  world.db.selectFrom("profiles").selectAll().where("district_id", "=", districtId).orderBy("display_name").execute();
const schoolId = async (districtId: string, name: string) =>
  (
    await world.db
      .selectFrom("schools")
      .select("id")
      .where("district_id", "=", districtId)
      .where("name", "=", name)
      .executeTakeFirstOrThrow()
  ).id;
const linkOf = async (configuration: { id: string }, sourcedId: string) =>
  (
    await world.db
      .selectFrom("roster_users")
      .select("profile_id")
      .where("integration_id", "=", configuration.id)
      .where("sourced_id", "=", sourcedId)
      .executeTakeFirstOrThrow()
  ).profile_id;

describe("people of a roster", () => {
  it("may bear names beyond what an index holds", async () => {
    const { district, configuration } = await open();
    const rows = bundle();
    // Characters that no compression makes short.
    const long = (seed: string) =>
      Array.from({ length: 60 }, (_, at) => createHash("sha512").update(`${seed}${at}`).digest("base64url"))
        .join("")
        .slice(0, 3_500);
    const one = { ...user("long", "student", "s1"), givenName: long("given"), familyName: long("family") };
    rows.users.push(one);
    const { status } = await world.sync(configuration, filesOf(rows));
    expect(status).toBe("applied");
    expect((await people(district.id)).map(({ first_name }) => first_name)).toContain(one.givenName);
  });

  it("become profiles without a way to sign in when they are students or teachers, and nobody else does", async () => {
    const { district, configuration } = await open();
    const rows = bundle();
    rows.users.push(user("g1", "guardian", "s1"), user("a1", "aide", "s1"));
    await world.sync(configuration, filesOf(rows));
    const made = await people(district.id);
    expect(made.map(({ display_name, role }) => `${display_name} ${role}`)).toEqual([
      "Given k1 Family k1 student",
      "Given k2 Family k2 student",
      "Given k3 Family k3 student",
      "Given t1 Family t1 teacher",
      "Given t2 Family t2 teacher",
    ]);
    const [alder, birch] = [await schoolId(district.id, "Alder High"), await schoolId(district.id, "Birch Middle")];
    expect(made[0]).toMatchObject({
      source: "roster",
      auth_user_id: null,
      email: "k1@lakeside.example",
      grade: "09",
      school_id: alder,
      first_name: "Given k1",
    });
    expect(made[2]).toMatchObject({ email: null, grade: "08", school_id: birch });
    expect(made[3]).toMatchObject({ grade: null, school_id: alder });
    expect(await linkOf(configuration, "g1")).toBeNull();
    expect(await linkOf(configuration, "p1")).toBeNull();
  });

  it("are tied by email to a profile of the district that fits, and get what the roster knows", async () => {
    const { district, configuration } = await open();
    const teacher = await known(district.id, { email: "T1@lakeside.example", role: "teacher" }, true);
    const head = await known(district.id, { email: "t2@lakeside.example", role: "principal" }, true);
    const principal = await known(district.id, { email: "p1@lakeside.example", role: "principal" }, true);
    await world.sync(configuration, filesOf(bundle()));
    expect(await linkOf(configuration, "t1")).toBe(teacher.id);
    expect(await linkOf(configuration, "t2")).toBe(head.id);
    expect(await linkOf(configuration, "p1")).toBe(principal.id);
    const alder = await schoolId(district.id, "Alder High");
    expect(await profile(teacher.id)).toMatchObject({
      role: "teacher",
      display_name: "Kept Name",
      email: "T1@lakeside.example",
      first_name: "Given t1",
      school_id: alder,
      source: "operator",
    });
    expect(await profile(principal.id)).toMatchObject({
      role: "principal",
      school_id: alder,
      display_name: "Kept Name",
    });
    expect(await people(district.id)).toHaveLength(6);
  });

  it("are not tied across roles, above principal, across districts or to one of two", async () => {
    const { district, configuration } = await open();
    const other = await world.makeDistrict("Northfield");
    const kept = [
      await known(district.id, { email: "k1@lakeside.example", role: "teacher" }),
      await known(district.id, { email: "t1@lakeside.example", role: "it_director" }, true),
      await known(district.id, { email: "p1@lakeside.example", role: "teacher" }),
      await known(other.id, { email: "t2@lakeside.example", role: "teacher" }),
      await known(district.id, { email: "k2@lakeside.example", role: "student" }),
      await known(district.id, { email: "k2@lakeside.example", role: "student" }),
    ];
    const before = await Promise.all(kept.map(({ id }) => profile(id)));
    await world.sync(configuration, filesOf(bundle()));
    expect(await Promise.all(kept.map(({ id }) => profile(id)))).toEqual(before);
    const links = await Promise.all(["k1", "t1", "t2", "k2"].map((id) => linkOf(configuration, id)));
    for (const link of links) {
      expect(link).not.toBeNull();
      expect(kept.map(({ id }) => id)).not.toContain(link);
    }
    expect(await linkOf(configuration, "p1")).toBeNull();
  });

  it("who share an email are never told apart by it", async () => {
    const { district, configuration } = await open();
    const known1 = await known(district.id, { email: "family@lakeside.example", role: "student" });
    const rows = bundle();
    rows.users[3] = { ...(rows.users[3] as Row), email: "Family@lakeside.example" };
    rows.users[4] = { ...(rows.users[4] as Row), email: "family@lakeside.example" };
    await world.sync(configuration, filesOf(rows));
    expect([await linkOf(configuration, "k1"), await linkOf(configuration, "k2")]).not.toContain(known1.id);
    expect((await profile(known1.id)).first_name).toBeNull();
  });

  it("above principal are not touched even when a stored link says so", async () => {
    const { configuration } = await open();
    await world.sync(configuration, filesOf(bundle()));
    const id = (await linkOf(configuration, "t1")) as string;
    await world.db
      .updateTable("profiles")
      .set({ role: "it_director", source: "invitation", school_id: null })
      .where("id", "=", id)
      .execute();
    const before = await profile(id);
    const rows = bundle();
    rows.users[0] = { ...(rows.users[0] as Row), familyName: "Married", orgSourcedIds: "s2" };
    await world.sync(configuration, filesOf(rows));
    expect(await profile(id)).toEqual(before);
    const gone = bundle();
    gone.users = gone.users.slice(1);
    gone.enrollments = gone.enrollments.slice(1);
    await world.sync(configuration, filesOf(gone));
    expect(await profile(id)).toEqual(before);
  });

  it("follow the roster when it changes, and keep email and shown name once they can sign in", async () => {
    const { district, configuration } = await open();
    await world.sync(configuration, filesOf(bundle()));
    const [plain, signed] = [
      (await linkOf(configuration, "k1")) as string,
      (await linkOf(configuration, "k2")) as string,
    ];
    const auth = await world.db
      .insertInto("auth_users")
      .values({ email: "k2@lakeside.example" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await world.db.updateTable("profiles").set({ auth_user_id: auth.id }).where("id", "=", signed).execute();
    const rows = bundle();
    const change = { familyName: "New", email: "new@lakeside.example", grades: "11", orgSourcedIds: "d,s2,s1" };
    rows.users[3] = { ...(rows.users[3] as Row), ...change };
    rows.users[4] = { ...(rows.users[4] as Row), ...change, email: "newer@lakeside.example" };
    await world.sync(configuration, filesOf(rows));
    const birch = await schoolId(district.id, "Birch Middle");
    expect(await profile(plain)).toMatchObject({
      last_name: "New",
      display_name: "Given k1 New",
      email: "new@lakeside.example",
      grade: "11",
      school_id: birch,
    });
    expect(await profile(signed)).toMatchObject({
      last_name: "New",
      display_name: "Given k2 Family k2",
      email: "k2@lakeside.example",
      grade: "11",
      school_id: birch,
    });
  });
});

describe("who leaves the roster", () => {
  const without = (id: string) => {
    const rows = bundle();
    rows.users = rows.users.filter(({ sourcedId }) => sourcedId !== id);
    rows.enrollments = rows.enrollments.filter(({ userSourcedId }) => userSourcedId !== id);
    return rows;
  };

  it("is switched off when only rosters made them, and on again when they return", async () => {
    const { configuration } = await open();
    await world.sync(configuration, filesOf(bundle()));
    const id = (await linkOf(configuration, "k1")) as string;
    await world.sync(configuration, filesOf(without("k1")));
    expect((await profile(id)).deactivated_at).not.toBeNull();
    await world.sync(configuration, filesOf(bundle()));
    expect(await linkOf(configuration, "k1")).toBe(id);
    expect((await profile(id)).deactivated_at).toBeNull();
  });

  it("stays when somebody else made them, when they can sign in, or when another roster has them", async () => {
    const { district, configuration } = await open();
    const operator = await known(district.id, { email: "t1@lakeside.example", role: "teacher" });
    await world.sync(configuration, filesOf(bundle()));
    const invited = (await linkOf(configuration, "t2")) as string;
    const auth = await world.db
      .insertInto("auth_users")
      .values({ email: "t2@elsewhere.example" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await world.db.updateTable("profiles").set({ auth_user_id: auth.id }).where("id", "=", invited).execute();
    const second = await world.makeConfiguration(district.id);
    await world.sync(second, filesOf(bundle()));
    const shared = (await linkOf(second, "k1")) as string;
    expect(shared).toBe(await linkOf(configuration, "k1"));
    const rows = bundle();
    rows.users = rows.users.filter(({ sourcedId }) => sourcedId === "k2");
    rows.enrollments = rows.enrollments.filter(({ userSourcedId }) => userSourcedId === "k2");
    const limits = JSON.stringify({ users: { deactivated: 100 } });
    await world.db.updateTable("sftp_configurations").set({ guard_limits: limits }).execute();
    await world.sync(configuration, filesOf(rows));
    expect((await profile(operator.id)).deactivated_at).toBeNull();
    expect((await profile(invited)).deactivated_at).toBeNull();
    expect((await profile(shared)).deactivated_at).toBeNull();
    await world.sync(second, filesOf(rows));
    expect((await profile(shared)).deactivated_at).not.toBeNull();
  });

  it("keeps the profile under a new id with the same email", async () => {
    const { configuration } = await open();
    await world.sync(configuration, filesOf(bundle()));
    const id = await linkOf(configuration, "k1");
    const rows = without("k1");
    rows.users.push(user("k1-new", "student", "s2", { email: "k1@lakeside.example" }));
    await world.sync(configuration, filesOf(rows));
    expect(await linkOf(configuration, "k1-new")).toBe(id);
    expect((await profile(id as string)).deactivated_at).toBeNull();
  });

  it("leaves nothing behind that the search of people would have to work off later", async () => {
    const { configuration } = await open();
    expect((await world.sync(configuration, filesOf(bundle()))).status).toBe("applied");
    const owner = new pg.Client({ connectionString: world.ownerUrl });
    await owner.connect();
    try {
      const { rows } = await owner.query("select gin_clean_pending_list('profiles_search_idx')::int as pages");
      expect(rows).toEqual([{ pages: 0 }]);
    } finally {
      await owner.end();
    }
  });
});
