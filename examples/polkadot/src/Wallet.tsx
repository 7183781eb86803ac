import { explainError } from '@latchkey/core'
import { getPolkadotSigner, isPolkadotAddress } from '@latchkey/core/polkadot'
import { useConfig, useSignMessage } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { transfer } from './transfer.ts'

/** The address, a signature, and a transfer made here that the wallet signs. */
export function Wallet({ address }: { address: string }) {
  const config = useConfig()
  const sign = useSignMessage()
  const [outcome, setOutcome] = useState('idle')
  const [problem, setProblem] = useState('')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to'))
    setProblem(isPolkadotAddress(to) ? '' : 'That is not an address.')
    if (!isPolkadotAddress(to)) return
    setOutcome('pending')
    try {
      // For the account of this click: after a switch of account, network or wallet it refuses to sign.
      const signer = await getPolkadotSigner(config)
      setOutcome(await transfer({ to, value: 1_000_000_000_000n, signer }))
    } catch (error) {
      setOutcome('error')
      setProblem(explainError(error))
    }
  }
  return (
    <>
      <p data-testid="address">{address}</p>
      <button type="button" onClick={() => sign.mutate({ message: 'Hello from Polkadot' })}>
        Sign
      </button>
      <output data-testid="signature">{sign.data}</output>
      <form onSubmit={submit}>
        <label>
          Send 1,000,000,000,000 of the smallest units to <input name="to" required />
        </label>
        <button type="submit">Send</button>
      </form>
      <output data-testid="outcome">{outcome}</output>
      {(problem || sign.error !== undefined) && <p role="alert">{problem || explainError(sign.error)}</p>}
    </>
  )
}
