import type { ChainNamespace } from '@latchkey/protocol'
import type { AccountDetails } from '../account/AccountDetails.ts'
import type { Config } from '../config/Config.ts'
import { ChainRequiredError } from '../errors/ChainRequiredError.ts'
import { activeNamespace } from '../network/activeNamespace.ts'

/** Parameters of {@link updateAccount}. */
export type UpdateAccountParameters = {
  /** Default: the active network's. */
  namespace?: ChainNamespace | undefined
  /** Merged into what is known; `undefined` forgets all of it. */
  details: Partial<AccountDetails> | undefined
}

/**
 * Sets what is known of a namespace's current account beyond its address.
 * @throws ChainRequiredError where no network is active and none is named (S8.24)
 */
export function updateAccount(config: Config, parameters: UpdateAccountParameters): void {
  const { details } = parameters
  const namespace = parameters.namespace ?? activeNamespace(config)
  if (!namespace) throw new ChainRequiredError(details ? 'set account prop' : 'update chain account data')
  config._internal.setState((state) => {
    const known = details && { ...state.accountDetails[namespace], ...details }
    return { ...state, accountDetails: { ...state.accountDetails, [namespace]: known } }
  })
}
