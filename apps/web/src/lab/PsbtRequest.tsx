import { describePsbt, type PsbtDescription } from '@latchkey/core/bitcoin'
import { useAccount } from '@latchkey/react'
import { useSignPsbt } from '@latchkey/react/bitcoin'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../pages/Actions.tsx'

/** What is shown below the form. */
type Answer = { readonly tone: 'waiting' | 'done' | 'failed'; readonly text: string }

/**
 * A form that has the connected Bitcoin wallet sign a partially signed transaction (PSBT). What the transaction does is shown
 * first; a transaction that nobody should sign is refused there.
 */
export function PsbtRequest() {
  const { address, network, records } = useAccount({ namespace: 'bip122' })
  const { mutateAsync: signPsbt } = useSignPsbt()
  const [psbt, setPsbt] = useState('')
  const [broadcast, setBroadcast] = useState(false)
  const [description, setDescription] = useState<PsbtDescription>()
  const [answer, setAnswer] = useState<Answer>()
  if (!address || !network) return <p className="quiet">Connect a Bitcoin wallet first.</p>
  const run = async (act: () => Promise<Answer | undefined>) => {
    setAnswer({ tone: 'waiting', text: 'Waiting…' })
    try {
      setAnswer(await act())
    } catch (error) {
      setAnswer({ tone: 'failed', text: describeFailure(error) })
    }
  }
  const describe = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      setDescription(undefined)
      const accounts = records.map((record) => record.address)
      setDescription(await describePsbt({ psbt: psbt.trim(), network, accounts }))
      return undefined
    })
  }
  const sign = () =>
    run(async () => {
      const signed = await signPsbt({ psbt: psbt.trim(), broadcast })
      return { tone: 'done', text: signed.txid ?? signed.psbt }
    })
  return (
    <form className="actions" data-testid="psbt-request" onSubmit={describe}>
      <div className="option-grid">
        <label>
          Transaction (PSBT, Base64)
          <input
            type="text"
            data-testid="psbt"
            value={psbt}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setPsbt(target.value)
              // It was of another transaction.
              setDescription(undefined)
            }}
          />
        </label>
        <label>
          <input
            type="checkbox"
            data-testid="psbt-broadcast"
            checked={broadcast}
            onChange={({ target }) => setBroadcast(target.checked)}
          />
          Send it once signed
        </label>
      </div>
      <button type="submit" className="control" data-testid="psbt-describe">
        What does it do?
      </button>
      {description && (
        <>
          <p data-testid="psbt-description">{formatDescription(description)}</p>
          <button type="button" className="control" data-testid="psbt-sign" onClick={sign}>
            {broadcast ? 'Sign and send' : 'Sign'}
          </button>
        </>
      )}
      <output className="result" data-testid="psbt-answer" data-tone={answer?.tone} aria-live="polite">
        {answer?.text ?? 'The signed transaction, or its id once sent, appears here.'}
      </output>
    </form>
  )
}

/** One sentence for each input and output, then fee and warnings. Amounts are satoshis. */
function formatDescription({ inputs, outputs, fee, paid, warnings }: PsbtDescription): string {
  const toName = (address: string | undefined) => address ?? 'a script without an address'
  return [
    ...inputs.map(({ address, value, isOwn }) =>
      isOwn
        ? `Spends ${value} sat of your address ${address}.`
        : `Somebody else spends ${value} sat of ${toName(address)}.`,
    ),
    ...outputs.map(({ address, value, isChange }) =>
      isChange
        ? `Returns ${value} sat to your address ${address}.`
        : `Pays ${value} sat to ${toName(address)}.`,
    ),
    paid < 0n ? `You receive ${-paid} sat in all;` : `You pay ${paid} sat in all;`,
    `the fee is ${fee} sat.`,
    ...(warnings.includes('highFee') ? ['The fee is more than a tenth of that.'] : []),
    ...(warnings.includes('openSighash') ? ['Others may add to it after you have signed.'] : []),
  ].join(' ')
}
