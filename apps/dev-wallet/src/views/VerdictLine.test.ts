import { afterEach, expect, it, vi } from 'vitest'
import { getVerdict } from './VerdictLine.tsx'

afterEach(() => vi.unstubAllGlobals())
const claimed = 'https://app.example'
const ask = (answer: () => Promise<Response>) => {
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  return getVerdict({ verifyUrl: 'https://api.example', messageId: 'ab/../c', claimed })
}
const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

it.each([
  ['the page that was seen is the one it says', json({ origin: claimed, isScam: false }), 'valid'],
  ['it is another one', json({ origin: 'https://app.example.evil', isScam: false }), 'invalid'],
  ['the page is known to cheat, be it where it says', json({ origin: claimed, isScam: true }), 'scam'],
  ['nobody saw it', json({}, 404), 'unknown'],
  ['the answer is garbage', async () => new Response('<html>'), 'unknown'],
  ['the answer has no origin', json({ origin: 5 }), 'unknown'],
  ['the service can’t be reached', () => Promise.reject(new TypeError('failed')), 'unknown'],
] as const)('[X.19] %s', async (_title, answer, verdict) => {
  expect(await ask(answer)).toBe(verdict)
})

it('[X.19] asks about the message only, whatever its id looks like', async () => {
  await ask(json({}, 404))
  expect(String(vi.mocked(fetch).mock.calls[0]?.[0])).toBe('https://api.example/attestation/ab%2F..%2Fc')
})
