import { describe, expect, it, vi } from 'vitest'
import type { Network } from '../../config/Network.ts'
import { getTransactionFinality, waitForTransaction } from './waitForTransaction.ts'

const hash = '5'.repeat(88)
/** Asks a node that answers with these statuses. */
const get = (value: unknown) =>
  getTransactionFinality({
    network: {} as Network,
    rpc: { request: async () => ({ context: { slot: 9 }, value }) },
    hash,
  })

describe('getTransactionFinality', () => {
  it.each([
    ['finalized', 'final'],
    ['confirmed', 'pending'],
    ['processed', 'pending'],
  ])('[X.71] the commitment %s is %s', async (confirmationStatus, expected) => {
    expect(await get([{ slot: 7, confirmations: null, err: null, confirmationStatus }])).toBe(expected)
  })

  it('a transaction that the node does not know is not final, and an answer without sense is an error', async () => {
    expect(await get([null])).toBe('pending')
    await expect(get([])).rejects.toThrow('makes no sense')
  })
})

describe('waitForTransaction', () => {
  it('[X.42] a transaction that is confirmed late, and that no node gives for comparing, is confirmed and not expired', async () => {
    vi.useFakeTimers()
    const startedAt = Date.now()
    const request = async ({ method }: { method: string }) => {
      if (method !== 'getSignatureStatuses') return null
      const isConfirmed = Date.now() - startedAt > 140_000
      return {
        context: { slot: 9 },
        value: [isConfirmed ? { err: null, confirmationStatus: 'confirmed' } : null],
      }
    }
    const outcome = waitForTransaction({
      network: {} as Network,
      rpc: { request } as never,
      hash,
      sent: { instructions: [] },
    })
    await vi.advanceTimersByTimeAsync(160_000)
    vi.useRealTimers()
    expect(await outcome).toEqual({ status: 'confirmed', hash })
  })

  it('[X.37] asks ever less often while the node fails, thirty seconds apart at most', async () => {
    vi.useFakeTimers()
    const startedAt = Date.now()
    const askedAt: number[] = []
    const rpc = {
      request: async () => {
        askedAt.push((Date.now() - startedAt) / 1_000)
        throw new Error('down')
      },
    }
    const outcome = waitForTransaction({ network: {} as Network, rpc, hash }).catch((error: Error) => error)
    await vi.advanceTimersByTimeAsync(160_000)
    vi.useRealTimers()
    expect(await outcome).toMatchObject({ message: 'down' })
    expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121, 150])
  })
})
