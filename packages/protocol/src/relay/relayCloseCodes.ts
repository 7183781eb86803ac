/** How a relay ends a socket (W9.1). After `stopping`, `stale` and `rebalancing` a client connects again. */
export const relayCloseCodes = {
  stopping: 1001,
  tooLarge: 1009,
  tryLater: 1013,
  unauthorized: 3000,
  tooManyRequests: 3001,
  stale: 4008,
  rebalancing: 4010,
} as const
