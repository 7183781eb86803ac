import type { ChainNamespace } from '@latchkey/protocol'
import { activeNamespace, type Config } from '../config/Config.ts'
import type { AccountDetails } from '../config/State.ts'
import { InvalidNetworkError } from '../networks/errors.ts'

/** Parameters of {@link updateAccount}. */
export type UpdateAccountParameters = {
  /** Default: the namespace of the active network. */
  namespace?: ChainNamespace | undefined
  /** Merged into the known details; `undefined` removes all of them. */
  details: Partial<AccountDetails> | undefined
}

/** Errors of {@link updateAccount}; `name` tells them apart. */
export type UpdateAccountErrorType = InvalidNetworkError

/**
 * Updates the details of the current account of a namespace.
 *
 * @throws InvalidNetworkError when no namespace is given and no network is active
 */
export function updateAccount(config: Config, parameters: UpdateAccountParameters): void {
  const { details } = parameters
  const namespace = parameters.namespace ?? activeNamespace(config)
  if (!namespace)
    throw new InvalidNetworkError('noneActive', {
      purpose: details ? 'set account prop' : 'update chain account data',
    })
  config._internal.setState((state) => {
    const merged = details && { ...state.accountDetails[namespace], ...details }
    return { ...state, accountDetails: { ...state.accountDetails, [namespace]: merged } }
  })
}
