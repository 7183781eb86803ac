import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { broadcastEvm } from './broadcast.ts'
import { createRpc } from './createRpc.ts'

const network = 'eip155:1'

/** A proxy that gives these answers one after another, the last one for ever; `undefined`: no connection. */
function start(answers: readonly (Response | undefined)[]) {
  const sent: { readonly at: number; readonly body: string }[] = []
  const rpc = createRpc({
    api: 'https://api.example',
    projectId: 'shop',
    fetch: async (_, init) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)]
      sent.push({ at: Date.now(), body: String(init?.body) })
      if (!answer) throw new TypeError('Failed to fetch')
      return answer.clone()
    },
  })
  /** Milliseconds between one try and the next. */
  const waits = () => sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  return { rpc, sent, waits }
}

const json = (body: object, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const busy = (retryAfter: string) => json({}, 429, { 'retry-after': retryAfter })
const right = () => json({ result: '0x1' })
const error = (code: number, message = 'no') => json({ error: { code, message } })

describe('calls of the frame to a network', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const settle = async <value>(call: Promise<value>) => {
    call.catch(() => {})
    await vi.advanceTimersByTimeAsync(2_000)
    return call
  }

  it.each<[string, Response | undefined]>([
    ['no connection', undefined],
    ['429', json({}, 429)],
    ['503', json({ errors: [] }, 503)],
    ['an internal error of the node', error(-32603)],
    ['a limit of the node', error(-32005)],
  ])('[S9.47] %s is followed by three tries after 150, 300 and 600 ms', async (_, failure) => {
    const lost = start([failure])
    await expect(settle(lost.rpc.request(network, 'eth_call', []))).rejects.toThrow()
    expect(lost.waits()).toEqual([150, 300, 600])
    const passed = start([failure, failure, json({ result: '0x1' })])
    expect(await settle(passed.rpc.request(network, 'eth_call', []))).toBe('0x1')
    expect(passed.waits()).toEqual([150, 300])
  })

  it.each<[string, Response]>([
    ['a call that reverts', error(3, 'execution reverted')],
    ['a refusal of the node', error(-32000, 'insufficient funds')],
    ['a refusal of the server', json({ errors: [] }, 401)],
  ])('[S9.47] %s is an answer, and not repeated', async (_, answer) => {
    const { rpc, sent } = start([answer])
    await expect(settle(rpc.request(network, 'eth_call', []))).rejects.toThrow()
    expect(sent).toHaveLength(1)
  })

  it('[S7.64] filters of a document are asked for in one session; other calls are in none', async () => {
    const urls: URL[] = []
    const rpc = createRpc({
      api: 'https://api.example',
      projectId: 'shop',
      fetch: async (url) => {
        urls.push(new URL(String(url)))
        return right()
      },
    })
    const filters = ['eth_newFilter', 'eth_newBlockFilter', 'eth_newPendingTransactionFilter']
    for (const method of [...filters, 'eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'])
      await rpc.request(network, method, [])
    await rpc.request(network, 'eth_call', [])
    const sessions = urls.map(({ searchParams }) => searchParams.get('sessionId'))
    expect(sessions.pop()).toBeNull()
    expect(sessions[0]).toMatch(/^[\w-]{16,}$/)
    expect(new Set(sessions).size).toBe(1)
  })

  it.each([
    'eth_sendRawTransaction',
    'sendTransaction',
    'eth_newFilter',
    'eth_newBlockFilter',
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_uninstallFilter',
  ])(
    '[S9.47] %s is sent once: the refusal of another node never takes the place of an answer that was lost',
    async (method) => {
      const { rpc, sent } = start([undefined, error(-32000, 'insufficient funds')])
      await expect(settle(rpc.request(network, method, []))).rejects.toMatchObject({ code: 'network' })
      expect(sent).toHaveLength(1)
    },
  )

  it.each([
    ['seconds', '2'],
    ['an HTTP date', new Date(Date.UTC(2026, 10, 21, 12, 0, 2)).toUTCString()],
  ])('[S9.49] a busy server is left alone until its Retry-After (%s) has passed', async (_, header) => {
    vi.setSystemTime(Date.UTC(2026, 10, 21, 12))
    const { rpc, waits } = start([busy(header), right()])
    expect(await settle(rpc.request(network, 'eth_call', []))).toBe('0x1')
    expect(waits()).toEqual([2_000])
  })

  it('[S9.49] a page instead of JSON has its status and Retry-After all the same', async () => {
    const page = new Response('<h1>Too many</h1>', { status: 429, headers: { 'retry-after': '1' } })
    const { rpc, waits } = start([page, right()])
    expect(await settle(rpc.request(network, 'eth_call', []))).toBe('0x1')
    expect(waits()).toEqual([1_000])
  })

  it('[S9.49] other calls of the network wait as well, those of another network don’t', async () => {
    const { rpc, sent } = start([busy('2'), right()])
    const first = rpc.request(network, 'eth_call', [])
    await vi.advanceTimersByTimeAsync(500)
    const second = rpc.request(network, 'eth_blockNumber', [])
    await vi.advanceTimersByTimeAsync(500)
    expect(sent).toHaveLength(1)
    expect(await rpc.request('eip155:10', 'eth_call', [])).toBe('0x1')
    expect(sent).toHaveLength(2)
    expect(await settle(Promise.all([first, second]))).toEqual(['0x1', '0x1'])
    expect(sent).toHaveLength(4)
  })

  it('[S9.49] a pause that outlasts the call ends it at once, and is kept by the next call', async () => {
    const { rpc, sent } = start([busy('99999'), right()])
    await expect(rpc.request(network, 'eth_call', [])).rejects.toMatchObject({ code: 'network' })
    await expect(rpc.request(network, 'eth_call', [])).rejects.toMatchObject({ code: 'network' })
    expect(sent).toHaveLength(1)
    // capped at 30 s
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await rpc.request(network, 'eth_call', [])).toBe('0x1')
  })

  it('[S9.49] a transaction that a pause kept from being sent is not called sent, one whose answer was lost is', async () => {
    const raw = '0x02'
    const { rpc, sent } = start([busy('30'), undefined])
    await expect(rpc.request(network, 'eth_call', [])).rejects.toMatchObject({ code: 'network' })
    await expect(broadcastEvm(rpc, network, raw)).rejects.toMatchObject({
      code: 'network',
      transaction: undefined,
    })
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(30_000)
    await expect(settle(broadcastEvm(rpc, network, raw))).rejects.toMatchObject({ code: 'unconfirmed' })
  })

  it('[S9.49] a pause that ends late, because the device slept, ends the call with an error of the network', async () => {
    const { rpc, sent } = start([busy('20'), right()])
    const called = rpc.request(network, 'eth_call', [])
    called.catch(() => {})
    await vi.advanceTimersByTimeAsync(1_000)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 40_000)
    await vi.advanceTimersByTimeAsync(20_000)
    clock.mockRestore()
    await expect(called).rejects.toMatchObject({ name: 'RequestError', code: 'network' })
    expect(sent).toHaveLength(1)
  })

  it.each([
    [-32601, true],
    [-32004, true],
    [-32600, true],
    [-32000, false],
    [3, false],
  ])('[X.05] the error %d of a node says whether it has the method: %s', async (code, isUnsupported) => {
    const { rpc } = start([error(code)])
    await expect(rpc.request(network, 'eth_simulateV1', [])).rejects.toMatchObject({ isUnsupported })
  })

  describe('a server that does not answer', () => {
    /** A client whose first `hanging` tries end with their deadline only. */
    function startHanging(hanging: number, overallTimeout?: number) {
      vi.useRealTimers()
      const state = { calls: 0 }
      const rpc = createRpc({
        api: 'https://api.example',
        projectId: 'shop',
        timeout: 20,
        ...(overallTimeout !== undefined && { overallTimeout }),
        fetch: (_, init) => {
          state.calls += 1
          if (state.calls > hanging) return Promise.resolve(right())
          return new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
          )
        },
      })
      return { rpc, state }
    }

    it('[S9.46] has a deadline for each try, so that the next one may be answered', async () => {
      const { rpc, state } = startHanging(1)
      expect(await rpc.request(network, 'eth_call', [])).toBe('0x1')
      expect(state.calls).toBe(2)
    })

    it('[S9.46] ends the call with the deadline for all tries', async () => {
      const { rpc, state } = startHanging(Number.POSITIVE_INFINITY, 100)
      await expect(rpc.request(network, 'eth_call', [])).rejects.toThrow('can’t be reached')
      expect(state.calls).toBe(1)
    })
  })
})
