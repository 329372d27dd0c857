import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type, type Static } from "typebox";
import type { App } from "../platform/http/http.ts";

/** How a stranger of the sandbox answers the site. */
export const SandboxFault = Type.Object(
  {
    /** So long each answer of its API takes. */
    delay_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    /** Its API answers with this status and no sense. */
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
  },
  { additionalProperties: false },
);
export type SandboxFault = Static<typeof SandboxFault>;

export type SandboxFaults = {
  readonly set: (fault: SandboxFault) => void;
  /** Hook of the API's calls; pages stay as they are. */
  readonly hook: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

export function createSandboxFaults(): SandboxFaults {
  let fault: SandboxFault = {};
  return {
    set(next) {
      fault = next;
    },
    async hook(_request, reply) {
      const { delay_ms: delayMs = 0, status } = fault;
      if (delayMs > 0) await delay(delayMs);
      return status === undefined ? undefined : reply.code(status).type("text/html").send("<h1>Fault</h1>");
    },
  };
}

/** `POST /faults` with a fault, or with `{}` to be well again. */
export function faultRoutes(scope: App, faults: SandboxFaults): void {
  scope.post("/faults", { schema: { body: SandboxFault } }, (request) => {
    faults.set(request.body);
    return request.body;
  });
}
