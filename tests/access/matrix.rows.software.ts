import { aFreshProduct } from "./matrix.governance";
import { type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";

//                 out super admin dist curr it  prin teach stud
const everyone = " in  200   200   200  200  200 200  200   no";
const file = "     401 200   200   200  200  200 200  200   403";
const notThere = " in  404   404   404  404  404 404  404   no";
const keeps = "    in  200   200   200  200  200 no   no    no";
const keepsNot = " in  404   404   404  404  404 no   no    no";
const does = "     in  done  done  done done done 403  403  403";
const fault = "    in  422   422   422  422  422 403  403   403";
const stale = "    in  409   409   409  409  409 403  403   403";
const nobodys = "  in  404   404   404  404  404 403  403   403";
const rates = "    in  403   403   done done done done done 403";
const ratesNot = " in  403   403   404  404  404 404  404   403";
const ratesFaulty = "in 403  403   422  422  422 422  422   403";

const product = (id: (world: MatrixWorld) => string, rest = "") => ({
  at: (world: MatrixWorld) => `/software/${id(world)}${rest}`,
});
const ours = (world: MatrixWorld) => world.ours.softwareId;
const second = (world: MatrixWorld) => world.ours.secondSoftwareId;
const theirs = (world: MatrixWorld) => world.theirs.softwareId;
const unknown = (world: MatrixWorld) => world.unknown;

const fresh: Row["fresh"] = async (db, world) => ({ id: await aFreshProduct(db, world) });
const study = (world: MatrixWorld) => ({
  forDistrict: world.ours.districtId,
  tier: "2",
  outcome: "reading",
  gradeMin: "",
  gradeMax: "",
  title: "Reading, studied",
  year: "2021",
  citationUrl: "https://example.org/study",
  note: "",
});
const rating = (world: MatrixWorld) => ({
  forDistrict: world.ours.districtId,
  source: "district",
  rating: "pass",
  score: "",
  ratedOn: "2026-01-31",
  url: "",
});
const own = (world: MatrixWorld) => ({ forDistrict: world.ours.districtId });
const stars = (world: MatrixWorld) => ({ ...own(world), stars: "4", ratingNote: "" });
const target = (world: MatrixWorld) => ({ ...own(world), minutesPerWeek: "30" });
const fields = (name: string) => ({
  name,
  website: "",
  vendor: "",
  categoryId: "",
  productType: "web_app",
  description: "",
  gradeMin: "",
  gradeMax: "",
  subjects: "",
  pricingModel: "unknown",
  requiresLogin: "",
  collectsPii: "",
  showsAds: "",
  usesAi: "",
});

/** The catalogue: its search, the page of a product, and what is put on record about it. */
export const softwareRows: Row[] = [
  ...rowsOf("software/catalogue/search", {
    GET: { at: () => "/software-search", gives: everyone },
    "GET of another district": { at: () => `/software-search?q=${canarySearch}&with=4`, gives: everyone },
  }),
  ...rowsOf("software/catalogue/search-csv", {
    GET: { at: () => "/software-search.csv?q=own", gives: file },
    "GET of another district": { at: () => `/software-search.csv?q=${canarySearch}`, gives: file },
  }),
  ...rowsOf("software/catalogue/names", {
    GET: { at: () => "/software-search/names?q=own", gives: file },
    "GET of another district": { at: () => `/software-search/names?q=${canarySearch}`, gives: file },
  }),
  ...rowsOf("software/catalogue/product", {
    "GET of our own": { ...product(ours), gives: everyone },
    "GET of another district": { ...product(theirs), gives: notThere },
    "GET of unknown": { ...product(unknown), gives: notThere },
    "GET of not an id": { ...product(() => "not-an-id"), gives: notThere },
    "POST add-study of our own": { fresh, at: (_, { id }) => `/software/${id}`, fields: study, gives: does },
    "POST add-study of another district": { ...product(theirs), fields: study, gives: nobodys },
    "POST add-study of unknown": { ...product(unknown), fields: study, gives: nobodys },
    "POST add-study of too little": {
      ...product(ours),
      fields: (world) => ({ ...study(world), outcome: "" }),
      gives: fault,
    },
    "POST add-rating of our own": { fresh, at: (_, { id }) => `/software/${id}`, fields: rating, gives: does },
    "POST add-rating of another district": { ...product(theirs), fields: rating, gives: nobodys },
    "POST add-rating of unknown": { ...product(unknown), fields: rating, gives: nobodys },
    "POST rate of our own": { fresh, at: (_, { id }) => `/software/${id}`, fields: stars, gives: rates },
    "POST rate of another district": { ...product(theirs), fields: stars, gives: ratesNot },
    "POST rate of unknown": { ...product(unknown), fields: stars, gives: ratesNot },
    "POST rate of too little": {
      ...product(ours),
      fields: (world) => ({ ...stars(world), stars: "" }),
      gives: ratesFaulty,
    },
    "POST unrate of another district": { ...product(theirs), fields: own, gives: ratesNot },
    // None of them has rated it.
    "POST unrate of our own": { ...product(second), fields: own, gives: ratesNot },
    "POST set-target of our own": { fresh, at: (_, { id }) => `/software/${id}`, fields: target, gives: does },
    "POST set-target of another district": { ...product(theirs), fields: target, gives: nobodys },
    "POST set-target of unknown": { ...product(unknown), fields: target, gives: nobodys },
    "POST set-target of too little": {
      ...product(ours),
      fields: (world) => ({ ...target(world), minutesPerWeek: "0" }),
      gives: fault,
    },
    "POST remove-target of another district": { ...product(theirs), fields: own, gives: nobodys },
    // It has none.
    "POST remove-target of our own": { ...product(second), fields: own, gives: nobodys },
    "POST remove-study of another district": {
      ...product(theirs),
      fields: ({ unknown: id }) => ({ id }),
      gives: nobodys,
    },
    "POST remove-study of unknown": { ...product(ours), fields: ({ unknown: id }) => ({ id }), gives: nobodys },
    "POST remove-rating of unknown": { ...product(ours), fields: ({ unknown: id }) => ({ id }), gives: nobodys },
  }),
  ...rowsOf("software/catalogue/new", {
    GET: { at: () => "/software/new", gives: keeps },
    "POST of too little": {
      at: () => "/software/new",
      fields: (world) => ({ ...fields(""), forDistrict: world.ours.districtId, compared: "" }),
      gives: fault,
    },
    "POST of another district": {
      at: () => "/software/new",
      fields: (world) => ({ ...fields("Quite new"), forDistrict: world.theirs.districtId, compared: "" }),
      gives: fault,
    },
    "POST of our own": {
      at: () => "/software/new",
      // Nobody's product is like another's.
      fields: (world) => ({
        ...fields(crypto.randomUUID().replaceAll("-", "")),
        forDistrict: world.ours.districtId,
        compared: "",
        seen: "",
      }),
      gives: does,
    },
  }),
  ...rowsOf("software/catalogue/edit", {
    "GET of our own": { ...product(ours, "/edit"), gives: keeps },
    "GET of another district": { ...product(theirs, "/edit"), gives: keepsNot },
    "GET of unknown": { ...product(unknown, "/edit"), gives: keepsNot },
    "POST of our own": {
      ...product(ours, "/edit"),
      fields: () => ({ ...fields("Taken over"), version: "1" }),
      gives: stale,
    },
    "POST of another district": {
      ...product(theirs, "/edit"),
      fields: () => ({ ...fields("Taken over"), version: "1" }),
      gives: nobodys,
    },
    "POST of unknown": {
      ...product(unknown, "/edit"),
      fields: () => ({ ...fields("Taken over"), version: "1" }),
      gives: nobodys,
    },
  }),
  ...rowsOf("software/catalogue/merge", {
    "GET of our own": { ...product(second, "/merge"), gives: keeps },
    "GET of our own into our own": {
      at: (world) => `/software/${second(world)}/merge?into=${ours(world)}`,
      gives: keeps,
    },
    "GET of our own into another district's": {
      at: (world) => `/software/${second(world)}/merge?into=${theirs(world)}`,
      gives: keepsNot,
    },
    "GET of another district": { ...product(theirs, "/merge"), gives: keepsNot },
    "GET of unknown": { ...product(unknown, "/merge"), gives: keepsNot },
    "POST merge of our own into our own": {
      ...product(second, "/merge"),
      fields: (world) => ({ into: ours(world), digest: "of another day" }),
      gives: stale,
    },
    "POST merge of our own into another district's": {
      ...product(second, "/merge"),
      fields: (world) => ({ into: theirs(world), digest: "of another day" }),
      gives: nobodys,
    },
    "POST merge of another district": {
      ...product(theirs, "/merge"),
      fields: (world) => ({ into: ours(world), digest: "of another day" }),
      gives: nobodys,
    },
    "POST merge of unknown": {
      ...product(unknown, "/merge"),
      fields: (world) => ({ into: ours(world), digest: "of another day" }),
      gives: nobodys,
    },
  }),
];
