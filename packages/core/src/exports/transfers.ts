export {
  getReceiverWarnings,
  type GetReceiverWarningsErrorType,
  type GetReceiverWarningsParameters,
  type GetReceiverWarningsReturnType,
} from '../transfers/getReceiverWarnings.ts'
export {
  compareReceiver,
  type CompareReceiverErrorType,
  type CompareReceiverParameters,
  type CompareReceiverReturnType,
  type ReceiverHistory,
} from '../transfers/compareReceiver.ts'
export {
  InsufficientFundsError,
  InvalidSendError,
  NameMovedError,
} from '../transfers/errors.ts'
export {
  estimateSendFee,
  type EstimateSendFeeErrorType,
  type EstimateSendFeeParameters,
  type EstimateSendFeeReturnType,
} from '../transfers/estimateSendFee.ts'
export type { TransferAsset, TransferParameters } from '../transfers/parseTransfer.ts'
export {
  previewTransfer,
  type PreviewTransferErrorType,
  type PreviewTransferParameters,
  type PreviewTransferReturnType,
} from '../transfers/previewTransfer.ts'
export {
  type TransferErrorType,
  type TransferReturnType,
  transfer,
} from '../transfers/transfer.ts'
