import { type CaipAddress, parseCaipAddress } from '@latchkey/protocol'
import { nativePlaceholder } from '../../chain/nativePlaceholder.ts'
import { wellKnownChains } from '../../chain/wellKnownChains.ts'

/** One request: CoinGecko's path, and which of our addresses each name in its answer stands for. */
export type CoinGeckoQuestion = {
  readonly path: string
  readonly names: ReadonlyMap<string, readonly CaipAddress[]>
}

/** Contracts in one request. CoinGecko takes 515, but so long a URL doesn't pass every proxy. */
const perRequest = 100

/** As few requests as cover the tokens. Chains CoinGecko has no name for are left out. */
export function coinGeckoQuestions(tokens: readonly CaipAddress[]): CoinGeckoQuestion[] {
  const coins = new Map<string, CaipAddress[]>()
  const platforms = new Map<string, Map<string, CaipAddress[]>>()
  for (const token of tokens) {
    const parts = parseCaipAddress(token)
    const ids = parts?.namespace === 'eip155' ? wellKnownChains[parts.reference]?.coingecko : undefined
    if (!parts || !ids) continue
    const address = parts.address.toLowerCase()
    if (address === nativePlaceholder) append(coins, ids.coin, token)
    else if (ids.platform) {
      const names = platforms.get(ids.platform) ?? new Map<string, CaipAddress[]>()
      append(names, address, token)
      platforms.set(ids.platform, names)
    }
  }
  return [
    ...(coins.size > 0 ? [{ path: `simple/price?ids=${[...coins.keys()].join(',')}`, names: coins }] : []),
    ...[...platforms].flatMap(([platform, names]) => contractQuestions(platform, [...names])),
  ]
}

function contractQuestions(platform: string, names: [string, CaipAddress[]][]): CoinGeckoQuestion[] {
  return Array.from({ length: Math.ceil(names.length / perRequest) }, (_, index) => {
    const part = new Map(names.slice(index * perRequest, (index + 1) * perRequest))
    const contracts = [...part.keys()].join(',')
    return { path: `simple/token_price/${platform}?contract_addresses=${contracts}`, names: part }
  })
}

function append(map: Map<string, CaipAddress[]>, name: string, token: CaipAddress): void {
  map.set(name, [...(map.get(name) ?? []), token])
}
