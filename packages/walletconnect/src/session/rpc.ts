import { isRecord, parseJson } from '../json.ts'

/** How the relay transports a method: tags, ttl in seconds, whether the receiver gets a push notification. */
type RpcMethod = {
  readonly tag: number
  readonly ttl: number
  readonly replyTag: number
  readonly replyTtl: number
  /** Tags of a refusal by the person and by the client. Default: the tag of the reply. */
  readonly rejectTag?: number
  readonly autoRejectTag?: number
  readonly prompt?: true
}

/** Methods this package sends. Tags and ttls are those of the WalletConnect v2 Sign specification: other clients rely on them. */
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

/** Name of a method this package sends. */
export type RpcMethodName = keyof typeof rpcMethods

/** Returns the transport of any method; an unknown one has tag 0. */
export function rpcMethodOf(name: string): RpcMethod {
  return Object.hasOwn(rpcMethods, name)
    ? rpcMethods[name as RpcMethodName]
    : { tag: 0, ttl: 86_400, replyTag: 0, replyTtl: 86_400 }
}

/** Content of an envelope: a request of the other side, or its answer. */
type Payload =
  | { readonly kind: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly outcome: Outcome }

/** Outcome of a request. Untrusted. */
export type Outcome =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** Parses the text of an envelope as JSON-RPC 2.0; `undefined` for anything else. */
export function parsePayload(text: string): Payload | undefined {
  const value = parseJson(text)
  if (!isRecord(value) || value.jsonrpc !== '2.0') return undefined
  const id = typeof value.id === 'string' && /^\d{1,16}$/.test(value.id) ? Number(value.id) : value.id
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  if (typeof value.method === 'string') {
    return { kind: 'request', id, method: value.method, params: value.params }
  }
  if (isRecord(value.error)) {
    const { code, message, data } = value.error
    return {
      kind: 'answer',
      id,
      outcome: {
        error: {
          code: typeof code === 'number' ? code : 5000,
          message: String(message ?? '').slice(0, 500),
          data,
        },
      },
    }
  }
  return 'result' in value ? { kind: 'answer', id, outcome: { result: value.result } } : undefined
}
