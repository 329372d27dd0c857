import { createAdapter } from "@socket.io/redis-adapter";
import type { RedisLink } from "./redis-link.ts";

/**
 * Socket.IO's own Redis adapter over our link. The adapter is made for a client that reconnects by itself and it
 * ignores what its promises say; the link has neither queue nor rejections, so it stands in for both clients.
 */
export function redisAdapter(redis: RedisLink, key: string): ReturnType<typeof createAdapter> {
  const listeners = new Map<string, (...message: unknown[]) => void>();
  const client = {
    publish: redis.publish,
    subscribe(channels: readonly string[]): void {
      for (const name of channels) {
        const onMessage = (channel: Buffer, payload: Buffer): void =>
          listeners.get("messageBuffer")?.(channel, payload);
        redis.subscribe({ name, pattern: false, onMessage });
      }
    },
    psubscribe(name: string): void {
      const onMessage = (channel: Buffer, payload: Buffer): void =>
        listeners.get("pmessageBuffer")?.(name, channel, payload);
      redis.subscribe({ name, pattern: true, onMessage });
    },
    on: (event: string, listener: (...message: unknown[]) => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
    // Closing the link ends every subscription with it.
    unsubscribe: () => undefined,
    punsubscribe: () => undefined,
  };
  return createAdapter(client, client, { key });
}
