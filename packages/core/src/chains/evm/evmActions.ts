import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { checkAddress } from './checkAddress.ts'
import { estimateNativeTransferFee, getBalance, getGasPrice } from './nativeCurrency.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'
import { switchNetwork } from './switchNetwork.ts'
import { tokenActions } from './tokenActions.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** All actions of an adapter but two: receivers are checked by the token actions, and `holdings` come from the data API. */
export type EvmActions = Required<Omit<ConnectionActions, 'checkReceiver' | 'holdings'>> & NetworkActions

/** The actions of the EVM adapter. `evm()` loads them with the first request. */
export const evmActions: EvmActions = {
  signMessage,
  signTypedData,
  sendTransaction,
  getBalance,
  getGasPrice,
  estimateNativeTransferFee,
  waitForTransaction,
  checkAddress,
  tokens: async () => tokenActions,
  switchNetwork,
}
