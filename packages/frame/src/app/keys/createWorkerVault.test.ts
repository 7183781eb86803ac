import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkerVault } from './createWorkerVault.ts'
import type { WorkerLike, WorkerRequest } from './workerCalls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const subject = { account: 'person-1', walletId: 'w', setId: 's' }

/** Workers that count how often they are started and ended; `activate` never answers. */
function start({ isPersistent }: { isPersistent: boolean }) {
  const counts = { started: 0, ended: 0 }
  const vault = createWorkerVault({
    start() {
      counts.started += 1
      const worker: WorkerLike = {
        onmessage: null,
        onerror: null,
        postMessage({ id, operation }: WorkerRequest) {
          if (operation === 'activate') return
          const data = { id, ok: true as const, value: 'point', isPersistent }
          queueMicrotask(() => worker.onmessage?.({ data } as MessageEvent))
        },
        terminate() {
          counts.ended += 1
        },
      }
      return worker
    },
  })
  return { vault, counts }
}

describe('the key worker', () => {
  it('[X.02] is gone after a minute without work, and comes back with the next', async () => {
    const { vault, counts } = start({ isPersistent: true })
    await vault.createRecipient()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(counts).toEqual({ started: 1, ended: 0 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(counts).toEqual({ started: 1, ended: 1 })
    await vault.createRecipient()
    expect(counts).toEqual({ started: 2, ended: 1 })
  })

  it('[X.10] stays where the browser keeps nothing: the device’s share lives in it alone', async () => {
    const { vault, counts } = start({ isPersistent: false })
    await vault.createRecipient()
    await vi.advanceTimersByTimeAsync(3_600_000)
    // nor does an operation that hangs take the share with it
    const hangs = vault.activate(subject)
    const said = expect(hangs).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('didn’t respond'),
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await said
    expect(counts).toEqual({ started: 1, ended: 0 })
  })

  it('[X.10] where shares are kept, a worker that hangs is ended, and all that waited for it is told', async () => {
    const { vault, counts } = start({ isPersistent: true })
    await vault.createRecipient()
    const hang = [vault.activate(subject), vault.activate(subject)]
    const said = Promise.all(hang.map((one) => expect(one).rejects.toMatchObject({ code: 'failed' })))
    await vi.advanceTimersByTimeAsync(60_000)
    await said
    expect(counts).toEqual({ started: 1, ended: 1 })
  })
})
