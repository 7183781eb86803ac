import type { ListedMessage } from './readMessagePage.ts'

/** Parameters of {@link createReceipts}. */
export type ReceiptsParameters = {
  onFrame(text: string): void
  /** Tells the relay that a message is safe here. */
  acknowledge(message: ListedMessage): Promise<void>
}

/** Polled messages, made to look like pushes. */
export type Receipts = {
  /** Hands messages on; resolves when all are acknowledged, at the relay too, or after 5 s. */
  deliver(messages: readonly ListedMessage[]): Promise<void>
  /** The answer to a push; what isn't one of ours is ignored. */
  take(id: string): void
}

/** How long handling may take before the relay is asked again, which delivers again, milliseconds. */
const patience = 5_000

/** Makes them. */
export function createReceipts({ onFrame, acknowledge }: ReceiptsParameters): Receipts {
  const open = new Map<string, () => void>()
  let last = 0
  const hand = (data: ListedMessage) =>
    new Promise<void>((resolve) => {
      last++
      const id = `push-${last}`
      open.set(id, () => {
        open.delete(id)
        // One that doesn't reach the relay comes again.
        acknowledge(data).then(resolve, resolve)
      })
      onFrame(
        JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'poll', data } }),
      )
    })
  return {
    async deliver(messages) {
      if (messages.length === 0) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience)
      })
      await Promise.race([Promise.all(messages.map(hand)), late])
      clearTimeout(timer)
      open.clear()
    },
    take: (id) => open.get(id)?.(),
  }
}
