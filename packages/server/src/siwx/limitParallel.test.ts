import type { ChainRequest } from '@latchkey/core/siwx'
import { expect, it, vi } from 'vitest'
import { limitParallel } from './limitParallel.ts'

const call = { method: 'eth_call', params: [] } as const

it('[T-SIWX-7] a node is asked nothing more for a check that is over', async () => {
  const check = limitParallel(1)
  const node = vi.fn<ChainRequest>(async () => '0x')
  let counted: ChainRequest | undefined
  const run = check(async (count) => {
    counted = count(node)
    // the control: while it runs, it asks
    expect(await counted(call)).toBe('0x')
    throw new Error('hung up')
  })
  await expect(run).rejects.toThrow('hung up')
  await expect(counted?.(call)).rejects.toMatchObject({ code: 'busy' })
  expect(node).toHaveBeenCalledTimes(1)
})

it('[T-SIWX-7] a place is its check’s until its node has answered, ten seconds at most; a node that throws frees it too', async () => {
  vi.useFakeTimers()
  try {
    const check = limitParallel(1)
    const leave = (node: ChainRequest) =>
      check(async (count) => {
        count(node)(call).catch(() => undefined)
        return 'left'
      })
    expect(await leave(() => new Promise(() => {}))).toBe('left')
    await vi.advanceTimersByTimeAsync(9_999)
    await expect(leave(async () => '0x')).rejects.toMatchObject({ code: 'busy' })
    await vi.advanceTimersByTimeAsync(1)
    const broken: ChainRequest = () => {
      throw new Error('no socket')
    }
    expect(await leave(broken)).toBe('left')
    await vi.advanceTimersByTimeAsync(0)
    expect(await leave(async () => '0x')).toBe('left')
  } finally {
    vi.useRealTimers()
  }
})
