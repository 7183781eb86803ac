import { useEffect, useRef, useState } from 'react'
import type { Approval } from '../approval/Approval.ts'
import { approvalTitle } from '../approval/approvalTitle.ts'
import { approvalWarnings } from '../approval/approvalWarnings.ts'
import { knownChains } from '../state/knownChains.ts'
import type { Site, WalletState } from '../state/WalletState.ts'
import { AccountSelect } from './AccountSelect.tsx'
import { ApprovalSummary } from './ApprovalSummary.tsx'
import { NetworkSelect } from './NetworkSelect.tsx'
import { Screen } from './Screen.tsx'
import type { Wallet } from './Wallet.ts'

type Props = { wallet: Wallet; state: WalletState; origin: string; approval: Approval; waiting: number }

/** One question, one decision. */
export function ApprovalScreen({ wallet, state, origin, approval, waiting }: Props) {
  const chains = knownChains(wallet.config, state)
  const connected = state.sites[origin]
  const [chosen, setChosen] = useState<Site>({ account: state.account, chainId: state.chainId })
  const site = approval.kind === 'connect' ? chosen : (connected ?? chosen)
  const [busy, setBusy] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  const { title, action } = approvalTitle(approval)
  const warnings = approvalWarnings(approval, { origin, chainId: site.chainId }, wallet.config)
  const chain = chains.find(({ id }) => id === site.chainId)

  useEffect(() => screen.current?.focus(), [])

  const approve = async () => {
    setBusy(true)
    try {
      await wallet.session.approve(site)
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <button type="button" data-testid="reject" disabled={busy} onClick={wallet.session.reject}>
        Reject
      </button>
      <button type="button" data-testid="approve" className="primary" disabled={busy} onClick={approve}>
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
        <div data-testid="approval-summary" className="card stack">
          <ApprovalSummary approval={approval} chain={chain} />
        </div>
        <dl className="facts">
          <dt>Account</dt>
          <dd data-testid="approval-account">
            {approval.kind === 'connect' ? (
              <AccountSelect
                accounts={wallet.config.accounts}
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
