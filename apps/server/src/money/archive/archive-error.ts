/** What keeps a month from being archived, or what is wrong with an archive; a sentence for the operator. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}
