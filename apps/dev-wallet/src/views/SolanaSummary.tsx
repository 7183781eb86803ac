import type { SolanaApproval } from '../approval/Approval.ts'
import { escapeHidden, formatMessage } from '../approval/formatMessage.ts'
import { decodeTransaction } from '../solana/decodeTransaction.ts'
import { describeInstruction } from '../solana/describeInstruction.ts'

/** Shows everything a Solana request contains. All of it comes from the page and is rendered as text. */
export function SolanaSummary({ approval }: { approval: SolanaApproval }) {
  switch (approval.kind) {
    case 'solanaConnect':
      return (
        <p>
          The page will see your Solana address and balance. It can ask you to sign and to send; nothing
          happens without you.
        </p>
      )
    case 'solanaSignMessage': {
      const { text, isText } = formatMessage(approval.message)
      return (
        <>
          {!isText && <p className="muted">These bytes are not readable text.</p>}
          <pre dir="auto">{text === '' ? '(an empty message)' : text}</pre>
        </>
      )
    }
    case 'solanaSignTransactions':
      return approval.transactions.map((wire, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two transactions may be the same bytes, and their order never changes.
        <Steps key={index} wire={wire} account={approval.account} />
      ))
  }
}

/** One transaction, instruction by instruction. */
function Steps({ wire, account }: { wire: Uint8Array; account: string }) {
  const transaction = decodeTransaction(wire)
  if (!transaction) return <p role="alert">The transaction can’t be read. Decline it.</p>
  const steps = transaction.instructions.map(describeInstruction)
  const [payer] = transaction.signers
  return (
    <>
      {steps.map(({ title, facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of instructions never changes.
        <div key={index} className="stack">
          <strong>{title}</strong>
          {facts.length > 0 && (
            <dl className="facts">
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <code>{escapeHidden(value)}</code>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
      {(transaction.usesLookupTables || steps.some(({ isUnknown }) => isUnknown)) && (
        <p className="warning" data-testid="approval-warning">
          The wallet doesn't understand all of this. Approve it only if you trust the page.
        </p>
      )}
      {payer !== account && (
        <p className="warning" data-testid="approval-warning">
          Someone else pays the network fee of this transaction.
        </p>
      )}
    </>
  )
}
