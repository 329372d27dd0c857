import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";

/** The lines of a file of anchors, the last one whole or not; none when there is no file. */
export async function readAnchorLines(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").filter((line) => line !== "");
}

/** Appends a line and waits until the disk has it. */
export async function appendAnchorLine(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "a", 0o600);
  try {
    await file.appendFile(`${line}\n`);
    await file.datasync();
  } finally {
    await file.close();
  }
}
