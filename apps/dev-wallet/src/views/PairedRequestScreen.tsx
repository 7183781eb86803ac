import { stringToHex } from 'viem'
import type { EvmApproval } from '../approval/Approval.ts'
import type { PairedRequest, Pairing } from '../pairing/Pairing.ts'
import type { Site, WalletState } from '../state/WalletState.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import type { Wallet } from './openWallet.ts'
import { SolanaApprovalScreen } from './SolanaApprovalScreen.tsx'
import { VerdictLine } from './VerdictLine.tsx'

type Props = { wallet: Wallet; state: WalletState; pairing: Pairing; asked: PairedRequest; waiting: number }

/** Shows a request of a paired app, with the result of verifying its origin. */
export function PairedRequestScreen({ wallet, state, pairing, asked, waiting }: Props) {
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
        onApprove={(account) => pairing.approve(asked, { account, chainId: 0 })}
        onReject={() => void pairing.reject(asked)}
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
      onApprove={(site) => pairing.approve(asked, site)}
      onReject={() => void pairing.reject(asked)}
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

type EvmPairedRequest = Exclude<PairedRequest, { kind: 'solanaProposal' | 'solanaRequest' }>

function approvalOf(asked: EvmPairedRequest): EvmApproval | ((site: Site) => EvmApproval) {
  if (asked.kind === 'request') return asked.approval
  if (asked.kind === 'proposal') return { kind: 'connect' }
  return (site) => ({
    kind: 'signIn',
    account: site.account,
    message: stringToHex(asked.prepare(site).message),
  })
}
