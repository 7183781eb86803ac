/** The CAIP-2 namespaces Latchkey knows. */
export type ChainNamespace = (typeof chainNamespaces)[number]

/** Every known CAIP-2 namespace, in the order they are offered to a person. */
export const chainNamespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
