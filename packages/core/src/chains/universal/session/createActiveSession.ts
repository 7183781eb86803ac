import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import type { Session } from '@latchkey/walletconnect'
import { createListeners } from '../../../base/store.ts'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { ChainStore } from '../relayStorage.ts'
import { type ActiveSession, type RelayFamily, sessionChains } from './relayFamily.ts'

/** Tracks one session: updates, events and its end. */
export function createActiveSession(
  context: AdapterContext,
  chains: ChainStore,
  family: RelayFamily,
): ActiveSession {
  const { namespace } = family
  const listeners = createListeners<[event: string, payload: unknown]>()
  let session: Session | undefined
  let chain: CaipNetworkId | undefined
  let accounts: readonly string[] = []
  let count = 0
  /** Reason of an end that happened without subscribers. */
  let unheard: unknown

  const setAccounts = (next: readonly string[]) => {
    if (next.join() === accounts.join()) return
    accounts = next
    listeners.notify('accountsChanged', accounts)
  }
  const setChain = (next: CaipNetworkId) => {
    if (next === chain || !session) return
    chain = next
    chains.write(session.topic, next)
    listeners.notify('chainChanged', family.formatChain(next))
  }
  const choose = (of: Session, wished: string | undefined) => {
    const all = sessionChains(of, namespace)
    const own = context.networks().map(({ caipNetworkId }) => caipNetworkId as string)
    const found = [wished, ...own, ...all.keys()].find((one) => one !== undefined && all.has(one))
    return { all, found: parseCaipNetworkId(found)?.caipNetworkId }
  }
  const end = (reason: unknown) => {
    session = undefined
    chain = undefined
    accounts = []
    if (count === 0) unheard = reason
    listeners.notify('disconnect', reason)
  }
  return {
    get: () => session,
    chain: () => chain,
    accounts: () => accounts,
    has: (one) => session !== undefined && sessionChains(session, namespace).has(one),
    activate(next, wished) {
      const { all, found } = choose(next, wished ?? chains.read(next.topic))
      if (!found) return undefined
      session = next
      chain = found
      accounts = all.get(found) ?? []
      unheard = undefined
      return { accounts, network: found }
    },
    setChain,
    handleEvent(event) {
      if (event.type === 'update' && event.session.topic === session?.topic) {
        session = event.session
        const { all, found } = choose(session, chain)
        // Without chains the wallet shares no account any more.
        setAccounts((found && all.get(found)) ?? [])
        if (found) setChain(found)
        return
      }
      if (!session || !('topic' in event) || event.topic !== session.topic) return
      if (event.type === 'delete') return end(event.reason)
      if (event.type === 'expire') return end({ code: 6000, message: 'The session has expired.' })
      if (event.name === 'accountsChanged') {
        const next = parseAccounts(event.data, family)
        if (next) setAccounts(next)
      }
      const moved = event.name === 'chainChanged' ? family.parseChain(event.data) : undefined
      if (moved) setChain(moved)
    },
    clear() {
      session = undefined
      chain = undefined
      accounts = []
    },
    subscribe(emit) {
      const stop = listeners.subscribe(emit)
      count++
      const missed = unheard
      unheard = undefined
      if (missed !== undefined) queueMicrotask(() => emit('disconnect', missed))
      return () => {
        count--
        stop()
      }
    },
  }
}

/** Parses a list of addresses or CAIP-10 accounts into plain addresses; `undefined` for anything else. */
function parseAccounts(data: unknown, { parseAddress }: RelayFamily): readonly string[] | undefined {
  if (!Array.isArray(data)) return undefined
  const list = data.flatMap((entry) => (typeof entry === 'string' ? (parseAddress(entry) ?? []) : []))
  // A list of malformed entries isn't the wallet saying "no account".
  return list.length > 0 || data.length === 0 ? list : undefined
}
