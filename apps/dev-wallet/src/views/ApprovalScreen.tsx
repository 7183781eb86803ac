import { type ReactNode, useState } from 'react'
import type { EvmApproval } from '../approval/Approval.ts'
import { approvalTitle, approvalWarnings } from '../approval/describeApproval.ts'
import type { WalletConfig } from '../config.ts'
import { knownChains, type Site, type WalletState } from '../state/WalletState.ts'
import { ApprovalSummary } from './ApprovalSummary.tsx'
import { AccountSelect, NetworkSelect } from './accountAndNetwork.tsx'
import { DecisionScreen } from './Screen.tsx'

type Props = {
  config: WalletConfig
  state: WalletState
  /** Origin of the requester. */
  origin: string
  /** A function where the request depends on the selected account. */
  approval: EvmApproval | ((site: Site) => EvmApproval)
  waiting: number
  /** Account and chain the page is connected with; absent before it is connected. */
  connectedSite: Site | undefined
  /** Name the requester claims, and what a verify service knows of `origin`. */
  children?: ReactNode
  /** Networks to select from when connecting; absent: all known ones. */
  chainIds?: readonly number[] | undefined
  onApprove(site: Site): Promise<void>
  onReject(): void
}

/** Asks for a decision about an EVM account. */
export function ApprovalScreen({ config, state, origin, connectedSite, ...props }: Props) {
  const { chainIds, waiting } = props
  const chains = knownChains(config, state).filter(({ id }) => !chainIds || chainIds.includes(id))
  const [chosen, setChosen] = useState<Site>(() => ({
    account: state.account,
    chainId: chains.some(({ id }) => id === state.chainId) ? state.chainId : (chains[0]?.id ?? state.chainId),
  }))
  const approval = typeof props.approval === 'function' ? props.approval(chosen) : props.approval
  const isChoosing = approval.kind === 'connect' || approval.kind === 'signIn'
  const site = isChoosing ? chosen : (connectedSite ?? chosen)
  const chain = chains.find(({ id }) => id === site.chainId)
  return (
    <DecisionScreen
      {...approvalTitle(approval)}
      origin={origin}
      waiting={waiting}
      warnings={approvalWarnings(approval, { origin, chainId: site.chainId }, config)}
      requester={props.children}
      summary={<ApprovalSummary approval={approval} chain={chain} />}
      disabled={!chain}
      onApprove={() => props.onApprove(site)}
      onReject={props.onReject}
    >
      <dt>Account</dt>
      <dd data-testid="approval-account">
        {isChoosing ? (
          <AccountSelect
            accounts={config.accounts}
            value={chosen.account}
            onChange={(account) => setChosen({ ...chosen, account })}
          />
        ) : (
          <code>{site.account}</code>
        )}
      </dd>
      <dt>Network</dt>
      <dd data-testid="approval-network">
        {isChoosing ? (
          <NetworkSelect
            chains={chains}
            value={chosen.chainId}
            onChange={(chainId) => setChosen({ ...chosen, chainId })}
          />
        ) : (
          (chain?.name ?? `Chain ${site.chainId}`)
        )}
      </dd>
    </DecisionScreen>
  )
}
