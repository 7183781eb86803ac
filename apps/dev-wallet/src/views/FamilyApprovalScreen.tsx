import { type ReactNode, useState } from 'react'
import {
  type FamilyApproval,
  isBitcoinApproval,
  isConnectApproval,
  isPolkadotApproval,
} from '../approval/Approval.ts'
import { approvalTitle, approvalWarnings } from '../approval/describeApproval.ts'
import type { WalletConfig } from '../config.ts'
import type { WalletState } from '../state/WalletState.ts'
import { AccountSelect } from './accountAndNetwork.tsx'
import { BitcoinSummary } from './BitcoinSummary.tsx'
import { PolkadotSummary } from './PolkadotSummary.tsx'
import { DecisionScreen } from './Screen.tsx'
import { SolanaSummary } from './SolanaSummary.tsx'

type Props = {
  config: WalletConfig
  state: WalletState
  /** Origin of the requester. */
  origin: string
  approval: FamilyApproval
  waiting: number
  /** Name the requester claims, and what a verify service knows of `origin`. */
  children?: ReactNode
  onApprove(account: string): Promise<void>
  onReject(): void
}

/** Asks for a decision about an account of another family than EVM. */
export function FamilyApprovalScreen({ config, state, origin, approval, waiting, ...props }: Props) {
  const family = describeFamily(approval, config, state)
  const [chosen, setChosen] = useState(family.account)
  const account = 'account' in approval ? approval.account : chosen
  return (
    <DecisionScreen
      {...approvalTitle(approval)}
      origin={origin}
      waiting={waiting}
      // 0: no EVM chain
      warnings={approvalWarnings(approval, { origin, chainId: 0 }, config)}
      requester={props.children}
      summary={family.summary}
      onApprove={() => props.onApprove(account)}
      onReject={props.onReject}
    >
      <dt>Account</dt>
      <dd data-testid="approval-account">
        {isConnectApproval(approval) ? (
          <AccountSelect accounts={family.accounts} value={chosen} onChange={setChosen} />
        ) : (
          <code>{account}</code>
        )}
      </dd>
      <dt>Network</dt>
      <dd data-testid="approval-network">{family.network}</dd>
    </DecisionScreen>
  )
}

/** Accounts, chosen account, network and content of a request of one family. */
function describeFamily(
  approval: FamilyApproval,
  { solana, bitcoin, polkadot }: WalletConfig,
  state: WalletState,
) {
  if (isBitcoinApproval(approval)) {
    return {
      accounts: bitcoin?.accounts.map(({ payment }) => payment) ?? [],
      account: state.bitcoinAccount,
      network: bitcoin?.name,
      summary: <BitcoinSummary approval={approval} bitcoin={bitcoin} />,
    }
  }
  if (isPolkadotApproval(approval)) {
    return {
      accounts: polkadot?.accounts ?? [],
      account: state.polkadotAccount,
      network: polkadot?.name,
      summary: <PolkadotSummary approval={approval} />,
    }
  }
  return {
    accounts: solana?.accounts ?? [],
    account: state.solanaAccount,
    network: solana?.name,
    summary: <SolanaSummary approval={approval} />,
  }
}
