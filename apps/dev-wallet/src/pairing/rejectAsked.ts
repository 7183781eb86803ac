import { reasons, type SignWallet } from '@latchkey/walletconnect/wallet'
import type { Asked } from './Asked.ts'

/** Says no to what is asked. @throws WalletConnectError where the app can't be told */
export async function rejectAsked({ kind, id }: Asked, wallet: SignWallet): Promise<void> {
  if (kind === 'proposal' || kind === 'solanaProposal') await wallet.reject({ id })
  else if (kind === 'authentication') await wallet.rejectAuthentication({ id })
  else await wallet.respond({ id, error: reasons.userRejected })
}
