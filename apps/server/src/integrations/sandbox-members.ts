import type { Query } from "../platform/db/database.ts";

/** Which of the sandbox's strangers. */
export type SandboxNetwork = "vk" | "tg";

export type SandboxMember = { readonly joined: boolean; readonly closed: boolean };

/** How an account stands to our group or channel; whoever was never heard of has not joined and is public. */
export async function readMember(
  query: Query,
  account: { network: SandboxNetwork; id: string },
): Promise<SandboxMember> {
  const [row] = await query<SandboxMember>(
    `SELECT joined, closed FROM sandbox_members WHERE network = $1 AND account_id = $2`,
    [account.network, account.id],
  );
  return row ?? { joined: false, closed: false };
}

/** Changes what is given and leaves the rest. */
export async function changeMember(
  query: Query,
  account: { network: SandboxNetwork; id: string },
  { joined = null, closed = null }: { joined?: boolean | null; closed?: boolean | null },
): Promise<void> {
  await query(
    `INSERT INTO sandbox_members (network, account_id, joined, closed)
     VALUES ($1, $2, coalesce($3, false), coalesce($4, false))
     ON CONFLICT (network, account_id) DO UPDATE
       SET joined = coalesce($3, sandbox_members.joined), closed = coalesce($4, sandbox_members.closed)`,
    [account.network, account.id, joined, closed],
  );
}
