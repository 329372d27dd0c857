/** A backup cannot be made, read or restored. The message is Russian, for whoever runs the site. */
export class BackupError extends Error {
  override name = "BackupError";
}
