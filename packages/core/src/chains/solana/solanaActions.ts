import { loadCode } from '../../base/load.ts'
import type {
  ConnectionActions,
  NetworkActions,
  ReadCall,
  ReceiverDoubt,
} from '../../config/adapterActions.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { isSolanaAddress } from './addresses.ts'
import { estimateFee, signatureFee } from './fees.ts'
import { sendTransaction } from './sendTransaction.ts'
import { signMessage } from './signMessage.ts'
import { getAccountInfo, getBalance } from './solanaRpc.ts'
import { tokenActions } from './tokenActions.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { getFeature, toSolanaConnector } from './walletFeatures.ts'

/**
 * Moves to another cluster. The wallet is not asked: it is on none, and each request says which it is for.
 * @throws ChainNotSupportedError (not among the wallet's own), WalletUnavailableError
 */
const switchNetwork: NetworkActions['switchNetwork'] = async ({ connector, network }) => {
  const solana = toSolanaConnector(connector)
  if (!getFeature(solana.getProvider(), 'standard:connect', 'connect'))
    throw new WalletUnavailableError({ walletName: connector.name })
  solana.moveTo(network.caipNetworkId)
  return network.caipNetworkId
}

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
  holdings: async () => (await loadCode(() => import('./holdings.ts'))).holdings,
  switchNetwork,
}

/**
 * Whether somebody can sign for an address, and the chain has met it. The curve is asked first: that needs no node.
 * @throws LatchkeyError (`CODE_NOT_LOADED`), and what RPC reads throw
 */
export async function checkReceiver({
  rpc,
  address,
}: Pick<ReadCall, 'rpc'> & { address: string }): Promise<ReceiverDoubt | undefined> {
  const { kitParts } = await loadCode(() => import('./kitParts.ts'))
  if (kitParts.isOffCurve(address)) return 'offCurve'
  return (await getAccountInfo(rpc, address)) ? undefined : 'missing'
}
