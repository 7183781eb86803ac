/** What one tab tells the others of its client: ciphertext and topics, nothing secret. */
type TabMessage =
  | { readonly type: 'message'; readonly topic: string; readonly message: string }
  | { readonly type: 'sessions'; readonly topic: string }

/** The other tabs of the same client. */
type Tabs = {
  post(message: TabMessage): void
  close(): void
}

/** Joins the tabs of a client by name; on its own where the platform has no channel. */
export function createTabs(
  name: string,
  Channel: typeof BroadcastChannel | undefined,
  onMessage: (message: TabMessage) => void,
): Tabs {
  const channel = Channel && new Channel(name)
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (isTabMessage(data)) onMessage(data)
    }
    // Node keeps running for an open channel.
    ;(channel as { unref?: () => void }).unref?.()
  }
  let isClosed = false
  return {
    // What was under way when the client was closed may still end: then there is nobody to tell, and nothing wrong.
    post: (message) => {
      if (!isClosed) channel?.postMessage(message)
    },
    close() {
      isClosed = true
      channel?.close()
    },
  }
}

function isTabMessage(value: unknown): value is TabMessage {
  const message = value as Partial<Record<keyof (TabMessage & { message: string }), unknown>> | null
  if (typeof message !== 'object' || message === null || typeof message.topic !== 'string') return false
  return message.type === 'sessions' || (message.type === 'message' && typeof message.message === 'string')
}
