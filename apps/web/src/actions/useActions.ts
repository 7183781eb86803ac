import { captureContext, parseCaipAddress, waitForTransaction } from '@latchkey/core'
import { useConfig, useSendTransaction, useSignMessage, useSignTypedData } from '@latchkey/react'
import { useRef, useState } from 'react'
import type { ActionResult } from './ActionResult.ts'
import { describeFailure } from './describeFailure.ts'
import { greeting } from './greeting.ts'

/** The three things a visitor can try, and what the last one came to. A later click's outcome is never overwritten. */
export function useActions() {
  const config = useConfig()
  const message = useSignMessage()
  const typedData = useSignTypedData()
  const transaction = useSendTransaction()
  const [result, setResult] = useState<ActionResult>()
  const clicks = useRef(0)

  const run = async (act: (say: (result: ActionResult) => void) => Promise<void>) => {
    const click = ++clicks.current
    const say = (next: ActionResult) => click === clicks.current && setResult(next)
    say({ tone: 'waiting', text: 'Waiting for your wallet…' })
    await act(say).catch((error: unknown) => say({ tone: 'failed', text: describeFailure(error) }))
  }
  /** Who and where at the click: what is written into the request is what the request is bound to. */
  const capture = () => {
    const context = captureContext(config)
    return { context, address: parseCaipAddress(context.account)?.address }
  }
  return {
    result,
    signMessage: () =>
      run(async (say) => {
        const { context, address } = capture()
        const text = greeting.message(address, new Date())
        const signature = await message.mutateAsync({ context, message: text })
        say({ tone: 'done', text: signature, message: text })
      }),
    signTypedData: () =>
      run(async (say) => {
        const { context, address } = capture()
        const data = greeting.typedData(address, context.network, new Date())
        const signature = await typedData.mutateAsync({ context, typedData: data })
        say({ tone: 'done', text: signature, typedData: JSON.stringify(data) })
      }),
    sendTransaction: () =>
      run(async (say) => {
        const { context, address } = capture()
        const hash = await transaction.mutateAsync({
          context,
          transaction: { to: address, value: greeting.amount, data: '0x' },
        })
        say({ tone: 'waiting', text: `${hash} was sent. Waiting for the network…` })
        const outcome = await waitForTransaction(config, { hash, network: context.network })
        const failed = outcome.status === 'failed'
        say({
          tone: failed ? 'failed' : 'done',
          text: `${outcome.hash} is ${failed ? 'in a block, but failed' : 'confirmed'}.`,
        })
      }),
  }
}
