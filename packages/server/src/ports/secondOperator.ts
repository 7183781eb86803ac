import type { SecondOperator } from '@latchkey/protocol'

/**
 * What this server knows of the second operator (`LATCHKEY_SECOND_OPERATOR`), which may store recovery secrets for its wallets.
 * `refused`: one is configured and can't be offered now.
 */
export type SecondOperatorState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'ready'
      readonly operator: SecondOperator
      /** The key to which shares are sealed for it. */
      readonly sealingKey: string
    }
  | { readonly kind: 'refused'; readonly reason: 'unreachable' | 'not_listed' | 'same_domain' }

/** The second operator. */
export type SecondOperatorPort = {
  /**
   * Returns what the second operator offers. The first call waits for its answer, seconds at most; a later one gets the known answer,
   * and where that is older than a minute another one is asked for. Never rejects.
   */
  get(): Promise<SecondOperatorState>
}
