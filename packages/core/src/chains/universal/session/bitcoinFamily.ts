import { getBitcoinPrefix, parseCaipAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { parseJson } from '../../../base/http.ts'
import { isTaproot } from '../../../base/text.ts'
import type { AccountRecord } from '../../../config/Connector.ts'
import { bitcoinRelayMethods } from '../../../requests/bitcoinRelay.ts'
import { SessionError } from '../errors.ts'
import {
  type AddressesEvent,
  type AnnouncedAddresses,
  assertNamespace,
  type RelayFamily,
} from './relayFamily.ts'
import { requestPeer } from './requestPeer.ts'

/**
 * Bitcoin over a relay. Every request goes to the wallet; the adapter checks first whether it is allowed. The chain is
 * read from the app's own node.
 */
export const bitcoinFamily: RelayFamily = {
  namespace: 'bip122',
  hasAddressesPerNetwork: true,
  toProposal(networks, preferred) {
    const ids = networks
      .filter(({ chainNamespace }) => chainNamespace === 'bip122')
      .map(({ caipNetworkId }) => caipNetworkId as string)
    const chains = [...ids.filter((id) => id === preferred), ...ids.filter((id) => id !== preferred)]
    const isListed = preferred !== undefined && ids.includes(preferred)
    return {
      bip122: {
        chains,
        methods: [...bitcoinRelayMethods],
        events: ['bip122_addressesChanged', 'accountsChanged', 'chainChanged'],
        ...(isListed && { defaultChain: preferred }),
      },
    }
  },
  parseAddress,
  addressesEvent: { name: 'bip122_addressesChanged', parse: parseAddresses },
  /** A wallet gives the answer to `getAccountAddresses` with the session, so that no app has to send the request, which would ring its device. */
  parseRecords({ sessionProperties }, accounts) {
    const text = sessionProperties?.bip122_getAccountAddresses
    if (text === undefined) return undefined
    const stated = toStatedList(parseJson(text)).flatMap((entry) => parseEntry(entry, accounts) ?? [])
    if (!stated.some(({ address }) => accounts.includes(address))) return undefined
    return accounts.map((account) =>
      toRecord(stated.find(({ address }) => address === account) ?? { address: account }),
    )
  },
  parseChain(data) {
    const parts = typeof data === 'string' ? parseCaipNetworkId(data) : undefined
    return parts?.namespace === 'bip122' ? parts.caipNetworkId : undefined
  },
  formatChain: (chain) => chain,
  async request({ client, active, onSent }, method, params) {
    const session = active.get()
    const chain = active.chain()
    if (!session || !chain)
      throw new SessionError({ code: 'NOT_CONNECTED', message: 'Please call connect() before request()' })
    assertNamespace(session, 'bip122')
    return requestPeer({ client, onSent }, session, { chainId: chain, method, params })
  },
}

function parseAddress(entry: string): string | undefined {
  const address = parseCaipAddress(entry)?.address ?? entry
  return getBitcoinPrefix(address) ? address : undefined
}

/**
 * Parses the payload of `bip122_addressesChanged`: addresses, or objects with `address`, what it is for, its key and its path. The address in
 * use stays first where the list has it: then the wallet names more addresses of the same account. One for inscriptions is never first.
 */
function parseAddresses({ data, chainId, chain, accounts }: AddressesEvent): AnnouncedAddresses | undefined {
  if (!Array.isArray(data) || chainId !== chain) return undefined
  const list = data.flatMap((entry: unknown) => parseEntry(entry, accounts) ?? [])
  const payment = list.filter(({ intention }) => intention !== 'ordinal').map(({ address }) => address)
  const ordinal = list.filter(({ intention }) => intention === 'ordinal').map(({ address }) => address)
  const current = payment.filter((address) => address === accounts[0])
  const others = payment.filter((address) => address !== accounts[0])
  // Only an empty list means that no account is shared.
  if (payment.length === 0 && data.length > 0) return undefined
  const isStated = list.some(({ intention }) => intention !== undefined)
  return { accounts: [...current, ...others, ...ordinal], records: isStated ? list.map(toRecord) : undefined }
}

/** Returns the entries of a list, or of lists by what the addresses are for. */
function toStatedList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const lists = Object.entries(typeof value === 'object' && value !== null ? value : {})
  return lists.flatMap(([intention, list]: [string, unknown]) =>
    Array.isArray(list)
      ? list.map((entry: unknown) => (typeof entry === 'object' ? { intention, ...entry } : entry))
      : [],
  )
}

type Entry = {
  readonly address: string
  readonly intention?: 'payment' | 'ordinal' | undefined
  readonly path?: unknown
  readonly publicKey?: unknown
}

function parseEntry(entry: unknown, accounts: readonly string[]): Entry | undefined {
  const isObject = typeof entry === 'object' && entry !== null
  const { address: given, ...stated } = (isObject ? entry : { address: entry }) as {
    [name in keyof Entry]?: unknown
  }
  const address = typeof given === 'string' ? parseAddress(given) : undefined
  if (address === undefined || !isOfSameNetwork(address, accounts[0])) return undefined
  const intention = (['payment', 'ordinal'] as const).find((known) => known === stated.intention)
  return { address, intention, path: stated.path, publicKey: stated.publicKey }
}

/** Returns the record of an address. What it is for is told by its form where the wallet doesn't say it. */
function toRecord({ address, intention, path, publicKey }: Entry): AccountRecord {
  return {
    namespace: 'bip122',
    address,
    type: intention ?? (isTaproot(address) ? 'ordinal' : 'payment'),
    ...(typeof path === 'string' && { path }),
    ...(typeof publicKey === 'string' && { publicKey }),
  }
}

/** Whether two addresses can be of one network, by their beginning. Regtest and the test networks share their old forms. */
function isOfSameNetwork(address: string, other: string | undefined): boolean {
  const [prefix, known] = [address, other ?? address].map(getBitcoinPrefix)
  return prefix === known || (prefix !== 'bc' && known !== 'bc' && [prefix, known].includes('test'))
}
