// long: signs in from many addresses and compares all they are answered.
import { expect, it } from 'vitest'
import { createPgliteEngine } from '../../adapters/db/pglite.ts'
import { compareAddresses } from '../../testing/compareAddresses.ts'

const count = 24

it.each(['code', 'link'] as const)(
  '[X.12] [X.62] [T-ENUM] with the %s first nothing tells a known address, with a passkey or without, from an unknown one: status, headers, body, statements',
  async (first) => {
    const seen = await compareAddresses(createPgliteEngine({}), { count, first })
    expect(new Set(seen.map(({ kind }) => kind)).size).toBe(5)
    expect(seen[0]?.answers).toContain('"status":200')
    expect(seen[0]?.statements.split('\n').length).toBeGreaterThan(10)
    for (const what of ['answers', 'statements'] as const)
      expect(new Set(seen.map((each) => each[what]))).toEqual(new Set([seen[0]?.[what]]))
  },
  60_000,
)

it('[X.12] [T-ENUM] control: the right code is what tells an account with a passkey', async () => {
  const seen = await compareAddresses(createPgliteEngine({}), { count: 8, first: 'code' })
  const after = (kind: string) =>
    new Set(seen.filter((each) => each.kind === kind).map((each) => each.afterCode))
  expect(after('unknown')).toEqual(new Set(['CONNECT']))
  expect(after('mail')).toEqual(new Set(['VERIFY_DEVICE number']))
  expect(after('passkey')).toEqual(new Set(['VERIFY_DEVICE passkey']))
}, 60_000)

it('[T-ENUM] control: one statement more for known addresses is seen', async () => {
  const seen = await compareAddresses(createPgliteEngine({}), { count: 6, first: 'code', leaks: true })
  expect(new Set(seen.map(({ statements }) => statements)).size).toBeGreaterThan(1)
}, 60_000)
