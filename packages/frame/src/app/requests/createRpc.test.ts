import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
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

  it.each([
    'eth_sendRawTransaction',
    'sendTransaction',
    'eth_newFilter',
    'eth_newBlockFilter',
    'eth_getFilterChanges',
  ])(
    '[S9.47] %s is sent once: the refusal of another node never takes the place of an answer that was lost',
    async (method) => {
      const { rpc, sent } = start([undefined, error(-32000, 'insufficient funds')])
      await expect(settle(rpc.request(network, method, []))).rejects.toMatchObject({ code: 'network' })
      expect(sent).toHaveLength(1)
    },
  )

  it('a server that never answers ends the call after its one deadline', async () => {
    vi.useRealTimers()
    let calls = 0
    const rpc = createRpc({
      api: 'https://api.example',
      projectId: 'shop',
      timeout: 20,
      fetch: (_, init) => {
        calls++
        return new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        )
      },
    })
    await expect(rpc.request(network, 'eth_call', [])).rejects.toThrow('can’t be reached')
    expect(calls).toBe(1)
  })
})
