import { loadCode } from '../../base/load.ts'
import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { isEvmAddress } from './isEvmAddress.ts'
import { estimateNativeTransferFee, getBalance, getGasPrice } from './nativeCurrency.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'
import { switchNetwork } from './switchNetwork.ts'
import { tokenActions } from './tokenActions.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** Checks an address and its checksum (EIP-55), which only addresses in mixed case have. */
export const checkAddress: ConnectionActions['checkAddress'] = async (address) => {
  if (!isEvmAddress(address)) return 'invalid'
  const digits = address.slice(-40)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'valid'
  const { toChecksumAddress } = await loadCode(() => import('@latchkey/protocol/addresses'))
  return `0x${digits}` === toChecksumAddress(`0x${digits}`) ? 'valid' : 'checksum'
}

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
