/** Loads some packages from few files, and servers where a stage has packed them: tools/setup/packed-modules.mjs. */
export const LOAD_PACKED = `--import=${
  new URL(
    `../../../tools/setup/load-packed.mjs${process.env["SERVERS_PACKED"] === "true" ? "?programs" : ""}`,
    import.meta.url,
  ).href
}`;

/** What a test passes on to a program of ours: where programs are, and where Node keeps what it has compiled. */
export const PROGRAM_ENVIRONMENT: Readonly<Record<string, string | undefined>> = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  NODE_OPTIONS: LOAD_PACKED,
};

/** Any free ports for what a site opens beside itself, so that several stand side by side. */
export const FREE_PORTS = {
  CONSOLE_PORT: "0",
  METRICS_PORT: "0",
  PAYMENT_PORT: "0",
  TELEGRAM_PORT: "0",
  VK_GROUP_PORT: "0",
  DRAND_PORT: "0",
};
