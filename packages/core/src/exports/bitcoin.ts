export { bitcoin } from '../chains/bitcoin/bitcoin.ts'
export { describePsbt } from '../chains/bitcoin/describePsbt.ts'
export {
  BitcoinTransactionError,
  type BitcoinTransactionReason,
} from '../chains/bitcoin/errors.ts'
export { isBitcoinAddress } from '../chains/bitcoin/networks.ts'
export type {
  PsbtDescription,
  PsbtInputDescription,
  PsbtOutputDescription,
} from '../chains/bitcoin/PsbtDescription.ts'
export type { PsbtInput, PsbtRequest, SignedPsbt } from '../config/adapterActions.ts'
export type { BitcoinTransfer } from '../config/Transaction.ts'
export {
  type SignPsbtErrorType,
  type SignPsbtParameters,
  type SignPsbtReturnType,
  signPsbt,
} from '../requests/signPsbt.ts'
