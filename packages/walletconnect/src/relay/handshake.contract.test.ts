import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { createTestClient, newTopic } from '../testing/createTestClient.ts'
import { startTestRelay } from '../testing/startTestRelay.ts'

describe('the relay client', () => {
  it('[S7.32] [X.18] names itself with a token that verifies, its project and how it wants to be refused', async () => {
    const relay = await startTestRelay()
    const { client } = createTestClient([relay.url])
    const before = Math.floor(Date.now() / 1000)
    await client.subscribe(newTopic())
    const { url, client: iss } = relay.sockets()[0] as { url: URL; client: string }
    expect(Object.fromEntries([...url.searchParams].filter(([name]) => name !== 'auth'))).toEqual({
      projectId: 'test',
      ua: 'wc-2/test/test',
      useOnCloseEvent: 'true',
    })
    const [header = '', claims = '', signature = ''] = (url.searchParams.get('auth') ?? '').split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(header)).toEqual({ alg: 'EdDSA', typ: 'JWT' })
    const { aud, iat, exp, sub } = read(claims)
    expect(aud).toBe(relay.url)
    expect(exp - iat).toBe(86_400)
    expect(iat).toBeGreaterThanOrEqual(before - 5)
    expect(iat).toBeLessThanOrEqual(Date.now() / 1000 + 5)
    expect(sub).toMatch(/^[0-9a-f]{64}$/)
    const key = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), decodeDidKey(iss)]),
      format: 'der',
      type: 'spki',
    })
    expect(verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(
      true,
    )
  })
})

function decodeDidKey(did: string): Uint8Array {
  return base58.decode(did.replace('did:key:z', '')).subarray(2)
}
