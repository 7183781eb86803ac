import { explainError, waitForTransaction } from '@latchkey/core'
import { isSolanaAddress } from '@latchkey/core/solana'
import { useConfig, useSendTransaction, useSignMessage } from '@latchkey/react'
import { type FormEvent, useEffect, useState } from 'react'
import { network } from './config.ts'
import { readSol } from './readSol.ts'
import { transferByInstructions, transferWhole } from './transfers.ts'

/** Reads and transactions are made with @solana/kit; the wallet that the modal connected signs them. */
export function Wallet({ address }: { address: string }) {
  const config = useConfig()
  const sign = useSignMessage()
  const send = useSendTransaction()
  const [balance, setBalance] = useState('reading…')
  const [outcome, setOutcome] = useState('idle')
  const [problem, setProblem] = useState('')

  useEffect(() => {
    let isShown = true
    readSol(address).then(
      (sol) => isShown && setBalance(sol),
      (error: unknown) => isShown && setProblem(explainError(error)),
    )
    return () => {
      isShown = false
    }
  }, [address])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const to = String(data.get('to'))
    setProblem(isSolanaAddress(to) ? '' : 'That is not an address.')
    if (!isSolanaAddress(to)) return
    setOutcome('pending')
    try {
      const make = data.get('how') === 'instructions' ? transferByInstructions : transferWhole
      const transaction = await make({ from: address, to, lamports: 250_000_000n })
      const hash = await send.mutateAsync(transaction)
      const { status } = await waitForTransaction(config, { hash, network })
      setOutcome(status)
    } catch (error) {
      setOutcome('error')
      setProblem(explainError(error))
    }
  }
  return (
    <>
      <dl>
        <dt>Account</dt>
        <dd data-testid="account">{address}</dd>
        <dt>Balance</dt>
        <dd data-testid="balance">{balance}</dd>
      </dl>
      <button type="button" onClick={() => sign.mutate({ message: 'Hello from Solana' })}>
        Sign
      </button>
      <output data-testid="signature">{sign.data}</output>
      <form onSubmit={submit}>
        <label>
          Send 0.25 SOL to <input name="to" required />
        </label>
        <label>
          as{' '}
          <select name="how">
            <option value="instructions">instructions</option>
            <option value="serialized">a whole transaction</option>
          </select>
        </label>
        <button type="submit">Send</button>
      </form>
      <output data-testid="outcome">{outcome}</output>
      {(problem || sign.error !== undefined) && <p role="alert">{problem || explainError(sign.error)}</p>}
    </>
  )
}
