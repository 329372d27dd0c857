/** The port of a listening server; 0 while it does not listen. */
export function portOf(server: { address(): unknown }): number {
  const address = server.address();
  if (typeof address !== "object" || address === null || !("port" in address)) return 0;
  return typeof address.port === "number" ? address.port : 0;
}
