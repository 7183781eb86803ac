import { formatUnits } from 'viem'
import { DevnetError } from '../Devnet.ts'
import { type BitcoinDevnet, type BitcoinKey, bitcoinChain } from './BitcoinDevnet.ts'
import { deriveBitcoinAccounts } from './bitcoinAccounts.ts'

/** A regtest node of one's own, in place of the local chain. */
export type BitcoinNode = {
  /** Base URL of an Esplora API over the node. Pages read it, so it has to allow other origins (CORS). */
  readonly esploraUrl: string
  /**
   * bitcoind's JSON-RPC with a wallet that has coins: `http://user:password@host:port/wallet/name`. Absent: nothing is mined or
   * paid from here, and the test accounts hold what the chain has for them.
   */
  readonly bitcoindUrl?: string | undefined
}

const accountCount = 5
/** How long the node has for one answer, milliseconds. */
const timeout = 10_000
/** What each address of the test accounts holds at least once connected, satoshis; as on the local chain. */
const funds = { payment: 1_000_000_000n, ordinals: 200_000_000n, legacy: 100_000_000n }

/**
 * Connects to a bitcoind and its Esplora API. Test accounts without coins are paid from bitcoind's wallet.
 *
 * @throws DevnetError `bitcoin_node` for a URL that doesn't answer, or that serves another chain than regtest
 */
export async function connectBitcoin({ esploraUrl, bitcoindUrl }: BitcoinNode): Promise<BitcoinDevnet> {
  const base = esploraUrl.replace(/\/+$/, '')
  const { genesisHash, name, nativeCurrency } = bitcoinChain
  const first = await get(base, '/block-height/0')
  if (first !== genesisHash)
    throw new DevnetError(
      'bitcoin_node',
      `${base} serves another chain than regtest: its first block is ${first.slice(0, 64)}. Name the Esplora API of a regtest node.`,
    )
  const accounts = deriveBitcoinAccounts(accountCount)
  const call = async (method: string, ...params: unknown[]): Promise<unknown> => {
    if (bitcoindUrl === undefined)
      throw new DevnetError(
        'bitcoin_node',
        'There is no bitcoind to mine and pay with. Set LATCHKEY_BITCOIND_URL to its URL with user, password and wallet.',
      )
    return callBitcoind(bitcoindUrl, method, params)
  }
  const mine = async (count = 1) => {
    await call('generatetoaddress', count, await call('getnewaddress'))
    return Number(await call('getblockcount'))
  }
  const fund = async (to: string, satoshis: bigint) =>
    String(await call('sendtoaddress', to, formatUnits(satoshis, 8)))

  if (bitcoindUrl !== undefined) {
    let isPaid = false
    for (const account of accounts.slice(0, 2))
      for (const [kind, value] of Object.entries(funds) as [keyof typeof funds, bigint][]) {
        if (await hasCoins(base, account[kind])) continue
        await fund(account[kind].address, value)
        isPaid = true
      }
    if (isPaid) await mine()
  }
  return {
    caipNetworkId: `bip122:${genesisHash.slice(0, 32)}`,
    name,
    nativeCurrency: { ...nativeCurrency },
    esploraUrl: base,
    accounts,
    mine,
    fund,
    // The node is not ours to stop.
    stop: async () => {},
  }
}

async function hasCoins(base: string, { address }: BitcoinKey): Promise<boolean> {
  const { chain_stats } = JSON.parse(await get(base, `/address/${address}`)) as {
    chain_stats: { funded_txo_sum: number; spent_txo_sum: number }
  }
  return chain_stats.funded_txo_sum > chain_stats.spent_txo_sum
}

/** @throws DevnetError */
async function get(base: string, path: string): Promise<string> {
  try {
    const response = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return (await response.text()).trim()
  } catch (cause) {
    throw new DevnetError(
      'bitcoin_node',
      `The Esplora API at ${base} did not answer (${describe(cause)}). Check that it is running, and its URL.`,
      { cause },
    )
  }
}

/** @throws DevnetError with what bitcoind answered; its URL, which has a password, is not in the message */
async function callBitcoind(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { username, password, origin, pathname } = new URL(url)
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  try {
    const response = await fetch(`${origin}${pathname}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeout),
    })
    const { result, error } = (await response.json()) as {
      result: unknown
      error?: { message: string } | null
    }
    if (error) throw new Error(error.message)
    return result
  } catch (cause) {
    throw new DevnetError('bitcoin_node', `bitcoind did not do ${method} (${describe(cause)}).`, { cause })
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
