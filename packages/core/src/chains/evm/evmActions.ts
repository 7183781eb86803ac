import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { checkAddress } from './checkAddress.ts'
import { estimateNativeTransferFee, getBalance, getGasPrice } from './nativeCurrency.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'
import { switchNetwork } from './switchNetwork.ts'
import { tokenActions } from './tokenActions.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** All actions of an adapter but three: receivers are checked by the token actions, `holdings` come from the data API, and PSBTs are Bitcoin's. */
export type EvmActions = Required<Omit<ConnectionActions, 'checkReceiver' | 'holdings' | 'signPsbt'>> &
  NetworkActions

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
