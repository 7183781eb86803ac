/** How a sign-in message is written down (W7.2). */
export type SiwxForm = {
  /**
   * `eip4361`: as verifiers of that standard read it (family's name, bare chain reference, two empty lines where there is
   * no statement). `caip122` when absent.
   */
  readonly messenger?: 'caip122' | 'eip4361'
  /** `… with your <networkName> account:`. The family's name when absent; `eip4361` always uses that one. */
  readonly networkName?: string
  /** `Chain ID: 1` in the place of `Chain ID: eip155:1`. */
  readonly clearChainIdNamespace?: boolean
}
