// Setup against a folder with stand-ins for npm, vite and apt-get: what it does, and above all what it leaves alone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureChromium } from "./chromium.mjs";
import { installPackages } from "./debian-package.mjs";
import { clusterPrograms, ensureClusterPrograms } from "./cluster-programs.mjs";
import { dependenciesInPlace, installDependencies } from "./dependencies.mjs";
import { withSetupLock } from "./lock.mjs";
import { PACKED_FOLDER } from "./packed-modules.mjs";
import { pack, packedInPlace } from "./packed.mjs";
import { pinnedNode } from "./pinned-node.mjs";
import { buildBundle, bundleInPlace } from "./web-bundle.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "rumb-setup-"));
  write("package-lock.json", "{}");
  write("tsconfig.base.json", "{}");
  write("packages/money/src/ratio.ts", "export {};");
  write("apps/web/src/main.tsx", "export {};");
  vi.stubEnv("PATH", `${join(root, "bin")}:/usr/bin:/bin`);
  vi.stubEnv("npm_execpath", undefined);
  vi.spyOn(console, "log").mockImplementation(() => {});
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

test("packages are in place after npm ci, until the lockfile changes", async () => {
  program("npm", `test "$1" = ci && mkdir ${root}/node_modules`);
  expect(dependenciesInPlace(root)).toBe(false);
  await installDependencies(root);
  expect(dependenciesInPlace(root)).toBe(true);
  write("package-lock.json", '{ "other": true }');
  expect(dependenciesInPlace(root)).toBe(false);
});

test("what somebody has installed by themselves is not installed again, unless it is something else", async () => {
  program("npm", `mkdir -p ${root}/node_modules; : > ${root}/called`);
  const locked = {
    "": { version: "1.0.0" },
    "packages/money": { version: "1.0.0" },
    "node_modules/money": { link: true },
    "node_modules/one": { version: "1.0.0", integrity: "sha512-one" },
    "node_modules/other-platform": { version: "1.0.0", integrity: "sha512-other", optional: true },
  };
  const { "": _, "node_modules/other-platform": __, ...installed } = locked;
  const calledWith = async (packages: object): Promise<boolean> => {
    rmSync(join(root, "called"), { force: true });
    rmSync(join(root, "node_modules"), { recursive: true, force: true });
    write("node_modules/.package-lock.json", JSON.stringify({ packages }));
    await installDependencies(root);
    expect(dependenciesInPlace(root)).toBe(true);
    return existsSync(join(root, "called"));
  };
  write("package-lock.json", JSON.stringify({ packages: locked }));
  expect(await calledWith(installed)).toBe(false);
  const { "node_modules/one": one, ...without } = installed;
  expect(await calledWith(without)).toBe(true);
  expect(await calledWith({ ...installed, "node_modules/one": { ...one, version: "1.0.1" } })).toBe(true);
  expect(await calledWith({ ...installed, "node_modules/one": { ...one, integrity: "sha512-two" } })).toBe(
    true,
  );
  expect(await calledWith({ ...installed, "node_modules/two": one })).toBe(true);
});

test("a failing npm ci refuses with a sentence and leaves nothing that looks done", async () => {
  program("npm", `mkdir ${root}/node_modules; exit 3`);
  await expect(installDependencies(root)).rejects.toThrow("npm ci ended with code 3");
  expect(dependenciesInPlace(root)).toBe(false);
});

test("the pinned Node is chosen where it runs, and this one where it does not", () => {
  expect(pinnedNode(root)).toBe(process.execPath);
  const pinned = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  write(pinned, "#!/bin/sh\nexit 1\n", 0o755);
  expect(pinnedNode(root, { prove: true })).toBe(process.execPath);
  write(pinned, "#!/bin/sh\nexit 0\n", 0o755);
  expect(pinnedNode(root, { prove: true })).toBe(join(root, pinned));
});

test("the web bundle is in place until a source changes, and a changed test is no source", async () => {
  program("vite", `mkdir -p dist && : > dist/index.html`);
  expect(bundleInPlace(root, "web")).toBe(false);
  await buildBundle(root, "web", process.env);
  expect(bundleInPlace(root, "web")).toBe(true);
  write("packages/money/src/ratio.test.ts", "new");
  expect(bundleInPlace(root, "web")).toBe(true);
  write("packages/money/src/ratio.ts", "changed");
  expect(bundleInPlace(root, "web")).toBe(false);
});

test("each app has a bundle of its own", async () => {
  program("vite", `mkdir -p dist && : > dist/index.html`);
  write("apps/console/src/main.tsx", "export {};");
  await buildBundle(root, "web", process.env);
  expect(bundleInPlace(root, "console")).toBe(false);
  await buildBundle(root, "console", process.env);
  write("apps/web/src/main.tsx", "changed");
  expect([bundleInPlace(root, "web"), bundleInPlace(root, "console")]).toEqual([false, true]);
});

test("a web build that fails leaves the bundle out of place", async () => {
  program("vite", `mkdir -p dist && : > dist/index.html`);
  await buildBundle(root, "web", process.env);
  program("vite", "exit 1");
  await expect(buildBundle(root, "web", process.env)).rejects.toThrow("vite build ended with code 1");
  expect(bundleInPlace(root, "web")).toBe(false);
});

test("the server of tests is packed until its sources or packages change or the checkout moves, and a failure leaves nothing that looks done", async () => {
  program("rolldown", `mkdir -p ${PACKED_FOLDER}`);
  const tools = ["operator.ts", "beside-site.ts", "reporting.ts", "packed.config.mjs"].map(
    (name) => `tools/${name}`,
  );
  for (const path of ["apps/server/package.json", "apps/server/src/main.ts", ...tools]) write(path, "");
  expect(packedInPlace(root)).toBe(false);
  const changes = [
    ["package-lock.json", '{ "other": true }'],
    ["apps/server/src/main.ts", "changed"],
    ["packages/money/src/ratio.ts", "changed"],
    ["tools/operator.ts", "changed"],
    ["tools/packed.config.mjs", "changed"],
  ] as const;
  for (const [path, text] of changes) {
    await pack(root, process.env);
    expect(packedInPlace(root)).toBe(true);
    write(path, text);
    expect(packedInPlace(root)).toBe(false);
  }
  await pack(root, process.env);
  const moved = `${root}-moved`;
  renameSync(root, moved);
  expect(packedInPlace(moved)).toBe(false);
  renameSync(moved, root);
  expect(packedInPlace(root)).toBe(true);
  program("rolldown", "exit 1");
  await expect(pack(root, process.env)).rejects.toThrow("rolldown ended with code 1");
  expect(packedInPlace(root)).toBe(false);
});

test("Chromium is Debian's where there is none, and a failing apt-get is reported in a sentence", async () => {
  vi.stubEnv("CHROMIUM_PATH", "");
  vi.stubEnv("PATH", join(root, "bin"));
  program("env", 'shift; exec "$@"');
  program("true", "exit 0");
  program("sudo", 'shift; exec "$@"');
  program("apt-get", "exit 1");
  await expect(ensureChromium()).rejects.toThrow("browser tests need Chromium");
  program(
    "apt-get",
    `case "$*" in *chromium) /bin/cp ${root}/bin/true ${root}/bin/chromium;; *shell) exit 1;; esac`,
  );
  expect(await ensureChromium()).toBe(join(root, "bin/chromium"));
  program("chromium-headless-shell", "exit 0");
  expect(await ensureChromium()).toBe(join(root, "bin/chromium-headless-shell"));
});

test("the Chromium that CHROMIUM_PATH names comes first, and must be one", async () => {
  program("chromium", "exit 0");
  program("mine", "exit 0");
  vi.stubEnv("CHROMIUM_PATH", join(root, "bin/mine"));
  expect(await ensureChromium()).toBe(join(root, "bin/mine"));
  vi.stubEnv("CHROMIUM_PATH", join(root, "nothing"));
  await expect(ensureChromium()).rejects.toThrow("CHROMIUM_PATH names");
});

test("two installations at once follow one another, as apt-get demands", async () => {
  vi.stubEnv("PATH", join(root, "bin"));
  program("env", 'shift; exec "$@"');
  program("true", "exit 0");
  program("sudo", 'shift; exec "$@"');
  // As Debian's does, it refuses while another one works.
  program("apt-get", `/bin/mkdir ${root}/busy || exit 100; /bin/sleep 0.05; /bin/rmdir ${root}/busy`);
  const both = ["redis-server", "chromium"].map((name) => installPackages({ packages: [name] }));
  expect(await Promise.all(both)).toEqual([true, true]);
});

test("Redis, nginx and OpenSSL are Debian's where there are none, and what is missing is named with its package", async () => {
  vi.stubEnv("PATH", join(root, "bin"));
  program("true", "exit 0");
  program("sudo", "exit 1");
  program("env", 'shift; exec "$@"');
  program("apt-get", "exit 1");
  program("redis-server", "exit 0");
  program("openssl", "exit 0");
  expect(() => clusterPrograms([])).toThrow("apt-get install nginx");
  await expect(ensureClusterPrograms([])).rejects.toThrow("Не хватает программ: nginx.");
  program("nginx", "exit 0");
  const found = {
    redis: join(root, "bin/redis-server"),
    nginx: join(root, "bin/nginx"),
    openssl: join(root, "bin/openssl"),
  };
  expect(clusterPrograms([])).toEqual(found);
});

test("two setups take turns", async () => {
  const order: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
  };
  await Promise.all([withSetupLock(root, work("a")), withSetupLock(root, work("b"))]);
  expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("a setup that was killed does not keep the next one out", async () => {
  const script = `import { withSetupLock } from ${JSON.stringify(join(import.meta.dirname, "lock.mjs"))};
    await withSetupLock(${JSON.stringify(root)}, () => { console.log("held"); return new Promise(() => setInterval(() => {}, 1e6)); });`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  let entered = false;
  const next = withSetupLock(root, async () => {
    entered = true;
  });
  await expect
    .poll(() => vi.mocked(console.log).mock.calls.flat())
    .toContainEqual(expect.stringContaining("Another setup"));
  expect(entered).toBe(false);
  holder.kill("SIGKILL");
  await next;
  expect(entered).toBe(true);
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "a stop by %s sent twice reaches the server once, and its drain is waited for",
  async (signal) => {
    write(
      "server.mjs",
      `import { existsSync, writeFileSync } from "node:fs";
     let heard = 0;
     process.on("${signal}", () => { heard += 1; console.log("heard"); });
     setInterval(() => {
       if (!existsSync("drained")) return;
       writeFileSync("heard", String(heard));
       process.exit(7);
     }, 10);
     console.log("ready");`,
    );
    const script = `import { runUntilStopped } from ${JSON.stringify(join(import.meta.dirname, "run-until-stopped.mjs"))};
    process.exitCode = await runUntilStopped(process.execPath, ["server.mjs"], { cwd: ${JSON.stringify(root)} });`;
    const starter = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exit = once(starter, "exit");
    await once(starter.stdout, "data");
    starter.kill(signal);
    await once(starter.stdout, "data");
    starter.kill(signal);
    // The server drains for as long as a second signal would need to come through, if it came.
    await new Promise((resolve) => setTimeout(resolve, 50));
    write("drained", "");
    const [code] = await exit;
    expect(code).toBe(7);
    expect(readFileSync(join(root, "heard"), "utf8")).toBe("1");
  },
);

function program(name: string, script: string): void {
  write(`bin/${name}`, `#!/bin/sh\n${script}\n`, 0o755);
}

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { mode });
}
