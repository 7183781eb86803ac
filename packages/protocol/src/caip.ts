/** The CAIP-2 namespaces Latchkey knows. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/** Every known CAIP-2 namespace, in the order they are offered to a person. */
export const chainNamespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const

/** A CAIP-2 chain id, e.g. `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** A CAIP-10 account id, e.g. `eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`. */
export type CaipAddress = `${ChainNamespace}:${string}:${string}`

/** Whether the text is a namespace Latchkey knows (CAIP-2). */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return (chainNamespaces as readonly unknown[]).includes(value)
}

/** The two parts of a CAIP-2 chain id. */
export type CaipNetworkIdParts = {
  namespace: ChainNamespace
  reference: string
  caipNetworkId: CaipNetworkId
}

/**
 * Parses a CAIP-2 chain id: two non-empty parts with a known namespace.
 * Returns `undefined` for anything else, so that callers throw their own error.
 *
 * @example parseCaipNetworkId('eip155:1') // { namespace: 'eip155', reference: '1', caipNetworkId: 'eip155:1' }
 */
export function parseCaipNetworkId(value: unknown): CaipNetworkIdParts | undefined {
  if (typeof value !== 'string') return undefined
  // CAIP-2: [-_a-zA-Z0-9]{1,32}
  const [, namespace, reference] = /^(\w+):([-\w]{1,32})$/.exec(value) ?? []
  if (!isChainNamespace(namespace) || !reference) return undefined
  return { namespace, reference, caipNetworkId: `${namespace}:${reference}` }
}

/** The parts of a CAIP-10 account id; `address` is the plain address. */
export type CaipAddressParts = {
  namespace: ChainNamespace
  reference: string
  address: string
  caipNetworkId: CaipNetworkId
  caipAddress: CaipAddress
}

/**
 * Parses a CAIP-10 account id: three non-empty parts with a known namespace.
 * Returns `undefined` for anything else.
 *
 * @example parseCaipAddress('eip155:1:0xab')?.address // '0xab'
 */
export function parseCaipAddress(value: unknown): CaipAddressParts | undefined {
  if (typeof value !== 'string') return undefined
  // CAIP-10: [-.%a-zA-Z0-9]{1,128}
  const [, id, address] = /^(.+):([-.%a-zA-Z0-9]{1,128})$/.exec(value) ?? []
  const network = parseCaipNetworkId(id)
  return network && address
    ? { ...network, address, caipAddress: `${network.caipNetworkId}:${address}` }
    : undefined
}

/** Joins a CAIP-2 chain id and a plain address into a CAIP-10 account id. */
export function toCaipAddress(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}`
}

/** The address that stands for a network's native currency where a token's is expected. */
export const nativePlaceholders: { readonly [namespace in ChainNamespace]: string } = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  // One character off the mint of wrapped SOL, which is a token.
  solana: 'So11111111111111111111111111111111111111111',
  bip122: '0x',
  polkadot: '0x',
}

/** Returns the CAIP-10 id that stands for the native currency of a network. */
export function toNativeToken(network: CaipNetworkId): CaipAddress {
  const namespace = parseCaipNetworkId(network)?.namespace ?? 'eip155'
  return toCaipAddress(network, nativePlaceholders[namespace])
}

/** Whether the address of a CAIP-10 id is the placeholder of its network's native currency. Letter case is ignored. */
export function isNativePlaceholder(token: string): boolean {
  const parts = parseCaipAddress(token)
  return !!parts && parts.address.toLowerCase() === nativePlaceholders[parts.namespace].toLowerCase()
}

/**
 * Converts an EVM chain id as wallets send it: a number, a bigint, decimal text or hex text, leading zeros allowed
 * (EIP-695, EIP-1193). Returns `undefined` for anything but a whole number from 1 to 2^53-1, because rounding would give
 * the id of another chain.
 *
 * @example toChainId('0x01') // 1
 */
export function toChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^(?:0[xX][\da-fA-F]{1,64}|\d{1,78})$/.test(value)
  if (!isText && typeof value !== 'bigint' && !Number.isSafeInteger(value)) return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
