/** What one tab tells the others of its client: ciphertext and topics, nothing secret. */
type TabNews =
  | { readonly type: 'message'; readonly topic: string; readonly message: string }
  | { readonly type: 'sessions'; readonly topic: string }

/** The other tabs of the same client. */
type Tabs = {
  tell(news: TabNews): void
  close(): void
}

/** Joins the tabs of a client by name; on its own where the platform has no channel. */
export function createTabs(
  name: string,
  Channel: typeof BroadcastChannel | undefined,
  onNews: (news: TabNews) => void,
): Tabs {
  const channel = Channel && new Channel(name)
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (isNews(data)) onNews(data)
    }
    // Node keeps running for an open channel.
    ;(channel as { unref?: () => void }).unref?.()
  }
  let isClosed = false
  return {
    // What was under way when the client was closed may still end: then there is nobody to tell, and nothing wrong.
    tell: (news) => {
      if (!isClosed) channel?.postMessage(news)
    },
    close() {
      isClosed = true
      channel?.close()
    },
  }
}

function isNews(value: unknown): value is TabNews {
  const news = value as Partial<Record<keyof (TabNews & { message: string }), unknown>> | null
  if (typeof news !== 'object' || news === null || typeof news.topic !== 'string') return false
  return news.type === 'sessions' || (news.type === 'message' && typeof news.message === 'string')
}
