import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { App } from "./http.ts";

/** Describes the API at `/docs`, out of the schemas of its routes. Call it before the routes are registered. */
export async function registerApiDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: "РУМБ",
        version: "1",
        description:
          "Every call is a POST with a JSON body. A success is `{success: …}`, a refusal `{error, code}` with its status.",
      },
    },
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: POLICY });
}

// The plugin's own policy upgrades every address to https, which a site on plain http has not got.
const POLICY = {
  "default-src": "'self'",
  "img-src": "'self' data:",
  // One style attribute that the page writes about itself.
  "style-src": "'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "object-src": "'none'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
};
