import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { callsActions } from './callsActions.ts'
import { checkAddress } from './checkAddress.ts'
import { getTransactionFinality } from './getTransactionFinality.ts'
import { estimateNativeTransferFee, getBalance, getGasPrice } from './nativeCurrency.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'
import { switchNetwork } from './switchNetwork.ts'
import { tokenActions } from './tokenActions.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/**
 * All actions of an adapter but four: receivers are checked by the token actions, `holdings` come from the data API, PSBTs are
 * Bitcoin's, and payloads are Polkadot's.
 */
export type EvmActions = Required<
  Omit<ConnectionActions, 'checkReceiver' | 'holdings' | 'signPayload' | 'signPsbt'>
> &
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
  getTransactionFinality,
  checkAddress,
  tokens: async () => tokenActions,
  calls: async () => callsActions,
  switchNetwork,
}
