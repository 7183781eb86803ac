import { type AccountQueryParameters, accountKey } from './accountKey.ts'

/** The key under which the pages of an account's NFTs are kept. */
export function getNftsQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'nfts', accountKey(parameters)] as const
}
