import type { ConnectionActions } from '../../../config/adapterActions.ts'
import { checkAddress } from './checkAddress.ts'
import { estimateNativeTransferFee } from './estimateNativeTransferFee.ts'
import { getBalance } from './getBalance.ts'
import { getGasPrice } from './getGasPrice.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'
import { tokenActions } from './tokenActions.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** What the EVM adapter can do over a connection. */
export const connectionActions: Required<Omit<ConnectionActions, 'checkReceiver' | 'holdings'>> = {
  signMessage,
  signTypedData,
  sendTransaction,
  getBalance,
  getGasPrice,
  estimateNativeTransferFee,
  waitForTransaction,
  checkAddress,
  tokens: async () => tokenActions,
}
