import type { Config } from '../config/Config.ts'
import type { AlteredTransaction } from '../config/State.ts'

/** Parameters of {@link dismissAlteredTransaction}. */
export type DismissAlteredTransactionParameters = AlteredTransaction

/**
 * Removes the alarm about a transaction that a wallet sent differently from what it was given. The person has read it: it is not
 * shown again, after a reload and in other tabs neither. Unknown transactions change nothing.
 *
 * @example
 * for (const transaction of config.state.altered ?? []) dismissAlteredTransaction(config, transaction)
 */
export function dismissAlteredTransaction(
  config: Config,
  { hash, network }: DismissAlteredTransactionParameters,
): void {
  config._internal.setState((state) => {
    const isKept = (one: AlteredTransaction) => one.hash !== hash || one.network !== network
    return state.altered?.every(isKept) === false
      ? { ...state, altered: state.altered.filter(isKept) }
      : state
  })
}
