import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Approval } from '../approval/Approval.ts'
import { approvalTitle } from '../approval/approvalTitle.ts'
import { approvalWarnings } from '../approval/approvalWarnings.ts'
import type { WalletConfig } from '../config/WalletConfig.ts'
import { knownChains } from '../state/knownChains.ts'
import type { Site, WalletState } from '../state/WalletState.ts'
import { AccountSelect } from './AccountSelect.tsx'
import { ApprovalSummary } from './ApprovalSummary.tsx'
import { NetworkSelect } from './NetworkSelect.tsx'
import { Screen } from './Screen.tsx'

type Props = {
  config: WalletConfig
  state: WalletState
  /** Who asks. */
  origin: string
  approval: Approval
  waiting: number
  /** What the asking page has already; absent before it is connected. */
  held: Site | undefined
  /** What is known of `origin` beyond its own word. */
  children?: ReactNode
  /** Networks to choose from when connecting; all that are known where absent. */
  chainIds?: readonly number[] | undefined
  onApprove(site: Site): Promise<void>
  onReject(): void
}

/** One question, one decision. */
export function ApprovalScreen({ config, state, origin, approval, held, ...props }: Props) {
  const { chainIds, waiting } = props
  const chains = knownChains(config, state).filter(({ id }) => !chainIds || chainIds.includes(id))
  const [chosen, setChosen] = useState<Site>(() => ({
    account: state.account,
    chainId: chains.some(({ id }) => id === state.chainId) ? state.chainId : (chains[0]?.id ?? state.chainId),
  }))
  const site = approval.kind === 'connect' ? chosen : (held ?? chosen)
  const [busy, setBusy] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  const { title, action } = approvalTitle(approval)
  const warnings = approvalWarnings(approval, { origin, chainId: site.chainId }, config)
  const chain = chains.find(({ id }) => id === site.chainId)

  useEffect(() => screen.current?.focus(), [])

  const approve = async () => {
    setBusy(true)
    try {
      await props.onApprove(site)
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <button type="button" data-testid="reject" disabled={busy} onClick={props.onReject}>
        Reject
      </button>
      <button
        type="button"
        data-testid="approve"
        className="primary"
        disabled={busy || !chain}
        onClick={approve}
      >
        {busy ? 'Working…' : action}
      </button>
    </>
  )
  return (
    <Screen title={title} note={waiting > 1 ? `1 of ${waiting}` : undefined} footer={footer}>
      {/* Focused so that a screen reader starts with who is asking, and Tab leads to the decision. */}
      <div className="stack" ref={screen} tabIndex={-1}>
        <p className="origin">
          <span className="muted">Asked by</span> <bdi data-testid="approval-origin">{origin}</bdi>
        </p>
        {props.children}
        <div data-testid="approval-summary" className="card stack">
          <ApprovalSummary approval={approval} chain={chain} />
        </div>
        <dl className="facts">
          <dt>Account</dt>
          <dd data-testid="approval-account">
            {approval.kind === 'connect' ? (
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
            {approval.kind === 'connect' ? (
              <NetworkSelect
                chains={chains}
                value={chosen.chainId}
                onChange={(chainId) => setChosen({ ...chosen, chainId })}
              />
            ) : (
              (chain?.name ?? `Chain ${site.chainId}`)
            )}
          </dd>
        </dl>
        {warnings.map((warning) => (
          <p key={warning} className="warning" data-testid="approval-warning">
            {warning}
          </p>
        ))}
      </div>
    </Screen>
  )
}
