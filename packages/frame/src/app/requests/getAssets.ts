import type { CaipNetworkId, TokenBalance, WalletAsset, WalletAssets } from '@latchkey/protocol'
import * as v from 'valibot'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { getAddresses } from '../keys/walletHandlers.ts'
import { chainIdOf, requireServed } from '../networks.ts'

/** Contracts that one request may name. */
const maxNamed = 100

const chain = v.pipe(v.string(), v.regex(/^0x[\da-f]{1,14}$/i))
const contract = v.pipe(v.string(), v.regex(/^(?:native|0x[\da-f]{40})$/i))
const type = v.pipe(v.string(), v.toUpperCase(), v.picklist(['NATIVE', 'ERC20']))
/** Parameters of ERC-7811, and what existing clients write in their place. */
const request = v.object({
  account: v.string(),
  chainFilter: v.optional(v.array(chain)),
  assetFilter: v.optional(
    v.record(
      chain,
      v.pipe(v.array(v.union([contract, v.object({ address: contract })])), v.maxLength(maxNamed)),
    ),
  ),
  assetTypeFilter: v.optional(v.union([type, v.array(type)])),
})

/**
 * `wallet_getAssets` (ERC-7811): the tokens of the account, from the balances of the project's server, to the last base unit, the native currency first. On the networks
 * that are named, else on the one of the request alone.
 *
 * @param network that of the request
 * @throws RequestError `invalidParams`; `mismatch` for another account or a network that isn't served; `rejected` where nobody is signed in;
 * `network` where balances can't be read
 */
export async function getAssets(
  services: FrameServices,
  params: unknown,
  network: CaipNetworkId,
): Promise<WalletAssets> {
  const parsed = v.safeParse(request, Array.isArray(params) ? params[0] : params)
  if (!parsed.success) throw new RequestError('invalidParams', 'What to list can’t be read.')
  const { account, chainFilter, assetFilter, assetTypeFilter } = parsed.output
  const own = (await services.session.account()) && (await getAddresses(services))?.eip155
  if (!own) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
  if (account.toLowerCase() !== own.toLowerCase())
    throw new RequestError('mismatch', 'This wallet doesn’t have that account.')
  // what is named one by one needs no other filter
  const chains = assetFilter ? Object.keys(assetFilter) : (chainFilter ?? [toHexChain(network)])
  const types = assetFilter || assetTypeFilter === undefined ? undefined : [assetTypeFilter].flat()
  const entries = await Promise.all(
    [...new Set(chains.map((one) => one.toLowerCase()))].map(async (one) => {
      const served = requireServed(services.config, Number(one))
      const named = Object.entries(assetFilter ?? {}).find(([key]) => key.toLowerCase() === one)?.[1]
      const addresses = named?.map((each) => (typeof each === 'string' ? each : each.address).toLowerCase())
      const contracts = addresses?.filter((address) => address !== 'native')
      const balances = await services.balances.get(served, own, contracts)
      const assets = balances
        .map(toAsset)
        .sort((a, b) => Number(a.type !== 'NATIVE') - Number(b.type !== 'NATIVE'))
      const isAsked = (asset: WalletAsset) =>
        (addresses?.includes(asset.address.toLowerCase()) ?? true) && (types?.includes(asset.type) ?? true)
      return [one, assets.filter(isAsked)] as const
    }),
  )
  return Object.fromEntries(entries)
}

function toAsset({ address, name, symbol, price, value, iconUrl, quantity }: TokenBalance): WalletAsset {
  const decimals = Number(quantity.decimals)
  return {
    address: address === undefined ? 'native' : address.slice(address.lastIndexOf(':') + 1),
    balance: `0x${toBaseUnits(quantity.numeric, decimals).toString(16)}`,
    type: address === undefined ? 'NATIVE' : 'ERC20',
    metadata: { name, symbol, decimals, price, iconUrl, ...(value !== undefined && { value }) },
  }
}

/** Exact: decimal text has as many digits as it needs. @throws RequestError `network` for an amount that its decimals don't hold */
function toBaseUnits(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  const rest = fraction.replace(/0+$/, '')
  if (rest.length > decimals)
    throw new RequestError('network', 'The network gave an answer that makes no sense.')
  return BigInt(whole + rest.padEnd(decimals, '0'))
}

function toHexChain(network: CaipNetworkId): string {
  return `0x${Number(chainIdOf(network)).toString(16)}`
}
