import { type AccountQueryParameters, accountKey } from './accountKey.ts'

/** The key under which an account's approvals are kept. */
export function getApprovalsQueryKey(parameters: AccountQueryParameters) {
  return ['latchkey', 'approvals', accountKey(parameters)] as const
}
