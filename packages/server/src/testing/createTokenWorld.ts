import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import { decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem/utils'
import { ChainUnavailableError } from '../errors.ts'
import type { PriceQuote, Prices, TokenDescription, Tokens } from '../ports/assets.ts'
import type { Chain, Chains, Index } from '../ports/chains.ts'

const abi = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] results)',
  'function getEthBalance(address account) view returns (uint256 balance)',
  'function balanceOf(address account) view returns (uint256 balance)',
])

/** What is on a chain: tokens by lower-case contract, balances by `account` and `account/contract`. */
type WorldChain = {
  readonly tokens: Map<string, TokenDescription>
  readonly balances: Map<string, bigint>
  /** What the node does just now. */
  mood: 'up' | 'down' | 'silent'
}

/** A small world of chains, tokens and prices behind the ports, in memory, with Multicall3 on every chain. */
export type TokenWorld = {
  readonly chains: Pick<Chains, 'send' | 'get' | 'list'>
  readonly index: Pick<Index, 'chains' | 'tokens'>
  readonly tokens: Pick<Tokens, 'list' | 'native' | 'describe'>
  readonly prices: Pick<Prices, 'quote'>
  /** Node calls so far. */
  calls(): number
  on(chain: CaipNetworkId): WorldChain
  /** Adds a token and gives `account` so much of it. */
  add(token: TokenDescription & { readonly token: string }, account: string, amount: bigint): void
  price(token: CaipAddress, dollars: number): void
}

export function createTokenWorld(names: readonly CaipNetworkId[]): TokenWorld {
  const world = new Map<CaipNetworkId, WorldChain>(
    names.map((name) => [name, { tokens: new Map(), balances: new Map(), mood: 'up' }]),
  )
  const quoted = new Map<CaipAddress, number>()
  const rates: Partial<Record<string, number>> = { usd: 1, eur: 0.5, jpy: 150 }
  const list: Chain[] = names.map((caipNetworkId) => ({
    caipNetworkId,
    namespace: 'eip155',
    reference: caipNetworkId.slice(7),
    http: true,
    ws: false,
  }))
  let calls = 0
  const on = (chain: CaipNetworkId): WorldChain => {
    const found = world.get(chain)
    if (!found) throw new Error(`There is no ${chain}`)
    return found
  }

  return {
    calls: () => calls,
    on,
    add(token, account, amount) {
      on(token.chain).tokens.set(token.token, token)
      on(token.chain).balances.set(`${account}/${token.token}`, amount)
    },
    price: (token, dollars) => quoted.set(token, dollars),
    chains: {
      list: () => list,
      get: (name) => list.find(({ caipNetworkId }) => caipNetworkId === name),
      async send(chain, body) {
        calls++
        const { mood } = on(chain)
        if (mood === 'silent') return new Promise(() => undefined)
        if (mood === 'down') throw new ChainUnavailableError('chain_unavailable', chain)
        const requests = JSON.parse(Buffer.from(body).toString()) as {
          id: number
          params: [{ data: Hex }]
        }[]
        const answers = requests.map(({ id, params: [{ data }] }) => ({
          id,
          result: aggregate(on(chain), data),
        }))
        return { status: 200, body: new Uint8Array(Buffer.from(JSON.stringify(answers))) }
      },
    },
    index: {
      chains: () => names,
      async tokens(account, chains) {
        return chains.flatMap((chain) =>
          [...on(chain).tokens.keys()]
            .filter((token) => on(chain).balances.has(`${account}/${token}`))
            .map((token) => ({ chain, token })),
        )
      },
    },
    tokens: {
      list: (chain) => [...on(chain).tokens.values()].filter(({ listed }) => listed),
      native: (chain) => ({ chain, name: 'Ether', symbol: 'ETH', decimals: 18, listed: true }),
      async describe(chain, tokens) {
        return new Map(
          tokens.flatMap((token): [string, TokenDescription][] => {
            const description = on(chain).tokens.get(token)
            return description ? [[token, description]] : []
          }),
        )
      },
    },
    prices: {
      async quote(tokens, currency) {
        const rate = rates[currency]
        return new Map(
          tokens.flatMap((token): [CaipAddress, PriceQuote][] => {
            const dollars = quoted.get(token)
            return dollars === undefined || rate === undefined
              ? []
              : [[token, { price: dollars * rate, at: 0, source: 'world' }]]
          }),
        )
      },
    },
  }
}

function aggregate({ tokens, balances }: WorldChain, data: Hex): Hex {
  const { args } = decodeFunctionData({ abi: abi.slice(0, 1), data })
  const calls = args[0] as readonly { target: string; callData: Hex }[]
  const result = calls.map(({ target, callData }) => {
    const { functionName, args } = decodeFunctionData({ abi: abi.slice(1), data: callData })
    const account = String(args[0]).toLowerCase()
    const native = functionName === 'getEthBalance'
    const token = target.toLowerCase()
    const amount = balances.get(native ? account : `${account}/${token}`) ?? 0n
    const success = native || tokens.has(token)
    return {
      success: true,
      returnData: success ? (`0x${amount.toString(16).padStart(64, '0')}` as const) : ('0x' as const),
    }
  })
  return encodeFunctionResult({ abi: abi.slice(0, 1), functionName: 'aggregate3', result })
}
