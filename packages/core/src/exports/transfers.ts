export {
  type CompareReceiverErrorType,
  type CompareReceiverParameters,
  type CompareReceiverReturnType,
  compareReceiver,
  type ReceiverHistory,
} from '../transfers/compareReceiver.ts'
export {
  InsufficientFundsError,
  InvalidSendError,
  NameMovedError,
} from '../transfers/errors.ts'
export {
  type EstimateSendFeeErrorType,
  type EstimateSendFeeParameters,
  type EstimateSendFeeReturnType,
  estimateSendFee,
} from '../transfers/estimateSendFee.ts'
export {
  type GetReceiverWarningsErrorType,
  type GetReceiverWarningsParameters,
  type GetReceiverWarningsReturnType,
  getReceiverWarnings,
} from '../transfers/getReceiverWarnings.ts'
export type { TransferAsset, TransferParameters } from '../transfers/parseTransfer.ts'
export {
  type PreviewTransferErrorType,
  type PreviewTransferParameters,
  type PreviewTransferReturnType,
  previewTransfer,
} from '../transfers/previewTransfer.ts'
export {
  type TransferErrorType,
  type TransferReturnType,
  transfer,
} from '../transfers/transfer.ts'
