import type { Asked } from '../pairing/Asked.ts'
import type { Desk } from '../pairing/Desk.ts'
import type { WalletState } from '../state/WalletState.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import { VerdictLine } from './VerdictLine.tsx'
import type { Wallet } from './Wallet.ts'

type Props = { wallet: Wallet; state: WalletState; desk: Desk; asked: Asked; waiting: number }

/** What a paired app asks, with what is known of where it came from. */
export function AskedScreen({ wallet, state, desk, asked, waiting }: Props) {
  const { config } = wallet
  const isProposal = asked.kind === 'proposal'
  return (
    <ApprovalScreen
      config={config}
      state={state}
      origin={asked.origin ?? 'about:blank'}
      approval={isProposal ? { kind: 'connect' } : asked.approval}
      waiting={waiting}
      held={isProposal ? undefined : asked.site}
      chainIds={isProposal ? asked.chainIds : undefined}
      onApprove={(site) => desk.approve(asked, site)}
      onReject={() => void desk.reject(asked)}
    >
      <p data-testid="approval-name">
        <bdi>{asked.name || 'An app without a name'}</bdi>
      </p>
      {config.relay && (
        <VerdictLine verifyUrl={config.relay.verifyUrl} messageId={asked.messageId} claimed={asked.origin} />
      )}
      {isProposal && asked.chainIds.length === 0 && (
        <p className="warning" role="alert">
          This app asks for networks the wallet doesn't know. Reject, add one of them, and scan again.
        </p>
      )}
    </ApprovalScreen>
  )
}
