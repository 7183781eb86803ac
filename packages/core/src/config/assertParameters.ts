import { isChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import { InvalidConfigError } from '../base/errors.ts'
import type { ConfigParameters } from './ConfigParameters.ts'
import { type NetworkInput, parseNetworkId } from './Network.ts'

/**
 * Asserts that the parameters of `createConfig` without which nothing works are valid: networks, adapters, server.
 *
 * @throws InvalidConfigError with the `field` that is wrong and what to write there
 */
export function assertParameters(parameters: ConfigParameters): void {
  const { adapters, rpcUrls, defaultNetwork, networks, server, siweConfig, siwx } = parameters ?? {}
  if (!Array.isArray(networks) || !networks[0])
    refuse('networks', networks, 'a list, e.g. [mainnet] of viem/chains')
  const ids = networks.map((network, at) => {
    assertNetwork(network, `networks[${at}]`)
    return (
      parseNetworkId(network)?.caipNetworkId ??
      refuse(`networks[${at}].id`, network.id, 'a chain id or a CAIP-2 id')
    )
  })
  if (!Array.isArray(adapters)) refuse('adapters', adapters, 'a list, e.g. [evm()]')
  adapters.forEach((adapter, at) => {
    if (!adapter?.setup || !isChainNamespace(adapter.namespace))
      refuse(
        `adapters[${at}]`,
        adapter,
        'what adapters return: [evm()], or emailWallet([evm()]) without brackets',
      )
  })
  assertOnce('networks', ids)
  assertOnce(
    'adapters',
    adapters.map(({ namespace }) => namespace),
  )
  const address: unknown = typeof server === 'object' ? (server.api ?? null) : server
  if (address !== undefined && address !== false && !/^https?:\/\/[^\s/]/i.test(`${address}`))
    refuse('server', address, "an address with https://, e.g. 'https://latchkey.example'")
  if (siwx && siweConfig)
    throw new InvalidConfigError(
      'siweConfig',
      'Cannot set both `siweConfig` and `siwx` options.',
      'Pass one.',
    )
  for (const id of Object.keys(rpcUrls ?? {}))
    if (!parseCaipNetworkId(id)) refuse('rpcUrls', id, 'CAIP-2 ids, e.g. eip155:1')
  if (defaultNetwork && !ids.includes(defaultNetwork))
    refuse('defaultNetwork', defaultNetwork, `one of the networks: ${ids}`)
}

/**
 * Asserts that a value has the fields of a network that are read at once. Its ids are parsed by `parseNetworkId`.
 *
 * @throws InvalidConfigError
 */
export function assertNetwork(network: NetworkInput, path: string): void {
  const urls: unknown = (network?.rpcUrls?.chainDefault ?? network?.rpcUrls?.default)?.http
  if (!Array.isArray(urls))
    refuse(`${path}.rpcUrls`, network?.rpcUrls, "{ default: { http: ['https://rpc.example'] } }")
}

function assertOnce(field: string, values: readonly string[]): void {
  const at = values.findIndex((value, index) => values.indexOf(value) !== index)
  if (at >= 0) refuse(`${field}[${at}]`, values[at], 'each once')
}

/** Quotes of a text only its beginning: what follows a slash in an address may be a key. */
function refuse(field: string, value: unknown, write: string): never {
  const shown = typeof value === 'string' ? `'${value.slice(0, 40).replace(/[/?#@].*/s, '…')}'` : typeof value
  throw new InvalidConfigError(field, `\`${field}\` is ${shown}.`, `Write ${write}.`)
}
