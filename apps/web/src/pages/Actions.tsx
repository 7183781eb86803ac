import {
  type CaipNetworkId,
  captureContext,
  isUserRejection,
  LatchkeyError,
  parseCaipAddress,
  parseCaipNetworkId,
  waitForTransaction,
} from '@latchkey/core'
import { useConfig, useSendTransaction, useSignMessage, useSignTypedData } from '@latchkey/react'
import { useRef, useState } from 'react'

/** Buttons to sign a message, sign typed data and send, with the result in full. */
export function Actions() {
  const { result, signMessage, signTypedData, sendTransaction } = useActions()
  return (
    <div className="actions">
      <div className="action-buttons">
        <button type="button" className="control" data-testid="sign-message" onClick={signMessage}>
          Sign message
        </button>
        <button type="button" className="control" data-testid="sign-typed-data" onClick={signTypedData}>
          Sign typed data
        </button>
        <button type="button" className="control" data-testid="send-transaction" onClick={sendTransaction}>
          Send transaction
        </button>
      </div>
      <output
        className="result"
        data-testid="result"
        data-tone={result?.tone}
        data-message={result?.message}
        data-typed-data={result?.typedData}
        aria-live="polite"
      >
        {result?.text ??
          'Signatures and hashes appear here in full. Sending moves 0.001 to your own account.'}
      </output>
    </div>
  )
}

/** The three actions and the result of the last click. An earlier action never overwrites a later one's result. */
function useActions() {
  const config = useConfig()
  const message = useSignMessage()
  const typedData = useSignTypedData()
  const transaction = useSendTransaction()
  const [result, setResult] = useState<ActionResult>()
  const clicks = useRef(0)

  const run = async (act: (report: (result: ActionResult) => void) => Promise<void>) => {
    const click = ++clicks.current
    const report = (next: ActionResult) => click === clicks.current && setResult(next)
    report({ tone: 'waiting', text: 'Waiting for your wallet…' })
    await act(report).catch((error: unknown) => report({ tone: 'failed', text: describeFailure(error) }))
  }
  /** A thousandth of a network's coin, base units. */
  const amountOn = (id: CaipNetworkId) => {
    const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === id)
    return 10n ** BigInt(Math.max(0, (network?.nativeCurrency.decimals ?? 18) - 3))
  }
  /** Captures account and network at the click, so that the content of a request matches the context it is bound to. */
  const capture = () => {
    const context = captureContext(config)
    return { context, address: parseCaipAddress(context.account)?.address ?? '' }
  }
  return {
    result,
    signMessage: () =>
      run(async (report) => {
        const { context, address } = capture()
        const text = greeting.message(address, new Date())
        const signature = await message.mutateAsync({ context, message: text })
        report({ tone: 'done', text: signature, message: text })
      }),
    signTypedData: () =>
      run(async (report) => {
        const { context, address } = capture()
        const data = greeting.typedData(address, context.network, new Date())
        const signature = await typedData.mutateAsync({ context, ...data })
        report({ tone: 'done', text: signature, typedData: JSON.stringify(data) })
      }),
    sendTransaction: () =>
      run(async (report) => {
        const { context, address } = capture()
        const hash = await transaction.mutateAsync({
          context,
          to: address,
          value: amountOn(context.network),
        })
        report({ tone: 'waiting', text: `${hash} was sent. Waiting for the network…` })
        const outcome = await waitForTransaction(config, { hash, network: context.network })
        const failed = outcome.status === 'failed'
        report({
          tone: failed ? 'failed' : 'done',
          text: `${outcome.hash} is ${failed ? 'in a block, but failed' : 'confirmed'}.`,
        })
      }),
  }
}

/** Result of the last action. */
type ActionResult = {
  readonly tone: 'waiting' | 'done' | 'failed'
  readonly text: string
  /** What was signed, so that anybody can verify the signature. */
  readonly message?: string | undefined
  readonly typedData?: string | undefined
}

/** Content of the requests: a greeting with account and time, so that each is unique. */
const greeting = {
  message: (address: string, at: Date): string =>
    `Latchkey greets ${address || 'you'} at ${at.toISOString()}`,
  /** EIP-712, for the chain the visitor is on. */
  typedData: (address: string, network: CaipNetworkId, at: Date) => ({
    domain: { name: 'Latchkey', version: '1', chainId: Number(parseCaipNetworkId(network)?.reference) },
    types: {
      Greeting: [
        { name: 'guest', type: 'address' },
        { name: 'words', type: 'string' },
        { name: 'at', type: 'string' },
      ],
    },
    primaryType: 'Greeting' as const,
    message: { guest: address, words: 'Welcome in', at: at.toISOString() },
  }),
} as const

/** Formats an error for the visitor: what happened and what to do next. Text only, never markup. */
export function describeFailure(error: unknown): string {
  if (isUserRejection(error)) return 'You declined the request in your wallet. Nothing was done.'
  if (error instanceof LatchkeyError) return [error.message, error.hint].filter(Boolean).join(' ')
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}
