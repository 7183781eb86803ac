import { type ReactNode, useState } from 'react'
import type { SolanaApproval } from '../approval/Approval.ts'
import { approvalTitle, approvalWarnings } from '../approval/describeApproval.ts'
import type { WalletConfig } from '../config.ts'
import type { WalletState } from '../state/WalletState.ts'
import { AccountSelect } from './accountAndNetwork.tsx'
import { DecisionScreen } from './Screen.tsx'
import { SolanaSummary } from './SolanaSummary.tsx'

type Props = {
  config: WalletConfig
  state: WalletState
  /** Origin of the requester. */
  origin: string
  approval: SolanaApproval
  waiting: number
  /** Name the requester claims, and what a verify service knows of `origin`. */
  children?: ReactNode
  onApprove(account: string): Promise<void>
  onReject(): void
}

/** Asks for a decision about a Solana account. */
export function SolanaApprovalScreen({ config, state, origin, approval, waiting, ...props }: Props) {
  const [chosen, setChosen] = useState(state.solanaAccount)
  const account = approval.kind === 'solanaConnect' ? chosen : approval.account
  return (
    <DecisionScreen
      {...approvalTitle(approval)}
      origin={origin}
      waiting={waiting}
      // 0: no EVM chain
      warnings={approvalWarnings(approval, { origin, chainId: 0 }, config)}
      requester={props.children}
      summary={<SolanaSummary approval={approval} />}
      onApprove={() => props.onApprove(account)}
      onReject={props.onReject}
    >
      <dt>Account</dt>
      <dd data-testid="approval-account">
        {approval.kind === 'solanaConnect' ? (
          <AccountSelect accounts={config.solana?.accounts ?? []} value={chosen} onChange={setChosen} />
        ) : (
          <code>{account}</code>
        )}
      </dd>
      <dt>Network</dt>
      <dd data-testid="approval-network">{config.solana?.name}</dd>
    </DecisionScreen>
  )
}
