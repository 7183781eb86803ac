import { type AccountQueryParameters, accountKey } from './accountKey.ts'

/** The key under which an account's tokens are kept. */
export function getTokensQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'tokens', accountKey(parameters)] as const
}
