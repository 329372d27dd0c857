import type { App } from "../platform/http/http.ts";

/** Picture of a player whose VK account has none. */
export const DEFAULT_AVATAR_PATH = "/avatars/default.svg";

/** Serves the default picture: a compass card at rest. */
export function defaultAvatarRoute(app: App): void {
  app.get(DEFAULT_AVATAR_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .header("content-security-policy", "default-src 'none'")
      .type("image/svg+xml")
      .send(DEFAULT_AVATAR),
  );
}

const DEFAULT_AVATAR = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<path fill="#152d37" d="M0 0h96v96H0z"/>
<circle cx="48" cy="48" r="36" fill="none" stroke="#24424e" stroke-width="2"/>
<path stroke="#7595a0" stroke-width="2" d="M48 12v9M48 75v9M12 48h9M75 48h9M22.5 22.5l4.5 4.5M69 69l4.5 4.5M73.5 22.5 69 27M27 69l-4.5 4.5"/>
<circle cx="48" cy="40" r="11" fill="#afc3c6"/>
<path fill="#afc3c6" d="M28 70c2-13 11-17 20-17s18 4 20 17a36 36 0 0 1-40 0z"/>
</svg>
`;
