/**
 * Which other nodes live, and how many sockets each holds, by what they say of themselves. A node that says it leaves
 * is forgotten at once, one that falls silent after `forgetAfterMs`.
 */
export function createNodeDirectory({ now, forgetAfterMs }: DirectoryOptions): NodeDirectory {
  const others = new Map<string, { sockets: number; heardAt: number }>();

  const living = (): number[] => {
    const since = now() - forgetAfterMs;
    for (const [node, { heardAt }] of others) if (heardAt < since) others.delete(node);
    return [...others.values()].map(({ sockets }) => sockets);
  };

  return {
    hear({ node, sockets }) {
      if (sockets === null) others.delete(node);
      else others.set(node, { sockets, heardAt: now() });
    },
    others: () => living().length,
    socketsElsewhere: () => living().reduce((sum, sockets) => sum + sockets, 0),
    mostSocketsElsewhere: () => Math.max(0, ...living()),
  };
}

/** What a node says of itself once a second; `sockets` is null when it goes. */
export type NodeBeat = { readonly node: string; readonly sockets: number | null };

export type NodeDirectory = {
  readonly hear: (beat: NodeBeat) => void;
  /** Number of the other nodes. */
  readonly others: () => number;
  readonly socketsElsewhere: () => number;
  readonly mostSocketsElsewhere: () => number;
};

type DirectoryOptions = {
  /** Milliseconds, growing. */
  readonly now: () => number;
  readonly forgetAfterMs: number;
};
