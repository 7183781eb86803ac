import { LatchkeyError } from '../base/errors.ts'

/**
 * Why a network can't be used. `malformed`: it is not the CAIP-2 id of a chain family. `noneActive`: the call needs the active
 * network, and there is none. `notListed`: it is none of the config's. `notSupported`: the wallet does not know it and could
 * not add it.
 */
export type InvalidNetworkReason = 'malformed' | 'noneActive' | 'notListed' | 'notSupported'

/** What a network was needed for, as messages of existing clients say it. */
type NetworkPurpose = 'update chain account data' | 'get connection controller client' | 'set account prop'

/** A network can't be used, or there is none. Nothing was asked of a wallet about it, but with `notSupported`. */
export class InvalidNetworkError extends LatchkeyError {
  override readonly name = 'InvalidNetworkError'
  readonly reason: InvalidNetworkReason
  /** The network in question, as it was given. */
  readonly network: unknown

  constructor(
    reason: InvalidNetworkReason,
    p: { network?: unknown; purpose?: NetworkPurpose | undefined; cause?: unknown } = {},
  ) {
    const { network, purpose, cause } = p
    const isQuotable = typeof network === 'string' || typeof network === 'number'
    const what = isQuotable ? `'${String(network).slice(0, 64)}'` : 'This'
    const [message, hint] = {
      malformed: [
        `${what} is not the id of a network.`,
        'Write namespace and reference (CAIP-2), e.g. eip155:1.',
      ],
      noneActive: [
        purpose ? `Chain is required to ${purpose}` : 'CaipNetwork is undefined',
        'Choose a network first.',
      ],
      notListed: [
        `${what} is not in the list of networks.`,
        'Add it to `networks` of createConfig, or by addNetwork().',
      ],
      notSupported: ['Chain is not supported', 'Choose another network, or add this one in the wallet.'],
    }[reason] as [string, string]
    super(message, { code: `NETWORK_${codes[reason]}`, cause, hint })
    this.reason = reason
    this.network = network
  }
}

const codes: { readonly [reason in InvalidNetworkReason]: string } = {
  malformed: 'MALFORMED',
  noneActive: 'UNDEFINED',
  notListed: 'NOT_LISTED',
  notSupported: 'NOT_SUPPORTED',
}
