import type { LedgerEntry } from '../ledger/Ledger.ts'
import { solanaCluster } from '../SolanaDevnet.ts'
import { answerRpc, stringifyJson } from './answerRpc.ts'
import { encodeAccount } from './encodeAccount.ts'
import { parseParams, type RpcContext, SolanaRpcError, withContext } from './RpcContext.ts'

/** Serves one WebSocket: subscriptions, and every other method as over HTTP. */
export function answerSocket(context: RpcContext, send: (text: string) => void, nextId: () => number) {
  const subscriptions = createSubscriptions(context, (message) => send(stringifyJson(message)), nextId)
  return {
    close: subscriptions.close,
    async receive(text: string): Promise<void> {
      const { id, method, params } = parseRequest(text)
      if (!/Subscribe$|Unsubscribe$/.test(method)) return send(await answerRpc(text, context))
      try {
        const result = subscriptions.handle(method, params)
        if (result === undefined) throw new SolanaRpcError(-32601, 'Method not found')
        send(stringifyJson({ jsonrpc: '2.0', result, id }))
      } catch (error) {
        const { code, message } =
          error instanceof SolanaRpcError ? error : new SolanaRpcError(-32603, 'Internal error')
        send(stringifyJson({ jsonrpc: '2.0', error: { code, message }, id }))
      }
    },
  }
}

function parseRequest(text: string): { id: unknown; method: string; params: readonly unknown[] } {
  try {
    const { id = null, method, params } = JSON.parse(text) as Record<string, unknown>
    return {
      id,
      method: typeof method === 'string' ? method : '',
      params: Array.isArray(params) ? params : [],
    }
  } catch {
    return { id: null, method: '', params: [] }
  }
}

/** The subscriptions of one socket. */
type Subscriptions = {
  /** Result of a `…Subscribe` or `…Unsubscribe` call; `undefined` for other methods. @throws SolanaRpcError */
  handle(method: string, params: readonly unknown[]): number | boolean | undefined
  close(): void
}

type Watch = { readonly kind: string; onEntry?(entry: LedgerEntry): void; stop?(): void }

/** Subscriptions of one socket: `signature`, `account`, `logs` and `slot` notifications. */
function createSubscriptions(
  context: RpcContext,
  send: (message: unknown) => void,
  nextId: () => number,
): Subscriptions {
  const { ledger } = context
  const watches = new Map<number, Watch>()
  const stop = ledger.subscribe((entry) => {
    for (const watch of [...watches.values()]) watch.onEntry?.(entry)
  })
  const notify = (kind: string, subscription: number, result: unknown) =>
    send({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription } })

  const kinds: Readonly<Record<string, (id: number, params: readonly unknown[]) => Watch>> = {
    signature(id, [key]) {
      const signature = parseParams.signature(key)
      const notifySigned = (entry: LedgerEntry) => {
        watches.delete(id)
        notify('signature', id, withContext(context, { err: entry.err }))
      }
      const existing = ledger.entry(signature)
      // The response with the subscription's id must be sent first.
      if (existing) setImmediate(() => watches.has(id) && notifySigned(existing))
      return { kind: 'signature', onEntry: (entry) => entry.signature === signature && notifySigned(entry) }
    },
    account(id, [key, config]) {
      const address = parseParams.address(key)
      const options = parseParams.options(config)
      return {
        kind: 'account',
        onEntry(entry) {
          if (!entry.keys.some((one) => one.address === address && one.writable)) return
          const empty = {
            lamports: 0,
            owner: '1'.repeat(32),
            executable: false,
            rentEpoch: 0,
            space: 0,
            data: ['', 'base64'],
          }
          notify(
            'account',
            id,
            withContext(context, encodeAccount(ledger.getAccount(address), options, ledger) ?? empty),
          )
        },
      }
    },
    logs(id, [filter]) {
      const { mentions } = parseParams.options(typeof filter === 'string' ? {} : filter)
      const wanted = Array.isArray(mentions) ? parseParams.address(mentions[0]) : undefined
      return {
        kind: 'logs',
        onEntry(entry) {
          if (wanted !== undefined && !entry.keys.some(({ address }) => address === wanted)) return
          const { signature, err, logs } = entry
          notify('logs', id, withContext(context, { signature, err, logs }))
        },
      }
    },
    slot(id) {
      let last = ledger.slot()
      const timer = setInterval(() => {
        const slot = ledger.slot()
        if (slot === last) return
        last = slot
        notify('slot', id, { slot, parent: slot - 1, root: Math.max(0, slot - 32) })
      }, solanaCluster.slotMs)
      timer.unref()
      return { kind: 'slot', stop: () => clearInterval(timer) }
    },
  }

  return {
    handle(method, params) {
      const match = /^([a-z]+)(Subscribe|Unsubscribe)$/.exec(method)
      const [, kind = '', what] = match ?? []
      if (!match || !Object.hasOwn(kinds, kind)) return undefined
      if (what === 'Subscribe') {
        const id = nextId()
        const watch = kinds[kind]?.(id, params)
        if (watch) watches.set(id, watch)
        return id
      }
      const id = Number(params[0])
      const watch = watches.get(id)
      if (watch?.kind !== kind) throw new SolanaRpcError(-32602, 'Invalid subscription id.')
      watch.stop?.()
      return watches.delete(id)
    },
    close() {
      stop()
      for (const watch of watches.values()) watch.stop?.()
      watches.clear()
    },
  }
}
