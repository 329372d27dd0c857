import { SITE_TERMS_PATH, SiteTermsAnswer } from "@rumb/contract/site-terms";
import type { Deps } from "../../deps/deps.ts";
import { type App, EmptyRequest } from "../../platform/http/http.ts";
import { siteTerms } from "./site-terms.ts";

/** Tells everybody the figures that the site's texts quote. They are worked out once for each change of the settings. */
export function siteTermsRoutes(app: App, { settings }: Pick<Deps, "settings">): void {
  let known = { settings: settings.current(), terms: siteTerms(settings.current()) };
  app.post(
    SITE_TERMS_PATH,
    {
      schema: { body: EmptyRequest, response: { 200: SiteTermsAnswer } },
      config: { allowBanned: true },
    },
    () => {
      const current = settings.current();
      if (current !== known.settings) known = { settings: current, terms: siteTerms(current) };
      return { success: known.terms };
    },
  );
}
