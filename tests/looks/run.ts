import path from "node:path";
import { parseArgs } from "node:util";
import { addressesNotLookedAt } from "./addresses";
import { compare } from "./compare";
import { needData } from "./data";
import { measureHeights, tooHigh } from "./heights";
import { takePictures } from "./pictures";
import { read } from "./read";
import { take } from "./take";

const usage = `Pictures of every screen, at 1280 and 375 px, in light and dark.

  npm run looks -- take FOLDER [--checkout DIR] [--data DIR] [--only PATTERN] [--theme light|dark]
  npm run looks -- compare BEFORE AFTER [--into DIR] [--only PATTERN]
  npm run looks -- heights [--checkout DIR] [--data DIR] [--only PATTERN]
  npm run looks -- read [--data DIR] [--only PATTERN]
  npm run looks -- pictures [--data DIR] [--only PATTERN]

take looks at the built web of a checkout (this one) on a copy of the data (made when it is not there), compare writes a
picture of each difference, heights lists how high each screen is on a phone, for every role, and read prints the reading
level of each screen's text and its longest sentence. pictures makes those of the features pages anew. Ends with 1 when something could not be looked at, differs, or is
higher than six phones.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    checkout: { type: "string", default: "." },
    data: { type: "string", default: ".data/looks" },
    into: { type: "string", default: "reports/looks" },
    only: { type: "string", default: "" },
    theme: { type: "string" },
  },
});
const [command, ...folders] = positionals.map((one, at) => (at === 0 ? one : path.resolve(one)));
const only = new RegExp(values.only);

if (command === "take" && folders[0]) process.exit(await runTake(folders[0]));
else if (command === "heights") process.exit(await runHeights());
else if (command === "compare" && folders[0] && folders[1]) process.exit(await runCompare(folders[0], folders[1]));
else if (command === "pictures") await runPictures();
else if (command === "read") process.exit(await runRead());
else {
  console.error(usage);
  process.exit(64);
}

async function runTake(folder: string): Promise<number> {
  const data = path.resolve(values.data);
  process.chdir(values.checkout);
  await needData(data);
  const themes = (["light", "dark"] as const).filter((theme) => !values.theme || theme === values.theme);
  const faults = await take(data, folder, { only, themes });
  if (!values.only) faults.push(...addressesNotLookedAt().map((address) => `${address} is not looked at`));
  for (const fault of faults) console.log(`not as it should be: ${fault}`);
  return faults.length > 0 ? 1 : 0;
}

async function runPictures(): Promise<void> {
  const data = path.resolve(values.data);
  await needData(data);
  await takePictures(data, "app/routes/public/pictures", only);
}

async function runRead(): Promise<number> {
  const data = path.resolve(values.data);
  await needData(data);
  const faults = await read(data, only, (line) => console.log(line));
  for (const fault of faults) console.log(`not as it should be: ${fault}`);
  return faults.length > 0 ? 1 : 0;
}

async function runHeights(): Promise<number> {
  const data = path.resolve(values.data);
  process.chdir(values.checkout);
  await needData(data);
  const found = await measureHeights(data, only);
  for (const { name, who, height, wide } of found)
    console.log(`${String(height).padStart(6)}  ${who.padEnd(12)}  ${name}${wide > 0 ? `, ${wide} px too wide` : ""}`);
  return found.some((one) => tooHigh(one) || one.wide > 0) ? 1 : 0;
}

async function runCompare(before: string, after: string): Promise<number> {
  const found = await compare(before, after, path.resolve(values.into), only);
  for (const { name, share, what } of found) console.log(`${(share * 100).toFixed(3).padStart(8)} %  ${name}  ${what}`);
  console.log(`${found.length} pictures differ`);
  return found.length > 0 ? 1 : 0;
}
