import { type AccountRecord, explainError, waitForTransaction } from '@latchkey/core'
import { describePsbt, isBitcoinAddress } from '@latchkey/core/bitcoin'
import { useBalance, useConfig, useSendTransaction, useSignMessage } from '@latchkey/react'
import { useSignPsbt } from '@latchkey/react/bitcoin'
import { type FormEvent, useState } from 'react'
import { network } from './config.ts'
import { makePsbt } from './makePsbt.ts'

const satoshis = 250_000n

type Props = { address: string; records: readonly AccountRecord[] }

/** Addresses, a signature, a payment by the wallet, and a transaction made here that the wallet signs. */
export function Wallet({ address, records }: Props) {
  const config = useConfig()
  const balance = useBalance()
  const sign = useSignMessage()
  const send = useSendTransaction()
  const { mutateAsync: signPsbt } = useSignPsbt()
  const [outcome, setOutcome] = useState('idle')
  const [problem, setProblem] = useState('')

  const pay = async (to: string) => send.mutateAsync({ to, value: satoshis })
  const payByPsbt = async (to: string) => {
    const psbt = await makePsbt({ from: address, to, satoshis })
    const accounts = records.map((record) => record.address)
    const { fee, warnings } = await describePsbt({ psbt, network, accounts })
    setOutcome(`fee ${fee} satoshis${warnings.includes('highFee') ? ', which is a lot' : ''}`)
    const { txid = '' } = await signPsbt({ psbt, broadcast: true })
    return txid
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const to = String(data.get('to'))
    setProblem(isBitcoinAddress(to) ? '' : 'That is not an address.')
    if (!isBitcoinAddress(to)) return
    setOutcome('pending')
    try {
      const hash = await (data.get('how') === 'psbt' ? payByPsbt(to) : pay(to))
      const { status } = await waitForTransaction(config, { hash, network })
      setOutcome(status)
      await balance.refetch()
    } catch (error) {
      setOutcome('error')
      setProblem(explainError(error))
    }
  }
  return (
    <>
      <dl>
        {records.map((record) => (
          <div key={record.address}>
            <dt>{record.type}</dt>
            <dd data-testid={record.type}>{record.address}</dd>
          </div>
        ))}
        <dt>Balance</dt>
        <dd data-testid="balance">{balance.data?.formatted ?? 'reading…'}</dd>
      </dl>
      <button type="button" onClick={() => sign.mutate({ message: 'Hello from Bitcoin' })}>
        Sign
      </button>
      <output data-testid="signature">{sign.data}</output>
      <form onSubmit={submit}>
        <label>
          Send 0.0025 BTC to <input name="to" required />
        </label>
        <label>
          as{' '}
          <select name="how">
            <option value="payment">a payment</option>
            <option value="psbt">a transaction of this app</option>
          </select>
        </label>
        <button type="submit">Send</button>
      </form>
      <output data-testid="outcome">{outcome}</output>
      {(problem || sign.error !== undefined) && <p role="alert">{problem || explainError(sign.error)}</p>}
    </>
  )
}
