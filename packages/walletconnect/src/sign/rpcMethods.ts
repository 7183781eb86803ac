/** How a method of the protocol travels (W9.3): tags, seconds it is kept, whether the receiver's person is woken. */
export type RpcMethod = {
  readonly tag: number
  readonly ttl: number
  readonly replyTag: number
  readonly replyTtl: number
  /** Tags of a refusal, by the person and by the program; the reply's where absent. */
  readonly rejectTag?: number
  readonly autoRejectTag?: number
  readonly prompt?: true
}

/** Every method we send. */
export const rpcMethods = {
  wc_sessionPropose: {
    tag: 1100,
    ttl: 300,
    replyTag: 1101,
    replyTtl: 300,
    rejectTag: 1120,
    autoRejectTag: 1121,
    prompt: true,
  },
  wc_sessionSettle: { tag: 1102, ttl: 300, replyTag: 1103, replyTtl: 300 },
  wc_sessionUpdate: { tag: 1104, ttl: 86_400, replyTag: 1105, replyTtl: 86_400 },
  wc_sessionExtend: { tag: 1106, ttl: 86_400, replyTag: 1107, replyTtl: 86_400 },
  wc_sessionRequest: { tag: 1108, ttl: 300, replyTag: 1109, replyTtl: 300, prompt: true },
  wc_sessionEvent: { tag: 1110, ttl: 300, replyTag: 1111, replyTtl: 300, prompt: true },
  wc_sessionDelete: { tag: 1112, ttl: 86_400, replyTag: 1113, replyTtl: 86_400 },
  wc_sessionPing: { tag: 1114, ttl: 30, replyTag: 1115, replyTtl: 30 },
  wc_sessionAuthenticate: {
    tag: 1116,
    ttl: 3_600,
    replyTag: 1117,
    replyTtl: 3_600,
    rejectTag: 1118,
    autoRejectTag: 1119,
    prompt: true,
  },
  wc_pairingDelete: { tag: 1000, ttl: 86_400, replyTag: 1001, replyTtl: 86_400 },
  wc_pairingPing: { tag: 1002, ttl: 30, replyTag: 1003, replyTtl: 30 },
} as const satisfies Record<string, RpcMethod>

/** A method we send. */
export type RpcMethodName = keyof typeof rpcMethods

/** How a method travels, for names from outside too: an unknown one is answered with tag 0. */
export function rpcMethodOf(name: string): RpcMethod {
  return Object.hasOwn(rpcMethods, name)
    ? rpcMethods[name as RpcMethodName]
    : { tag: 0, ttl: 86_400, replyTag: 0, replyTtl: 86_400 }
}
