import { type AccountQueryParameters, accountKey } from '../base/queryOptions.ts'

/** The key under which the names of an account are kept. */
export function getNamesQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'names', accountKey(parameters)] as const
}
