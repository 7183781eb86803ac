import { type CaipNetworkId, parseCaipNetworkId, toChainId } from '@latchkey/protocol'
import type { Session, SignEvent } from '@latchkey/walletconnect'
import type { AdapterContext } from '../../../adapter/AdapterContext.ts'
import type { ConnectorSession } from '../../../connector/ConnectorSession.ts'
import { createListeners } from '../../../store/createListeners.ts'
import type { ChainStore } from '../storage/createChainStore.ts'
import { sessionChains } from './sessionChains.ts'

/** The session in use, its default chain and its accounts on it. */
export type ActiveSession = {
  get(): Session | undefined
  chain(): CaipNetworkId | undefined
  accounts(): readonly string[]
  /** Whether the session has accounts on a chain. */
  has(chain: string): boolean
  /** Uses a session; on the wished chain where it may, else the first of the app's it has. `undefined`: it has no account. */
  take(session: Session, wished: string | undefined): ConnectorSession | undefined
  /** `setDefaultChain` (S4.28). */
  setChain(chain: CaipNetworkId): void
  follow(event: SignEvent): void
  drop(): void
  subscribe(emit: (event: string, payload: unknown) => void): () => void
}

/** Follows one session: updates, events, its end (S4.26-S4.29). */
export function createActiveSession(context: AdapterContext, chains: ChainStore): ActiveSession {
  const listeners = createListeners<[event: string, payload: unknown]>()
  let session: Session | undefined
  let chain: CaipNetworkId | undefined
  let accounts: readonly string[] = []
  let count = 0
  /** An end nobody has heard yet. */
  let unheard: unknown

  const setAccounts = (next: readonly string[]) => {
    if (next.join() === accounts.join()) return
    accounts = next
    listeners.tell('accountsChanged', accounts)
  }
  const setChain = (next: CaipNetworkId) => {
    if (next === chain || !session) return
    chain = next
    chains.write(session.topic, next)
    listeners.tell('chainChanged', `0x${Number(toChainId(next.slice(7)) ?? 0).toString(16)}`)
  }
  const choose = (of: Session, wished: string | undefined) => {
    const all = sessionChains(of, 'eip155')
    const own = context.networks().map(({ caipNetworkId }) => caipNetworkId as string)
    const found = [wished, ...own, ...all.keys()].find((one) => one !== undefined && all.has(one))
    return { all, found: parseCaipNetworkId(found)?.caipNetworkId }
  }
  const end = (reason: unknown) => {
    session = undefined
    chain = undefined
    accounts = []
    if (count === 0) unheard = reason
    listeners.tell('disconnect', reason)
  }
  return {
    get: () => session,
    chain: () => chain,
    accounts: () => accounts,
    has: (one) => session !== undefined && sessionChains(session, 'eip155').has(one),
    take(next, wished) {
      const { all, found } = choose(next, wished ?? chains.read(next.topic))
      if (!found) return undefined
      session = next
      chain = found
      accounts = all.get(found) ?? []
      unheard = undefined
      return { accounts, network: found }
    },
    setChain,
    follow(event) {
      if (event.type === 'update' && event.session.topic === session?.topic) {
        session = event.session
        const { all, found } = choose(session, chain)
        // None left: the wallet shows this app no account any more (C9).
        setAccounts((found && all.get(found)) ?? [])
        if (found) setChain(found)
        return
      }
      if (!session || !('topic' in event) || event.topic !== session.topic) return
      if (event.type === 'delete') return end(event.reason)
      if (event.type === 'expire') return end({ code: 6000, message: 'The session has expired.' })
      if (event.name === 'accountsChanged') {
        const next = readAccounts(event.data)
        if (next) setAccounts(next)
      }
      const moved = event.name === 'chainChanged' ? readChain(event.data) : undefined
      if (moved) setChain(moved)
    },
    drop() {
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

/** Plain addresses of a list of addresses or CAIP-10 accounts; `undefined` for garbage. */
function readAccounts(data: unknown): readonly string[] | undefined {
  if (!Array.isArray(data)) return undefined
  const list = data.flatMap((entry) => {
    const address = typeof entry === 'string' ? entry.replace(/^eip155:\d+:/, '') : ''
    return /^0x[0-9a-f]{40}$/i.test(address) ? [address] : []
  })
  // A list of nothing but garbage isn't the wallet saying "no account".
  return list.length > 0 || data.length === 0 ? list : undefined
}

function readChain(data: unknown): CaipNetworkId | undefined {
  const text = typeof data === 'string' ? data.replace(/^eip155:/, '') : data
  const id = toChainId(text)
  return id === undefined ? undefined : `eip155:${id}`
}
