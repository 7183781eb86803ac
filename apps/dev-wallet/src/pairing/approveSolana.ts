import type { SignWallet } from '@latchkey/walletconnect/wallet'
import type { WalletConfig } from '../config/WalletConfig.ts'
import { describeFailure } from '../session/describeFailure.ts'
import { executeSolanaApproval } from '../solana/executeSolanaApproval.ts'
import { toRelayAnswer } from '../solana/toRelayAnswer.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import type { Asked } from './Asked.ts'
import { solanaNamespaces } from './solanaNamespaces.ts'

/** Says yes to what a paired app asks on Solana. Throws what the relay does; what can't be done is told to the app. */
export async function approveSolana(
  wallet: SignWallet,
  parts: { readonly config: WalletConfig; readonly store: WalletStore },
  asked: Asked & { kind: 'solanaProposal' | 'solanaRequest' },
  account: string,
): Promise<void> {
  const { id } = asked
  if (asked.kind === 'solanaProposal') {
    const chain = parts.config.solana?.caipNetworkId ?? ''
    parts.store.update((now) => transitions.selectSolanaAccount(now, account))
    await wallet.approve({ id, namespaces: solanaNamespaces(asked.proposal, chain, account) })
    return
  }
  const { approval } = asked
  const from = { origin: asked.origin ?? 'about:blank', account }
  const answer = await executeSolanaApproval(approval, from, parts).then(
    (done) => ({ id, result: toRelayAnswer(approval, done) }),
    (error: unknown) => ({ id, error: describeFailure(error) }),
  )
  await wallet.respond(answer)
}
