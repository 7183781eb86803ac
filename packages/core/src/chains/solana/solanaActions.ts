import { loadCode } from '../../base/load.ts'
import type { ConnectionActions, NetworkActions } from '../../config/adapterActions.ts'
import { checkReceiver } from './actions/checkReceiver.ts'
import { estimateFee } from './actions/estimateFee.ts'
import { getBalance } from './actions/getBalance.ts'
import { sendTransaction } from './actions/sendTransaction.ts'
import { signMessage } from './actions/signMessage.ts'
import { tokenActions } from './actions/tokenActions.ts'
import { waitForTransaction } from './actions/waitForTransaction.ts'
import { isSolanaAddress } from './isSolanaAddress.ts'
import { switchNetwork } from './switchNetwork.ts'
import { signatureFee } from './transaction/signatureFee.ts'

/** What `solana()` loads with its first request: one chunk. */
export const solanaActions: Omit<Required<ConnectionActions>, 'signTypedData'> & NetworkActions = {
  signMessage,
  sendTransaction,
  getBalance,
  getGasPrice: async () => signatureFee,
  estimateNativeTransferFee: ({ network, rpc, from, to, value }) =>
    estimateFee({ network, rpc }, { from, to, value }),
  waitForTransaction,
  // Base58 has no checksum: a wrong character is found by the length of what it stands for, or not at all.
  checkAddress: async (address) => (isSolanaAddress(address) ? 'valid' : 'invalid'),
  checkReceiver,
  tokens: async () => tokenActions,
  holdings: async () => (await loadCode(() => import('./reading/holdings.ts'))).holdings,
  switchNetwork,
}
