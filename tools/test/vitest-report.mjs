import { relative } from "node:path";
import { childrenMs } from "./processor-time.mjs";
import { openReport } from "./report-file.mjs";

/** A reporter of Vitest that writes `path`, see report-file.mjs. Vitest's own JSON has neither hooks' time nor stray errors. */
export function vitestReport(path) {
  const report = openReport(path);
  let root = "";
  const nameOf = ({ moduleId }) => relative(root, moduleId);
  return {
    onInit(vitest) {
      root = vitest.config.root;
    },
    onTestModuleQueued: (module) => report.begin(nameOf(module)),
    onTestModuleEnd: (module) => report.end({ file: nameOf(module), ...resultOf(module) }),
    onTestRunEnd(_modules, errors) {
      report.outside(errors.map(textOf));
      // Started before all files, for all of them, so it is in no file's time.
      const postgresMs = childrenMs("postgres");
      if (postgresMs > 0) console.log(`PostgreSQL took ${(postgresMs / 1000).toFixed(1)} s of a core`);
    },
  };
}

function resultOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const tests = [...module.children.allTests()];
  // A file that does not load and a hook that throws have no test to fail.
  const broken = [module, ...module.children.allSuites()].flatMap((part) =>
    part.errors().map((error) => ({ test: part.fullName ?? "(the file itself)", message: textOf(error) })),
  );
  const failed = tests
    .filter((test) => test.result().state === "failed")
    .map((test) => ({ test: test.fullName, message: test.result().errors.map(textOf).join("\n") }));
  return {
    passed: tests.filter((test) => test.result().state === "passed").length,
    failures: [...failed, ...broken],
    // Unknown of a file that did not load.
    processorMs: module.meta().processorMs,
    ms: Math.round(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration),
  };
}

function textOf(error) {
  return error.stack ?? error.message ?? String(error);
}
