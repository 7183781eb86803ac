/** A message between tabs of a client: ciphertext and topics, no secrets. */
type TabMessage =
  | { readonly type: 'message'; readonly topic: string; readonly message: string }
  /** The session of a topic has changed, or is over. */
  | { readonly type: 'sessions'; readonly topic: string; readonly isOver?: boolean }

/** The other tabs of the same client. */
type Tabs = {
  post(message: TabMessage): void
  close(): void
}

/** Connects the tabs of a client by name. Does nothing where the platform lacks BroadcastChannel. */
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
    // An open channel keeps Node running.
    ;(channel as { unref?: () => void }).unref?.()
  }
  let isClosed = false
  return {
    // Work of a closed client may end later; its messages are dropped.
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
