import type { CaipNetworkId } from '@latchkey/protocol'
import { InvalidParameterError } from '../base/errors.ts'
import type { Config } from './Config.ts'
import type { Address, Hash, Signature } from './State.ts'

/** The CAIP-2 ids of the networks that a config was created with. */
export type ConfigNetworkId<config extends Config = Config> = config['networks'][number]['caipNetworkId']

/** The chain ids of its EVM networks. */
export type ConfigChainId<config extends Config = Config> = ToChainId<ConfigNetworkId<config>>

/** The chain families of its adapters. */
export type ConfigNamespace<config extends Config = Config> = config['adapters'][number]['namespace']

/** A plain address of one of its chain families: `` `0x${string}` `` where they are EVM only. */
export type ConfigAddress<config extends Config = Config> = Address<ConfigNamespace<config>>

/** The hash of a transaction of one of its chain families. */
export type ConfigHash<config extends Config = Config> = Hash<ConfigNamespace<config>>

/** A signature by a wallet of one of its chain families. */
export type ConfigSignature<config extends Config = Config> = Signature<ConfigNamespace<config>>

/** Names a network of a config, by one of the two. Default: the active network. */
export type NetworkParameters<config extends Config = Config> = {
  /** CAIP-2. */
  network?: ConfigNetworkId<config> | undefined
  /** The chain id of an EVM network, in place of `network`. */
  chainId?: ConfigChainId<config> | undefined
}

/**
 * Returns the CAIP-2 id of the network that parameters name, by `network` or by `chainId`; `undefined` where they name none.
 *
 * @throws InvalidParameterError (no chain id, or two different networks)
 * @example toNetworkId({ chainId: 1 }) // 'eip155:1'
 */
export function toNetworkId({ network, chainId }: NetworkParameters = {}): CaipNetworkId | undefined {
  if (chainId === undefined) return network
  const id = `eip155:${chainId}` as const
  if (Number.isSafeInteger(chainId) && chainId > 0 && (network ?? id) === id) return id
  throw new InvalidParameterError({ field: 'chainId', write: 'a number, e.g. 1, or `network` in its place' })
}

/** The account that a read is about. */
export type AccountParameters<config extends Config = Config> = NetworkParameters<config> & {
  /** Plain address. Default: the current account of the network's chain family. */
  address?: ConfigAddress<config> | undefined
}

/** Names a network of a config where there is no default. */
export type RequiredNetworkParameters<config extends Config = Config> =
  | {
      /** CAIP-2. */
      network: ConfigNetworkId<config>
      chainId?: undefined
    }
  | {
      /** The chain id of an EVM network. */
      chainId: ConfigChainId<config>
      network?: undefined
    }

/** `1` for `eip155:1`, any number for an EVM network whose type has no literal id, none for other families. */
type ToChainId<id extends string> = id extends `eip155:${infer reference}`
  ? reference extends `${infer chainId extends number}`
    ? chainId
    : number
  : never
