import { type AccountQueryParameters, accountKey } from '../base/queryOptions.ts'

/** The key under which what an account is called is kept. */
export function getIdentityQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'identity', accountKey(parameters)] as const
}
