export { type GetReceiverWarningsParameters, getReceiverWarnings } from '../transfers/getReceiverWarnings.ts'
export {
  type CompareReceiverParameters,
  compareReceiver,
  type ReceiverHistory,
} from '../transfers/compareReceiver.ts'
export {
  InsufficientFeeError,
  InsufficientFundsError,
  InvalidSendError,
  NameMovedError,
} from '../transfers/errors.ts'
export { type EstimateSendFeeParameters, estimateSendFee } from '../transfers/estimateSendFee.ts'
export type { TransferAsset } from '../transfers/parseTransfer.ts'
export { type PreviewTransferParameters, previewTransfer } from '../transfers/previewTransfer.ts'
export {
  type TransferErrorType,
  type TransferParameters,
  type TransferReturnType,
  transfer,
} from '../transfers/transfer.ts'
