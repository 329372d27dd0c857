import { createHash } from "node:crypto";
import { type BeaconChain, beaconTimeMs, chainHashOf } from "@rumb/games/beacon/beacon";
import { SANDBOX_CHAIN } from "@rumb/contract/slips/slip-beacon";
import { Type } from "typebox";
import type { Clock } from "../../../platform/runtime/clock.ts";
import { startSandboxServer, type SandboxServer, type SandboxServerOptions } from "../../sandbox-server.ts";

export type DrandSandboxOptions = Pick<SandboxServerOptions, "port" | "production" | "host" | "log"> & {
  readonly chain: BeaconChain;
  readonly clock: Clock;
};

/** A relay of the sandbox's own chain, which is the same on all nodes. Throws in production. */
export function startDrandSandbox(options: DrandSandboxOptions): Promise<SandboxServer> {
  const { chain, clock } = options;
  return startSandboxServer({
    ...options,
    publicUrl: null,
    name: "drand",
    style: "",
    routes(scope, faults) {
      scope.get(
        `/${chain.hash}/public/:number`,
        { preHandler: faults.hook, schema: { params: Numbered } },
        async (request, reply) => {
          const number = Number(request.params.number);
          if (beaconTimeMs(chain, number) > clock.now().getTime()) return reply.code(425).send({});
          const { sandboxSignature } = await import("./sandbox-key.ts");
          const signature = sandboxSignature(number);
          const randomness = createHash("sha256").update(signature, "hex").digest("hex");
          return { round: number, randomness, signature };
        },
      );
    },
  });
}

/** The chain of a sandbox whose beacons come so often. */
export function sandboxChain(periodMs: number): BeaconChain {
  const parts = {
    publicKey: PUBLIC_KEY,
    genesisMs: GENESIS_MS,
    periodMs,
    groupHash: createHash("sha256").update(SANDBOX_CHAIN).digest("hex"),
    // The hash of a chain counts whole seconds; its name distinguishes the fast ones.
    id: `${SANDBOX_CHAIN}-${periodMs}`,
  };
  const hash = chainHashOf((bytes) => createHash("sha256").update(bytes).digest(), parts);
  return { ...parts, hash };
}

/** Of the key in sandbox-key.ts. */
const PUBLIC_KEY =
  "b6e350fcfd1582da32515e146ffa208a8af363a3eecdd4fd49b91a5026b03b3d08f31494c7b08a1a254b3237efa07a9707aba7fe2af841f1702043b0402262cc317f420dd9baf942c2e6925baddc6f861d477ca7fa7e6c22601c3ce2ce812c4d";
const GENESIS_MS = 1_700_000_000_000;

const Numbered = Type.Object({ number: Type.String({ pattern: "^[1-9][0-9]{0,14}$" }) });
