import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Layout of every screen: logo, title, content, and the decision at the bottom. */
export function Screen(props: {
  title: string
  note?: string | undefined
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <main className="screen">
      <header>
        <img src="/icon.svg" alt="" width="24" height="24" />
        <span>Latchkey Dev Wallet</span>
        {props.note && <span className="note">{props.note}</span>}
      </header>
      <div className="body">
        <h1>{props.title}</h1>
        {props.children}
      </div>
      {props.footer && <footer>{props.footer}</footer>}
    </main>
  )
}

type DecisionScreenProps = {
  title: string
  /** Label of the approve button. */
  action: string
  /** Origin of the requester. */
  origin: string
  /** Number of requests without an answer, this one included. */
  waiting: number
  warnings: readonly string[]
  /** Name the requester claims, and what a verify service knows of `origin`. */
  requester?: ReactNode
  /** Everything the person approves. */
  summary: ReactNode
  /** Account and network. */
  children: ReactNode
  /** The request cannot be approved. */
  disabled?: boolean
  onApprove(): Promise<void>
  onReject(): void
}

/** Asks for one decision: shows the requester, the request, the account and warnings. */
export function DecisionScreen(props: DecisionScreenProps) {
  const { title, action, origin, waiting } = props
  const [busy, setBusy] = useState(false)
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => screen.current?.focus(), [])

  const approve = async () => {
    setBusy(true)
    try {
      await props.onApprove()
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <button type="button" data-testid="reject" disabled={busy} onClick={props.onReject}>
        Decline
      </button>
      <button
        type="button"
        data-testid="approve"
        className="primary"
        disabled={busy || props.disabled}
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
        {props.requester}
        <div data-testid="approval-summary" className="card stack">
          {props.summary}
        </div>
        <dl className="facts">{props.children}</dl>
        {props.warnings.map((warning) => (
          <p key={warning} className="warning" data-testid="approval-warning">
            {warning}
          </p>
        ))}
      </div>
    </Screen>
  )
}
