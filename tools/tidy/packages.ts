import type { SourceFile } from "./source-files.ts";

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/u;
const FIELDS = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/** What is installed today is what is installed next year: versions without ranges. */
export function exactVersions(files: readonly SourceFile[]): string[] {
  return manifests(files).flatMap(({ path, manifest }) =>
    FIELDS.flatMap((field) => Object.entries(manifest[field] ?? {}))
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => `${path}: ${name} is «${version}», not one exact version`),
  );
}

/** No dependency runs code while it is installed. */
export function installScriptsOff(files: readonly SourceFile[]): string[] {
  const settings = files.find(({ path }) => path === ".npmrc")?.text ?? "";
  return /^ignore-scripts=true$/mu.test(settings) ? [] : [".npmrc: must say ignore-scripts=true"];
}

const TRACES: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /(?:^|[\s"'`(=])\/(?:work|root|home|Users)\/[\w.-]/mu, what: "a path of somebody's machine" },
  { pattern: /"resolved": "https?:/u, what: "the address of a package registry" },
  { pattern: /^\s*(?:@[\w-]+:)?registry\s*=/mu, what: "the address of a package registry" },
  { pattern: /\b(?:TODO|FIXME|XXX)\b/u, what: "a note to do something later" },
];

/** The repository reveals nothing of the machine it was written on, and leaves nothing for later. */
export function traces(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path !== "tools/tidy/packages.ts")
    .flatMap(({ path, text }) =>
      TRACES.filter(({ pattern }) => pattern.test(text)).map(({ what }) => `${path}: holds ${what}`),
    );
}

/** .env.example names exactly the variables that the server reads. */
export function environmentExample(files: readonly SourceFile[]): string[] {
  const example = files.find(({ path }) => path === ".env.example")?.text ?? "";
  const listed = names(example, /^(?:# ?)?([A-Z][A-Z0-9_]*)=/gmu);
  const code = files.filter(({ path }) => path.startsWith("apps/server/src/") && !path.includes(".test."));
  const read = names(
    code.map(({ text }) => text).join("\n"),
    /\bread\.(?!problem\b)\w+\(\s*"([A-Z][A-Z0-9_]*)"/gu,
  );
  return [
    ...[...read]
      .filter((name) => !listed.has(name))
      .map((name) => `.env.example: ${name} is read but not listed`),
    ...[...listed]
      .filter((name) => !read.has(name))
      .map((name) => `.env.example: ${name} is listed but nobody reads it`),
  ];
}

// Whoever starts another program has to hand on where programs and caches are.
const MAY_READ_ENVIRONMENT =
  /^apps\/server\/src\/(?:main|platform\/postgres\/embedded-postgres-[a-z]+)\.ts$/u;

/** Only main.ts asks the process for its settings; everything else is given them. */
export function processEnvironment(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(?:apps\/server\/src|packages)\//u.test(path) && !MAY_READ_ENVIRONMENT.test(path))
    .filter(({ path, text }) => !path.includes(".test.") && /\bprocess\.env\b/u.test(text))
    .map(({ path }) => `${path}: reads process.env; main.ts passes it to config.ts`);
}

function manifests(files: readonly SourceFile[]): { path: string; manifest: Manifest }[] {
  return files
    .filter(({ path }) => /(?:^|\/)package\.json$/u.test(path))
    .map(({ path, text }) => {
      const manifest: Manifest = JSON.parse(text);
      return { path, manifest };
    });
}

function names(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name])));
}

type Manifest = Partial<Record<(typeof FIELDS)[number], Record<string, string>>>;
