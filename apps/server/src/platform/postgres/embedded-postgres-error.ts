/** The embedded database cannot be started or used. The message is Russian, for whoever runs the site. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/** Another site works with this data. */
export class SiteAlreadyRunningError extends EmbeddedPostgresError {
  override name = "SiteAlreadyRunningError";
  constructor(clusterDir: string) {
    super(
      `Сайт уже запущен с этими данными (${clusterDir}). Остановите его или задайте другой каталог в DATA_DIR.`,
    );
  }
}
