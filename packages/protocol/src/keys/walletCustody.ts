import * as v from 'valibot'

/**
 * `GET /.well-known/wallet-custody` (X.01), computed from configuration: who could sign without the person.
 * `user-held`: nobody from stored data. `split-operator`: two operators together. `operator-recoverable`: this operator.
 */
export const walletCustody = v.object({
  custody: v.picklist(['user-held', 'split-operator', 'operator-recoverable']),
  /** The same in a sentence, to be shown. */
  statement: v.string(),
})

export type WalletCustody = v.InferOutput<typeof walletCustody>
