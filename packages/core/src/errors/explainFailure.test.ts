import { afterEach, describe, expect, it, vi } from 'vitest'
import { explainFailure } from './explainFailure.ts'

describe('what a wallet threw', () => {
  it('is read by code that comes with the first failure', async () => {
    const error = await explainFailure({ code: 4001, message: 'no' }, 'standard')
    expect(error).toMatchObject({ name: 'UserRejectedRequestError', code: 4001, message: 'no' })
  })
})

describe('without that code, e.g. offline', () => {
  /** All modules anew, but the one that reads is lost on its way. */
  const loadOffline = async () => {
    vi.resetModules()
    vi.doMock('./readWalletError.ts', () => {
      throw new Error('Failed to fetch dynamically imported module')
    })
    const { explainFailure: explain } = await import('./explainFailure.ts')
    const { AbortedError } = await import('./AbortedError.ts')
    const { TimeoutError } = await import('./TimeoutError.ts')
    return { explain, AbortedError, TimeoutError }
  }
  afterEach(() => {
    vi.doUnmock('./readWalletError.ts')
    vi.resetModules()
  })

  it('an error of ours stays as it is', async () => {
    const { explain, AbortedError, TimeoutError } = await loadOffline()
    for (const thrown of [new TimeoutError({ timeout: 1000 }), new AbortedError()])
      expect(await explain(thrown, 'standard')).toBe(thrown)
  })

  it('anything else is a wallet that cannot be used', async () => {
    const { explain } = await loadOffline()
    const thrown = { code: 4001 }
    expect(await explain(thrown, 'standard')).toMatchObject({ code: 'WALLET_UNAVAILABLE', cause: thrown })
  })
})
