import { useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import type { WantedTransaction } from '../approval/Approval.ts'
import { decodeCall } from '../approval/transaction.ts'
import { type Cost, estimateCost } from '../chain.ts'
import type { WalletChain } from '../config.ts'

/** Amount, receiver, highest fee and contract call of a transaction. */
export function TransactionSummary(props: {
  chain: WalletChain
  account: string
  transaction: WantedTransaction
}) {
  const { chain, account, transaction } = props
  const { symbol, decimals } = chain.nativeCurrency
  const [cost, setCost] = useState<Cost | 'unknown' | undefined>()
  const call = decodeCall(transaction)

  useEffect(() => {
    let isCancelled = false
    estimateCost(chain, account, transaction).then(
      (next) => !isCancelled && setCost(next),
      () => !isCancelled && setCost('unknown'),
    )
    return () => {
      isCancelled = true
    }
  }, [chain, account, transaction])

  return (
    <>
      <p className="amount">
        {formatUnits(transaction.value, decimals)} <small>{symbol}</small>
      </p>
      <dl className="facts">
        <dt>To</dt>
        <dd>{transaction.to ? <code>{transaction.to}</code> : 'A new contract'}</dd>
        <dt>Network fee</dt>
        <dd>
          {cost === undefined && 'Loading the network fee…'}
          {cost === 'unknown' && "Unknown: the chain doesn't answer"}
          {typeof cost === 'object' && `At most ${formatUnits(cost.fee, decimals)} ${symbol}`}
        </dd>
        {call && (
          <>
            <dt>Calls</dt>
            <dd>
              <strong>{call.name}</strong>
              {call.arguments.map((part) => (
                <div key={part}>
                  <code>{part}</code>
                </div>
              ))}
            </dd>
          </>
        )}
        {transaction.data !== '0x' && (
          <>
            <dt>Data</dt>
            <dd>
              <details>
                <summary>{(transaction.data.length - 2) / 2} bytes</summary>
                <code>{transaction.data}</code>
              </details>
            </dd>
          </>
        )}
      </dl>
      {call?.unlimited && (
        <p className="warning" data-testid="approval-warning">
          This lets the receiver take any amount of this token, at any time.
        </p>
      )}
      {typeof cost === 'object' && cost.problem && (
        <p className="warning" data-testid="approval-warning">
          The chain expects this to fail: {cost.problem}
        </p>
      )}
    </>
  )
}
