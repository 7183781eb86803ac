import { describe, expect, it } from 'vitest'
import { firstWalletRequest, type WalletRequestEvent, walletRequestState } from './walletRequestState.ts'

const error = new Error('no')
const waiting = firstWalletRequest
const failed = { ...waiting, phase: 'error', error } as const
const succeeded = { ...waiting, phase: 'success' } as const
const second = { ...waiting, attempt: 2 }

describe('walletRequestState', () => {
  it.each([
    [
      'waiting notes the time',
      waiting,
      { type: 'waited', attempt: 1, waited: 'second' },
      { ...waiting, waited: 'second' },
    ],
    ['waiting succeeds', waiting, { type: 'succeeded', attempt: 1 }, succeeded],
    ['waiting fails', waiting, { type: 'failed', attempt: 1, error }, failed],
    ['a retry starts the next attempt', failed, { type: 'retried' }, second],
    ['no retry while waiting', waiting, { type: 'retried' }, waiting],
    ['no retry after success', succeeded, { type: 'retried' }, succeeded],
    ['a late approval of an earlier attempt is dropped', second, { type: 'succeeded', attempt: 1 }, second],
    [
      'a late failure of an earlier attempt is dropped',
      second,
      { type: 'failed', attempt: 1, error },
      second,
    ],
    ['time does not move a finished attempt', failed, { type: 'waited', attempt: 1, waited: 'long' }, failed],
    ['a failure after success is dropped', succeeded, { type: 'failed', attempt: 1, error }, succeeded],
  ] as const)('%s', (_, before, event: WalletRequestEvent, after) => {
    expect(walletRequestState(before, event)).toEqual(after)
  })
})
