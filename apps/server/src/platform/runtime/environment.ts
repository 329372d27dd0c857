/** The process's environment, or a test's. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable that is wrong, each on a line of its own. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads variables one by one and collects what is wrong, so that a start names all problems at once. */
export type EnvironmentReader = {
  given(name: string): boolean;
  text(name: string, fallback: string): string;
  optionalText(name: string): string | undefined;
  flag(name: string, fallback: boolean): boolean;
  /** A whole number from `min` to `max`. */
  whole(name: string, fallback: number, range: { min: number; max: number }): number;
  /** 0 lets the system choose. */
  port(name: string, fallback: number): number;
  oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice;
  /** Null when the variable is missing or wrong. */
  url(name: string, protocols: readonly string[]): string | null;
  /** Of a service that the site calls; in production https only. */
  webAddress(name: string, fallback: string): string;
  /** The same of one that may be missing: null. */
  optionalWebAddress(name: string): string | null;
  /** A comma-separated list; `wanted` says in words what each item must be. */
  list(name: string, accepts: (item: string) => boolean, wanted: string): readonly string[];
  problem(name: string, sentence: string): void;
  /** @throws {ConfigError} when a problem was found */
  finish(): void;
};

/** An empty variable counts as a missing one. */
export function createEnvironmentReader(environment: Environment): EnvironmentReader {
  const problems: string[] = [];
  const value = (name: string) => environment[name]?.trim() || undefined;
  const isProduction = value("NODE_ENV") === "production";
  const problem = (name: string, sentence: string) => void problems.push(`${name}: ${sentence}`);
  const url = (name: string, protocols: readonly string[]) => {
    const text = value(name);
    if (text === undefined) return null;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    const wanted = protocols.map((protocol) => `${protocol}//…`).join(" or ");
    problem(name, `must be an address ${wanted}`);
    return null;
  };
  const optionalWebAddress = (name: string) => url(name, isProduction ? ["https:"] : ["http:", "https:"]);
  return {
    given: (name) => value(name) !== undefined,
    text: (name, fallback) => value(name) ?? fallback,
    optionalText: value,
    flag(name, fallback) {
      const text = value(name);
      if (text === undefined) return fallback;
      if (text !== "true" && text !== "false") problem(name, "must be true or false");
      return text === "true" || (text !== "false" && fallback);
    },
    whole(name, fallback, { min, max }) {
      const text = value(name) ?? String(fallback);
      if (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
      problem(name, `must be a whole number from ${min} to ${max}`);
      return fallback;
    },
    port(name, fallback) {
      const text = value(name) ?? String(fallback);
      if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
      problem(name, "must be a port number from 0 to 65535");
      return fallback;
    },
    oneOf(name, choices, fallback) {
      const text = value(name);
      const choice = text === undefined ? fallback : choices.find((candidate) => candidate === text);
      if (choice === undefined) problem(name, `must be one of ${choices.join(", ")}`);
      return choice ?? fallback;
    },
    url,
    webAddress: (name, fallback) => optionalWebAddress(name) ?? fallback,
    optionalWebAddress,
    list(name, accepts, wanted) {
      const items = (value(name) ?? "").split(",").map((item) => item.trim());
      const named = items.filter((item) => item !== "");
      if (!named.every((item) => accepts(item))) problem(name, `must be a comma-separated list of ${wanted}`);
      return named;
    },
    problem,
    finish() {
      if (problems.length > 0) throw new ConfigError(problems.join("\n"));
    },
  };
}
