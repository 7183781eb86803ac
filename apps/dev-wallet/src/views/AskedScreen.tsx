import { stringToHex } from 'viem'
import type { EvmApproval } from '../approval/Approval.ts'
import type { Asked, Desk } from '../pairing/Desk.ts'
import type { Site, WalletState } from '../state/WalletState.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import type { Wallet } from './openWallet.ts'
import { SolanaApprovalScreen } from './SolanaApprovalScreen.tsx'
import { VerdictLine } from './VerdictLine.tsx'

type Props = { wallet: Wallet; state: WalletState; desk: Desk; asked: Asked; waiting: number }

/** What a paired app asks, with what is known of where it came from. */
export function AskedScreen({ wallet, state, desk, asked, waiting }: Props) {
  const { config } = wallet
  const origin = asked.origin ?? 'about:blank'
  const known = (
    <>
      <p data-testid="approval-name">
        <bdi>{asked.name || 'An app without a name'}</bdi>
      </p>
      {config.relay && (
        <VerdictLine verifyUrl={config.relay.verifyUrl} messageId={asked.messageId} claimed={asked.origin} />
      )}
    </>
  )
  if (asked.kind === 'solanaProposal' || asked.kind === 'solanaRequest')
    return (
      <SolanaApprovalScreen
        config={config}
        state={state}
        origin={origin}
        approval={asked.kind === 'solanaProposal' ? { kind: 'solanaConnect' } : asked.approval}
        waiting={waiting}
        onApprove={(account) => desk.approve(asked, { account, chainId: 0 })}
        onReject={() => void desk.reject(asked)}
      >
        {known}
      </SolanaApprovalScreen>
    )
  const isNew = asked.kind !== 'request'
  return (
    <ApprovalScreen
      config={config}
      state={state}
      origin={origin}
      approval={approvalOf(asked)}
      waiting={waiting}
      held={isNew ? undefined : asked.site}
      chainIds={isNew ? asked.chainIds : undefined}
      onApprove={(site) => desk.approve(asked, site)}
      onReject={() => void desk.reject(asked)}
    >
      {known}
      {isNew && asked.chainIds.length === 0 && (
        <p className="warning" role="alert">
          This app asks for networks the wallet doesn't know. Reject, add one of them, and scan again.
        </p>
      )}
    </ApprovalScreen>
  )
}

type EvmAsked = Exclude<Asked, { kind: 'solanaProposal' | 'solanaRequest' }>

function approvalOf(asked: EvmAsked): EvmApproval | ((site: Site) => EvmApproval) {
  if (asked.kind === 'request') return asked.approval
  if (asked.kind === 'proposal') return { kind: 'connect' }
  return (site) => ({
    kind: 'signIn',
    account: site.account,
    message: stringToHex(asked.prepare(site).message),
  })
}
