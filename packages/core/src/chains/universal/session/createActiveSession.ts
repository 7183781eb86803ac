import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import { getDefaultChain, type Session } from '@latchkey/walletconnect'
import { createListeners } from '../../../base/store.ts'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { AccountRecord } from '../../../config/Connector.ts'
import type { ChainStore } from '../relayStorage.ts'
import {
  type ActiveSession,
  type AddressesEvent,
  type AnnouncedAddresses,
  type RelayFamily,
  sessionChains,
} from './relayFamily.ts'

/** Creates the state of one relay session, which is changed by the wallet's updates and events. */
export function createActiveSession(
  context: AdapterContext,
  chainStore: ChainStore,
  family: RelayFamily,
): ActiveSession {
  const { namespace } = family
  const listeners = createListeners<[event: string, payload: unknown]>()
  let session: Session | undefined
  let chain: CaipNetworkId | undefined
  let accounts: readonly string[] = []
  let records: readonly AccountRecord[] | undefined
  let subscriberCount = 0
  /** Reason of an end that happened without subscribers; the next one receives it. */
  let missedEnd: unknown

  const setAccounts = (next: readonly string[], stated?: readonly AccountRecord[]) => {
    if (next.join() === accounts.join() && !stated) return
    accounts = next
    records = stated
    listeners.notify('accountsChanged', accounts)
  }
  /** Takes over the addresses of the session. What was stated of the same ones since it was made counts more than what it states. */
  const setGranted = (next: readonly string[]) => {
    if (session && next.join() !== accounts.join()) setAccounts(next, family.parseRecords?.(session, next))
  }
  const setChain = (next: CaipNetworkId) => {
    if (next === chain || !session) return
    chain = next
    chainStore.write(session.topic, next)
    listeners.notify('chainChanged', family.formatChain(next))
    const allowed = family.hasAddressesPerNetwork && sessionChains(session, namespace).get(next)
    if (allowed) setGranted(allowed)
  }
  const end = (reason: unknown) => {
    if (session) chainStore.remove(session.topic)
    session = undefined
    chain = undefined
    accounts = []
    if (subscriberCount === 0) missedEnd = reason
    active.onEnd()
    listeners.notify('disconnect', reason)
  }
  const active: ActiveSession = {
    onEnd: () => {},
    get: () => session,
    chain: () => chain,
    accounts: () => accounts,
    records: () => records,
    has: (network) => session !== undefined && sessionChains(session, namespace).has(network),
    activate(next, preferred) {
      const { allowed, chosen } = chooseChain(next, preferred ?? chainStore.read(next.topic), {
        context,
        namespace,
      })
      if (!chosen) return undefined
      session = next
      chain = chosen
      accounts = allowed.get(chosen) ?? []
      records = family.parseRecords?.(next, accounts)
      missedEnd = undefined
      return { accounts, network: chosen, sessionId: next.topic, ...(records && { records }) }
    },
    setChain,
    handleEvent(event) {
      if (event.type === 'update' && event.session.topic === session?.topic) {
        session = event.session
        const { allowed, chosen } = chooseChain(session, chain, { context, namespace })
        // Without chains the wallet shares no account any more.
        setGranted((chosen && allowed.get(chosen)) ?? [])
        if (chosen) setChain(chosen)
        return
      }
      // Without an active session it is a stored one, which expired while no page was open.
      const isExpired = event.type === 'expire' && (!session || event.topic === session.topic)
      if (isExpired) context.app?._internal.alert?.('sessionExpired')
      if (!session || !('topic' in event) || event.topic !== session.topic) return
      if (event.type === 'delete') return end(event.reason)
      // 6000: "user disconnected" of WalletConnect.
      if (event.type === 'expire') return end({ code: 6000, message: 'The session has expired.' })
      const next = parseAnnounced({ ...event, chain, accounts }, family)
      if (next) setAccounts(next.accounts, next.records)
      const newChain = event.name === 'chainChanged' ? family.parseChain(event.data) : undefined
      if (newChain) setChain(newChain)
    },
    clear() {
      if (session) chainStore.remove(session.topic)
      session = undefined
      chain = undefined
      accounts = []
    },
    subscribe(emit) {
      const stop = listeners.subscribe(emit)
      subscriberCount++
      const missed = missedEnd
      missedEnd = undefined
      if (missed !== undefined) queueMicrotask(() => emit('disconnect', missed))
      return () => {
        subscriberCount--
        stop()
      }
    },
  }
  return active
}

/** The preferred chain if the session allows it, else the wallet's default, the first of the app's, or any of the session. */
function chooseChain(
  session: Session,
  preferred: string | undefined,
  { context, namespace }: { context: AdapterContext; namespace: RelayFamily['namespace'] },
) {
  const allowed = sessionChains(session, namespace)
  const networks = context.networks().map(({ caipNetworkId }) => caipNetworkId as string)
  const defaults = Object.entries(session.namespaces).map(([key, scope]) => getDefaultChain(key, scope))
  const ownDefaults = defaults.filter((chain) => networks.includes(chain ?? ''))
  const candidates = [preferred, ...ownDefaults, ...networks, ...defaults, ...allowed.keys()]
  const chosen = candidates.find((candidate) => candidate !== undefined && allowed.has(candidate))
  return { allowed, chosen: parseCaipNetworkId(chosen)?.caipNetworkId }
}

/** Returns the addresses that an event announces; `undefined` for one that is about something else or malformed. */
function parseAnnounced(
  { name, ...event }: AddressesEvent & { readonly name: string },
  family: RelayFamily,
): AnnouncedAddresses | undefined {
  if (name === 'accountsChanged') return parseAccounts(event.data, family)
  return name === family.addressesEvent?.name ? family.addressesEvent.parse(event) : undefined
}

/** Parses a list of addresses or CAIP-10 accounts into plain addresses; `undefined` for anything else. */
function parseAccounts(data: unknown, { parseAddress }: RelayFamily): AnnouncedAddresses | undefined {
  if (!Array.isArray(data)) return undefined
  const list = data.flatMap((entry) => (typeof entry === 'string' ? (parseAddress(entry) ?? []) : []))
  // Only an empty list means that no account is shared; one of malformed entries is dropped.
  return list.length > 0 || data.length === 0 ? { accounts: list } : undefined
}
