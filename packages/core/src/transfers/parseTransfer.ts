import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { formatAmount, InvalidAmountError } from '../base/amounts.ts'
import { InvalidParameterError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import type { Network } from '../config/Network.ts'
import type { ConfigAddress } from '../config/typedConfig.ts'
import type { NamedContextParameters } from '../requests/requestContext.ts'
import { InvalidSendError } from './errors.ts'

/** What is transferred. An entry of `getTokens` is one. */
export type TransferAsset = {
  /** CAIP-10 of the token's contract or mint. The native currency has no such key: one that is there but undefined is refused. */
  readonly address?: CaipAddress | undefined
  /** An asset of another network than the transfer's is refused. */
  readonly network?: CaipNetworkId | undefined
  /** As the list of tokens states it. Default: the symbol. */
  readonly name?: string | undefined
  readonly symbol: string
  /** Compared with those of the contract, or of the native currency, because the amount was converted with them. */
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/** Parameters of `transfer`; `estimateSendFee` and `previewTransfer` take the same words. */
export type TransferParameters<config extends Config = Config> = NamedContextParameters<config> & {
  /** Plain address of the receiver. */
  to: ConfigAddress<config>
  /** Base units of the asset, e.g. wei. */
  amount: bigint
  /** Default: the native currency of the network. A key that is there but undefined is refused, e.g. of a token that was not found. */
  asset?: TransferAsset
  /** The name `to` was resolved from. A name of the server's zones is resolved again; if it has moved, nothing is sent. */
  toName?: string | undefined
  /** Of a native transfer: base units per unit of computation, e.g. wei per gas. Default: the network's price. */
  gasPrice?: bigint | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds the person has in the wallet. Default: five minutes, which is also the longest on EVM. */
  timeout?: number | undefined
}

/** A transfer with every field checked. */
export type ParsedTransfer = {
  readonly to: string
  /** Base units. */
  readonly value: bigint
  /** `value` in whole units, as decimal text. */
  readonly amount: string
  readonly symbol: string
} & (
  | { readonly kind: 'native'; readonly gasPrice: bigint }
  /** `token` is the plain address of the contract. */
  | { readonly kind: 'token'; readonly token: string; readonly decimals: number }
)

/** What {@link parseTransfer} checks. */
type UnparsedTransfer = Pick<TransferParameters, 'to' | 'amount' | 'asset' | 'gasPrice'>

/**
 * Checks the parameters of a transfer. A native transfer needs receiver, amount and gas price, a token transfer receiver, amount
 * and the token's address.
 *
 * @throws InvalidParameterError (`asset` or its address is there but undefined, the address is not CAIP-10, or there is none and the decimals
 * are not the native currency's), InvalidSendError, also for an amount that
 * is no bigint above 0
 */
export function parseTransfer(
  parameters: UnparsedTransfer,
  network: Pick<Network, 'caipNetworkId' | 'nativeCurrency'>,
): ParsedTransfer {
  assertAsset(parameters)
  const { to, amount: value, asset, gasPrice } = parameters
  if (typeof to !== 'string' || to === '') throw new InvalidSendError()
  if (typeof value !== 'bigint' || value <= 0n) throw new InvalidSendError()
  if (asset?.network !== undefined && asset.network !== network.caipNetworkId) throw new InvalidSendError()
  const { nativeCurrency } = network
  // The amount was converted with other decimals: it is one of a token whose address was lost.
  if (asset && asset.address === undefined && asset.decimals !== nativeCurrency.decimals) {
    throw new InvalidParameterError({
      field: 'asset.address',
      write: `the address of the contract as CAIP-10: ${nativeCurrency.decimals} are the decimals of the native currency`,
    })
  }
  const { decimals, symbol } = asset?.address === undefined ? nativeCurrency : asset
  const amount = formatTransferAmount(value, decimals)
  if (asset?.address !== undefined) {
    const token = parseTokenAddress(asset.address, network)
    return { kind: 'token', to, value, amount, token, symbol, decimals }
  }
  if (typeof gasPrice !== 'bigint' || gasPrice < 0n) throw new InvalidSendError()
  return { kind: 'native', to, value, amount, gasPrice, symbol }
}

/**
 * Asserts that parameters with the key `asset` have a value there, and an asset with the key `address` too. A token that the app looked up
 * and did not find is `undefined`, and its amount must not be sent in the native currency.
 *
 * @throws InvalidParameterError
 */
export function assertAsset(parameters: { readonly asset?: object | undefined }): void {
  if (!Object.hasOwn(parameters, 'asset')) return
  const { asset } = parameters
  if (typeof asset !== 'object' || asset === null) {
    throw new InvalidParameterError({
      field: 'asset',
      write: 'an entry of `getTokens`, or leave the key out for the native currency',
    })
  }
  const { address } = asset as { readonly address?: unknown }
  if (Object.hasOwn(asset, 'address') && (address === undefined || address === null)) {
    throw new InvalidParameterError({
      field: 'asset.address',
      write: 'the address of the contract as CAIP-10, or leave the key out for the native currency',
    })
  }
}

function formatTransferAmount(value: bigint, decimals: number): string {
  try {
    return formatAmount(value, decimals)
  } catch (cause) {
    if (cause instanceof InvalidAmountError) throw new InvalidSendError({ cause })
    throw cause
  }
}

/**
 * Returns the plain address of a token's contract from its CAIP-10 address. A token of another network is refused,
 * because the same address may be another contract there.
 *
 * @throws InvalidParameterError (not CAIP-10), InvalidSendError (another network)
 */
export function parseTokenAddress<address extends string | undefined>(
  address: address,
  network: Pick<Network, 'caipNetworkId'>,
): address extends string ? string : address
export function parseTokenAddress(
  address: string | undefined,
  network: Pick<Network, 'caipNetworkId'>,
): string | undefined {
  if (address === undefined) return undefined
  const contract = parseCaipAddress(address)
  if (!contract) {
    throw new InvalidParameterError({
      field: 'asset.address',
      write: `the address of the contract as CAIP-10, i.e. ${network.caipNetworkId}:, then the plain address`,
    })
  }
  if (contract.caipNetworkId !== network.caipNetworkId) throw new InvalidSendError()
  return contract.address
}
