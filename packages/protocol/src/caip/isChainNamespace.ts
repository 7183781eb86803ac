import { type ChainNamespace, chainNamespaces } from './ChainNamespace.ts'

/** Whether the text is a namespace Latchkey knows (CAIP-2). */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return (chainNamespaces as readonly unknown[]).includes(value)
}
