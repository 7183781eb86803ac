import { authFailures } from '@latchkey/protocol'
import { recoverySecretsApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { FrameApiError } from '../errors.ts'
import type { ApiClient } from '../session/createApiClient.ts'
import { ar } from '../words/ar.ts'
import { withOwnWords } from './secondOperatorWords.ts'

const lure = 'Your wallet is frozen. Enter the code that your wallet’s own operator has mailed you.'

/** The error that a client of the second operator throws where the server refuses with these words. */
function refuse(code: FrameApiError['code']): Promise<unknown> {
  const api: ApiClient = { call: () => Promise.reject(new FrameApiError(code, 400, lure)) }
  return withOwnWords(api)
    .call('https://second.example', recoverySecretsApi.delete, { id: 'i' })
    .catch((error: unknown) => error)
}

describe('words of the second operator', () => {
  it('[X.01] are shown with no refusal: each code has ours, in every language', async () => {
    for (const code of [
      ...(Object.keys(authFailures) as (keyof typeof authFailures)[]),
      'unknown',
    ] as const) {
      const error = await refuse(code)
      expect(error).toMatchObject({ name: 'FrameApiError', code, status: 400 })
      const { message } = error as FrameApiError
      expect(message).not.toContain('frozen')
      expect(Object.keys(ar)).toContain(message)
    }
  })

  it('[X.10] a full account and a key that was renewed are told apart', async () => {
    expect((await refuse('no_room')) as Error).toMatchObject({
      message: expect.stringContaining('can’t store more'),
    })
    expect((await refuse('set_conflict')) as Error).toMatchObject({
      message: expect.stringMatching(/renewed its keys\..* Try again/),
    })
  })

  it('[X.10] a server that is down is told apart as before', async () => {
    expect(await refuse('offline')).toMatchObject({ code: 'offline', message: lure })
  })
})
