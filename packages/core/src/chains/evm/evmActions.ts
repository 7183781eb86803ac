import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { isEvmAddress } from './isEvmAddress.ts'
import { loadCode } from './loadCode.ts'
import { estimateNativeTransferFee, getBalance, getGasPrice } from './nativeCurrency.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'
import { switchNetwork } from './switchNetwork.ts'
import { tokenActions } from './tokenActions.ts'
import { waitForTransaction } from './waitForTransaction.ts'

/** What `evm()` loads with its first request: one chunk. */
export const evmActions: Required<Omit<ConnectionActions, 'checkReceiver' | 'holdings'>> & NetworkActions = {
  ...connectionActions,
  switchNetwork,
}

/** What the EVM adapter can do over a connection. */
const connectionActions: Required<Omit<ConnectionActions, 'checkReceiver' | 'holdings'>> = {
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

/**
 * Whether a text is an address, and whether its EIP-55 checksum, which only mixed case carries, holds.
 */
export const checkAddress: ConnectionActions['checkAddress'] = async (address) => {
  if (!isEvmAddress(address)) return 'invalid'
  const digits = address.slice(-40)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'valid'
  const { toChecksumDigits } = await loadCode(() => import('./actions/toChecksumDigits.ts'))
  return digits === toChecksumDigits(digits) ? 'valid' : 'checksum'
}
