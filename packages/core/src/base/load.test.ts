import { expect, it } from 'vitest'
import { loadCode } from './load.ts'

it('says what happened and what to do when code can not be fetched', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(loadCode(() => Promise.reject(cause))).rejects.toMatchObject({
    name: 'LatchkeyError',
    code: 'CODE_NOT_LOADED',
    cause,
    hint: expect.stringContaining('reload'),
  })
})
