import type { TypedDataDefinition } from 'viem'
import type { EvmApproval } from '../approval/Approval.ts'
import { escapeHidden, formatMessage } from '../approval/formatMessage.ts'
import type { WalletChain } from '../config.ts'
import { TransactionSummary } from './TransactionSummary.tsx'

/** Shows everything an EVM request contains. All of it comes from the page and is rendered as text. */
export function ApprovalSummary({
  approval,
  chain,
}: {
  approval: EvmApproval
  chain: WalletChain | undefined
}) {
  switch (approval.kind) {
    case 'connect':
      return (
        <p>
          The page will see your address and balance. It can ask you to sign and to send; nothing happens
          without you.
        </p>
      )
    case 'signIn':
    case 'signMessage': {
      const { text, isText } = formatMessage(approval.message)
      return (
        <>
          {!isText && <p className="muted">These bytes are not readable text.</p>}
          <pre dir="auto">{text === '' ? '(an empty message)' : text}</pre>
        </>
      )
    }
    case 'signTypedData':
      return <TypedDataSummary typedData={approval.typedData} />
    case 'sendTransaction':
      return chain ? (
        <TransactionSummary chain={chain} account={approval.account} transaction={approval.transaction} />
      ) : (
        <p role="alert">
          The wallet no longer knows this page's network. Decline, switch the network and try again.
        </p>
      )
    case 'addChain':
      return (
        <dl className="facts">
          <dt>Name</dt>
          <dd>{approval.chain.name}</dd>
          <dt>Chain id</dt>
          <dd>{approval.chain.id}</dd>
          <dt>Currency</dt>
          <dd>{`${approval.chain.nativeCurrency.symbol}, ${approval.chain.nativeCurrency.decimals} decimals`}</dd>
          <dt>RPC</dt>
          <dd>
            <code>{approval.chain.rpcUrl}</code>
          </dd>
        </dl>
      )
    case 'switchChain':
      return (
        <p>
          The page wants to use <strong>{approval.chain.name}</strong> (chain {approval.chain.id}).
        </p>
      )
  }
}

/** EIP-712 data: the type's name, then every field of domain and message. */
function TypedDataSummary({ typedData }: { typedData: TypedDataDefinition }) {
  return (
    <>
      <p>
        <strong>{escapeHidden(typedData.primaryType)}</strong>
      </p>
      <Fields value={typedData.message} />
      <details>
        <summary>Made for</summary>
        <Fields value={typedData.domain ?? {}} />
      </details>
    </>
  )
}

function Fields({ value }: { value: object }) {
  return (
    <dl className="facts nested">
      {Object.entries(value).map(([name, field]) => (
        <div key={name}>
          <dt>{escapeHidden(name)}</dt>
          <dd>
            {typeof field === 'object' && field !== null ? (
              <Fields value={field} />
            ) : (
              escapeHidden(String(field))
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
