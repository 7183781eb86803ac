import { stringToHex } from 'viem'
import type { EvmApproval } from '../approval/Approval.ts'
import type { PairedRequest, Pairing } from '../pairing/Pairing.ts'
import type { Site, WalletState } from '../state/WalletState.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'
import { FamilyApprovalScreen } from './FamilyApprovalScreen.tsx'
import type { Wallet } from './openWallet.ts'
import { VerdictLine } from './VerdictLine.tsx'

type Props = { wallet: Wallet; state: WalletState; pairing: Pairing; paired: PairedRequest; waiting: number }

/** Shows a request of a paired app, with the result of verifying its origin. */
export function PairedRequestScreen({ wallet, state, pairing, paired, waiting }: Props) {
  const { config } = wallet
  const origin = paired.origin ?? 'about:blank'
  const verified = (
    <>
      <p data-testid="approval-name">
        <bdi>{paired.name || 'An app without a name'}</bdi>
      </p>
      {config.relay && (
        <VerdictLine
          verifyUrl={config.relay.verifyUrl}
          messageId={paired.messageId}
          claimed={paired.origin}
        />
      )}
    </>
  )
  if (paired.kind === 'familyProposal' || paired.kind === 'familyRequest')
    return (
      <FamilyApprovalScreen
        config={config}
        state={state}
        origin={origin}
        approval={paired.kind === 'familyRequest' ? paired.approval : { kind: `${paired.family}Connect` }}
        waiting={waiting}
        onApprove={(account) => pairing.approve(paired, { account, chainId: 0 })}
        onReject={() => void pairing.reject(paired)}
      >
        {verified}
      </FamilyApprovalScreen>
    )
  const isNew = paired.kind !== 'request'
  return (
    <ApprovalScreen
      config={config}
      state={state}
      origin={origin}
      approval={approvalOf(paired)}
      waiting={waiting}
      connectedSite={isNew ? undefined : paired.site}
      chainIds={isNew ? paired.chainIds : undefined}
      onApprove={(site) => pairing.approve(paired, site)}
      onReject={() => void pairing.reject(paired)}
    >
      {verified}
      {isNew && paired.chainIds.length === 0 && (
        <p className="warning" role="alert">
          This app asks for networks the wallet doesn't know. Decline, add one of them, and scan again.
        </p>
      )}
    </ApprovalScreen>
  )
}

type EvmPairedRequest = Exclude<PairedRequest, { kind: 'familyProposal' | 'familyRequest' }>

function approvalOf(paired: EvmPairedRequest): EvmApproval | ((site: Site) => EvmApproval) {
  if (paired.kind === 'request') return paired.approval
  if (paired.kind === 'proposal') return { kind: 'connect' }
  return (site) => ({
    kind: 'signIn',
    account: site.account,
    message: stringToHex(paired.prepare(site).message),
  })
}
