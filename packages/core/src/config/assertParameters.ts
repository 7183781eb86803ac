import { isChainNamespace, LatchkeyError, parseCaipNetworkId } from '@latchkey/protocol'
import type { ConfigParameters } from './ConfigParameters.ts'
import type { DefaultAccountTypes } from './Connector.ts'
import type { Metadata } from './Metadata.ts'
import { type NetworkInput, parseNetworkId } from './Network.ts'

/** What a value is: the word of `typeof`, `list` for an array, several joined by `or`; or the values that it may have. */
export type FieldKinds<values> = { readonly [field in keyof Required<values>]: string | readonly unknown[] }

const parameterKinds: FieldKinds<ConfigParameters> = {
  networks: 'list',
  adapters: 'list',
  // An address, a description, or none.
  server: 'string or object or boolean',
  projectId: 'string',
  defaultNetwork: 'string',
  rpcUrls: 'object',
  swapRouters: 'object',
  defaultAccountTypes: 'object',
  siwx: 'object',
  siweConfig: 'object',
  metadata: 'object',
  analytics: 'boolean',
  consent: 'function',
  analyticsAddress: 'boolean',
  storage: 'object or null',
  initialState: 'object',
  storageScope: 'string',
  importLegacy: 'boolean',
  preset: ['standard', 'compat'],
  logLevel: ['error', 'warn', 'info', 'debug', 'silent'],
  debug: 'boolean',
}
const accountTypes: FieldKinds<DefaultAccountTypes> = {
  eip155: ['smartAccount', 'eoa'],
  bip122: ['payment', 'ordinal', 'stx'],
  solana: ['eoa'],
  polkadot: ['eoa'],
}
const metadataKinds: FieldKinds<Metadata> = {
  name: 'string',
  description: 'string',
  url: 'string',
  icons: 'list',
}

/**
 * Asserts that every parameter of `createConfig` is one that there is, and what it must be. What nothing works without is looked
 * at whole: networks, adapters, server.
 *
 * @throws InvalidConfigError with the `field` that is wrong and what to write there
 */
export function assertParameters(parameters: ConfigParameters): void {
  const { adapters, defaultNetwork, networks, server, siweConfig, siwx } = parameters ?? {}
  const { defaultAccountTypes = {}, metadata = {}, rpcUrls = {}, swapRouters = {} } = parameters ?? {}
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
    throw new InvalidConfigError('siweConfig', 'Cannot set both `siweConfig` and `siwx` options', 'Pass one.')
  assertKinds('', parameters, parameterKinds)
  assertKinds('metadata.', metadata, metadataKinds)
  assertKinds('defaultAccountTypes.', defaultAccountTypes, accountTypes)
  assertByNetwork('rpcUrls', rpcUrls, isUrlEntry, "{ 'eip155:1': [{ url: 'https://rpc.example' }] }")
  assertByNetwork('swapRouters', swapRouters, isText, "{ 'eip155:1': ['0x…'] }")
  if (defaultNetwork && !ids.includes(defaultNetwork))
    refuse('defaultNetwork', defaultNetwork, `one of the networks: ${ids}`)
}

/**
 * Asserts that every field of an object is one that there is, and what it must be. The modal's options are checked by it too.
 *
 * @param path of the object, with a dot at its end: `metadata.`; empty for parameters themselves
 * @throws InvalidConfigError
 */
export function assertKinds(path: string, values: object, kinds: FieldKinds<object>): void {
  for (const [name, value] of Object.entries(values)) {
    const kind = (kinds as { readonly [name: string]: string | readonly unknown[] | undefined })[name]
    if (!kind) refuse(path + name, value, `one of ${Object.keys(kinds).join(', ')}`)
    const given = value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
    if (value !== undefined && !kind.includes((typeof kind === 'string' ? given : value) as string))
      refuse(path + name, value, typeof kind === 'string' ? kind : `one of ${kind.join(', ')}`)
  }
}

const isText = (entry: unknown) => typeof entry === 'string'
const isUrlEntry = (entry: { readonly url?: unknown } | null) => isText(entry?.url)

/** Asserts that an object has lists by CAIP-2 id. */
function assertByNetwork<entry>(
  field: 'rpcUrls' | 'swapRouters',
  lists: { readonly [id: string]: readonly entry[] },
  isEntry: (entry: entry) => boolean,
  write: string,
): void {
  for (const [id, list] of Object.entries(lists))
    if (!parseCaipNetworkId(id) || !Array.isArray(list) || !list.every(isEntry)) refuse(field, id, write)
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

/**
 * Throws an error about a field. Quotes of a text only its beginning: what follows a slash in an address may be a key.
 *
 * @throws InvalidConfigError
 */
export function refuse(field: string, value: unknown, write: string): never {
  const shown = typeof value === 'string' ? `'${value.slice(0, 40).replace(/[/?#@].*/s, '…')}'` : typeof value
  throw new InvalidConfigError(field, `\`${field}\` is ${shown}.`, `Write ${write}.`)
}

/** A parameter of `createConfig`, or a network that was given to a function, is invalid. */
export class InvalidConfigError extends LatchkeyError {
  override readonly name = 'InvalidConfigError'
  /** Path of the parameter, e.g. `networks[1].rpcUrls`; empty when the parameters themselves are missing. */
  readonly field: string

  /** @param hint what to write in its place, as a sentence */
  constructor(field: string, message: string, hint: string) {
    super(message, { code: 'INVALID_CONFIG', hint, docsPath: 'errors.html#invalidconfigerror' })
    this.field = field
  }
}
