import { isChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import { InvalidConfigError } from '../base/errors.ts'
import {
  anyText,
  assertShape,
  type Check,
  callback,
  flag,
  hasFunctions,
  isLink,
  isObject,
  link,
  listOf,
  objectOf,
  oneOf,
  optional,
  quoteValue,
  type Refuse,
  recordOf,
  text,
} from '../base/shape.ts'
import type { ConfigParameters } from './ConfigParameters.ts'
import type { Features } from './Features.ts'
import { type NetworkInput, parseNetworkId } from './Network.ts'

/**
 * Asserts that the parameters of `createConfig` are valid: everything that is given, by its name.
 *
 * @throws InvalidConfigError with the `field` that is wrong and what to write there
 */
export function assertParameters(parameters: ConfigParameters): void {
  assertShape(
    parameters,
    objectOf(fields, 'networks and adapters: { networks: [mainnet], adapters: [evm()] }', true),
    refuse,
  )
  const { networks, adapters, defaultNetwork } = parameters
  const ids = networks.map((network, at) => {
    const { caipNetworkId } = parseNetworkId(network) ?? {}
    return (
      caipNetworkId ??
      refuse(`networks[${at}].id`, `is ${quoteValue(network.caipNetworkId ?? network.id)}`, networkId)
    )
  })
  assertOnce('networks', ids)
  assertOnce(
    'adapters',
    adapters.map(({ namespace }) => namespace),
  )
  if (defaultNetwork && !ids.includes(defaultNetwork))
    refuse('defaultNetwork', `is ${defaultNetwork}, which is not in the list of networks`, ids.join(' or '))
  if (parameters.siwx && parameters.siweConfig)
    throw new InvalidConfigError(
      'siweConfig',
      'Cannot set both `siweConfig` and `siwx` options.',
      'Pass one.',
    )
}

/**
 * Asserts that a value has the fields of a network. Its ids are parsed by `parseNetworkId`.
 *
 * @throws InvalidConfigError
 */
export function assertNetwork(network: NetworkInput, path: string): void {
  assertShape(network, networkCheck, refuse, path)
}

const refuse: Refuse = (path, problem, write) => {
  throw new InvalidConfigError(path, `\`${path || 'createConfig()'}\` ${problem}.`, `Write ${write}.`)
}

function assertOnce(field: 'networks' | 'adapters', values: readonly string[]): void {
  const at = values.findIndex((value, index) => values.indexOf(value) !== index)
  if (at >= 0) refuse(`${field}[${at}]`, `is for ${values[at]}, like one before`, 'each once')
}

const networkId = "a number such as 1, or a CAIP-2 id such as 'eip155:1'"
const caipId: Check = [(value) => parseCaipNetworkId(value) !== undefined, "a CAIP-2 id such as 'eip155:1'"]
const texts = listOf(text, 'a list of texts')
const urls = objectOf({ http: listOf(link) }, "{ http: ['https://rpc.example'] }")

const networkCheck = objectOf(
  {
    name: anyText,
    nativeCurrency: objectOf(
      { name: anyText, symbol: anyText, decimals: [Number.isInteger, 'a whole number'] },
      "{ name: 'Ether', symbol: 'ETH', decimals: 18 }",
    ),
    rpcUrls: objectOf(
      { default: urls, chainDefault: optional(urls) },
      "{ default: { http: ['https://rpc.example'] } }",
    ),
    blockExplorers: optional(objectOf({ default: objectOf({ name: anyText, url: anyText }) })),
    testnet: optional(flag),
  },
  'a chain of viem/chains, or an object with the same fields',
)

const adapterCheck = objectOf(
  {
    namespace: [isChainNamespace, "the namespace of a chain family, e.g. 'eip155'"],
    setup: callback,
  },
  'adapters as they are returned: `[evm()]`, or `embedded([evm()])` without brackets around it',
)

const featureChecks: { readonly [name in keyof Features]-?: Check } = {
  send: optional(flag),
  receive: optional(flag),
  analytics: optional(flag),
  networkSwitch: optional(flag),
  history: optional(flag),
  swaps: optional(flag),
  onramp: optional(flag),
  email: optional(flag),
  socials: optional([(value, ...rest) => value === false || texts[0](value, ...rest), '`false` or a list']),
  connectMethodsOrder: optional(listOf(oneOf('email', 'social', 'wallet'))),
  emailShowWallets: optional(flag),
  collapseWallets: optional(flag),
  allWallets: optional([
    (value) => ['SHOW', 'HIDE', 'ONLY_MOBILE', true, false].includes(value as string),
    "'SHOW', 'HIDE' or 'ONLY_MOBILE'",
  ]),
  legalCheckbox: optional(flag),
  walletFeaturesOrder: optional(listOf(oneOf('onramp', 'swaps', 'receive', 'send'))),
}

const fields: { readonly [name in keyof ConfigParameters]-?: Check } = {
  projectId: optional(text),
  server: optional([
    (value) => value === false || isLink(isObject(value) ? Reflect.get(value, 'api') : value),
    link[1],
  ]),
  networks: listOf(networkCheck, 'a list with at least one network, e.g. [mainnet] of viem/chains', 1),
  adapters: listOf(adapterCheck, 'a list, e.g. [evm()]'),
  defaultNetwork: optional(caipId),
  customRpcUrls: optional(
    recordOf(caipId, listOf(objectOf({ url: link }, "{ url: 'https://rpc.example' }"))),
  ),
  features: optional(objectOf(featureChecks, '{ send: false } or another feature', true)),
  swapRouters: optional(recordOf(caipId, texts)),
  allowUnsupportedChain: optional(flag),
  basic: optional(flag),
  manualWCControl: optional(flag),
  siwx: optional([
    (value) =>
      isObject(value) && 'sessions' in value
        ? ['local', 'server', 'backend'].includes(value.sessions as string)
        : hasFunctions(value, 'createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'),
    "{ sessions: 'local' }, 'server' or 'backend', or all functions of `SiwxHooks`",
  ]),
  siweConfig: optional([
    (value) => hasFunctions(value, 'getNonce', 'verifyMessage', 'getSession', 'signOut'),
    'all functions of `SiweConfig`',
  ]),
  metadata: optional(
    objectOf(
      { name: anyText, description: optional(anyText), url: optional(link), icons: optional(texts) },
      "{ name: 'My app' }",
    ),
  ),
  termsConditionsUrl: optional(link),
  privacyPolicyUrl: optional(link),
  featuredWalletIds: optional(texts),
  includeWalletIds: optional(texts),
  excludeWalletIds: optional(texts),
  consent: optional(callback),
  analyticsAddress: optional(flag),
  storage: optional([
    (value) => value === null || hasFunctions(value, 'getItem', 'setItem', 'removeItem'),
    '`null`, or an object with the functions of `localStorage`',
  ]),
  storageScope: optional(text),
  importLegacy: optional(flag),
  preset: optional(oneOf('standard', 'compat')),
  logLevel: optional(oneOf('error', 'warn', 'info', 'debug', 'silent')),
  debug: optional(flag),
}
