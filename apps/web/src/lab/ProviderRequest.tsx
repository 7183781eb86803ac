import { getEvmProvider } from '@latchkey/core/evm'
import { useConfig } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { describeFailure } from '../pages/Actions.tsx'

/** What the wallet answered to the last request. */
type Answer = { readonly tone: 'waiting' | 'done' | 'failed'; readonly text: string }

/** A form that sends any EIP-1193 request to the connected EVM wallet through the provider an app gets, and shows the answer. */
export function ProviderRequest() {
  const config = useConfig()
  const [answer, setAnswer] = useState<Answer>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setAnswer({ tone: 'waiting', text: 'Waiting for the wallet…' })
    try {
      const request = {
        method: String(fields.get('method')).trim(),
        params: parseParams(String(fields.get('params'))),
      }
      const result = await getEvmProvider(config).request(request)
      setAnswer({ tone: 'done', text: JSON.stringify(result) })
    } catch (error) {
      setAnswer({ tone: 'failed', text: describeFailure(error) })
    }
  }
  return (
    <form className="actions" data-testid="provider-request" onSubmit={submit}>
      <div className="option-grid">
        <label>
          Method
          <input type="text" name="method" data-testid="provider-method" defaultValue="eth_chainId" />
        </label>
        <label>
          Parameters
          <input type="text" name="params" data-testid="provider-params" defaultValue="[]" />
        </label>
      </div>
      <button type="submit" className="control">
        Send to the wallet
      </button>
      <output className="result" data-testid="provider-answer" data-tone={answer?.tone} aria-live="polite">
        {answer?.text ?? 'The answer of the wallet appears here.'}
      </output>
    </form>
  )
}

/** Parses the parameters of a request. @throws Error that says what a list looks like */
function parseParams(text: string): readonly unknown[] {
  try {
    const params: unknown = JSON.parse(text)
    if (Array.isArray(params)) return params
  } catch {
    // The sentence below says what is wrong with it.
  }
  throw new Error('The parameters are not a JSON list. Write for example ["0x68656c6c6f", "0x…"].')
}
