import type { SourceFile } from "./source-files.ts";

const APP_CODE = /^apps\/(?:server|web|console)\/src\/.*\.tsx?$/u;
/** Tests may say what goes over the wire. */
const TEST = /\.test\.tsx?$|\/_[^/]+$/u;
const COMMENT_LINE = /^\s*(?:\/\/|\/?\*).*$/gmu;
/** A path at the beginning of a text, or behind a value in one. */
const PATH = /["'`}]\/api\/[\w:/-]*/gu;

/** The path of a call stands in its endpoint alone: routes take the endpoint, pages call it by its name. */
export function apiPaths(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => APP_CODE.test(path) && !TEST.test(path))
    .flatMap(({ path, text }) =>
      [...text.replaceAll(COMMENT_LINE, "").matchAll(PATH)].map(
        ([found]) => `${path}: writes ${found.slice(1)} itself; packages/contract/src/endpoints has it`,
      ),
    );
}
