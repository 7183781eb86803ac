import type { SiwxNamespace } from './siwxNamespace.ts'

/** What a family's accounts are called in what is signed. */
export const siwxFamilyNames: Readonly<Record<SiwxNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
}
