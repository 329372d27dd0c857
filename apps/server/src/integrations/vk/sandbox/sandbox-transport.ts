import type { App } from "../../../platform/http/http.ts";
import type { VkTransport } from "../vk-client.ts";

/** Carries the client's calls to the sandbox inside the same process: no port has to be known, no network be there. */
export function sandboxTransport(app: App): VkTransport {
  return async (url, form) => {
    const answer = await app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });
    return { status: answer.statusCode, text: answer.payload };
  };
}
