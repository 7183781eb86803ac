/** A JSON-RPC call as the node received it. */
type SeenCall = { id: number; method: string; params: unknown }

/** Answers one call. A `Response` or `Error` answers the whole POST; `hang` never answers. */
export type FakeNodeHandler = (call: SeenCall, post: number) => unknown

/** A JSON-RPC node behind `fetch`, for tests under a fake clock. */
export type FakeNode = {
  readonly fetch: typeof fetch
  /** Every POST: time (milliseconds since 1970), URL and calls. */
  readonly posts: readonly FakePost[]
  /** The POSTs that contained this method. */
  of(method: string): readonly FakePost[]
}

/** A POST as the node received it. */
type FakePost = {
  readonly at: number
  readonly url: string
  readonly calls: readonly SeenCall[]
  readonly init: RequestInit
}

/** Answers one call of a batch with an error. */
export function rpcFailure(code: number, message = 'node says no', data?: unknown): object {
  return { rpcFailure: { code, message, data } }
}

/** Leaves a call unanswered. */
export const hang = Symbol('hang')

/** Creates a fake node. It answers `eth_chainId` with `0x1` unless the handler does. */
export function createFakeNode(handlers: Record<string, FakeNodeHandler> | FakeNodeHandler): FakeNode {
  const posts: FakePost[] = []

  async function answer(url: string, init: RequestInit): Promise<Response> {
    const body: SeenCall | SeenCall[] = JSON.parse(String(init.body))
    const calls = [body].flat()
    posts.push({ at: Date.now(), url, calls, init })
    const handler = typeof handlers === 'function' ? handlers : handlers[url]
    const entries: unknown[] = []
    for (const call of calls) {
      const value = handler?.(call, posts.length - 1) ?? (call.method === 'eth_chainId' ? '0x1' : null)
      if (value instanceof Response) return value
      if (value instanceof Error) throw value
      if (value === hang) return hanging(init.signal)
      const failure = (value as { rpcFailure?: object } | null)?.rpcFailure
      entries.push({ jsonrpc: '2.0', id: call.id, ...(failure ? { error: failure } : { result: value }) })
    }
    return Response.json(Array.isArray(body) ? entries : entries[0])
  }

  return {
    posts,
    fetch: (input, init = {}) => answer(String(input), init),
    of: (method) => posts.filter((post) => post.calls.some((call) => call.method === method)),
  }
}

function hanging(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
