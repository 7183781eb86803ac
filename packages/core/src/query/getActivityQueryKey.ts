import { type AccountQueryParameters, accountKey } from './accountKey.ts'

/** The key under which the pages of an account's activity are kept. */
export function getActivityQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'activity', accountKey(parameters)] as const
}
