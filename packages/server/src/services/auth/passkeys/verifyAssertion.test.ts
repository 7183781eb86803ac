import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestPasskey, type TestPasskey } from '../../../testing/createTestPasskey.ts'
import { parseClientData, parsePasskeyKey, verifyAssertion } from './verifyAssertion.ts'

const origin = 'https://wallet.example'
const app = 'https://app.example'
const toBytes = (text: string) => Buffer.from(text, 'base64url')
const offer = { challenge: randomBytes(32).toString('base64url'), passkeys: [] }

/** Verifies an answer of a passkey with its registered key. */
function verify(
  passkey: TestPasskey,
  forgery: Parameters<TestPasskey['answer']>[2] = {},
  expected: Partial<Parameters<typeof verifyAssertion>[1]> = {},
) {
  const publicKey = parsePasskeyKey(toBytes(passkey.registration.publicKey))
  if (!publicKey) throw new Error('no key')
  const { clientData, authenticatorData, signature } = passkey.answer('f', offer, forgery)
  const assertion = {
    clientData: toBytes(clientData),
    authenticatorData: toBytes(authenticatorData),
    signature: toBytes(signature),
  }
  return verifyAssertion(assertion, { publicKey, challenge: offer.challenge, origin, app, ...expected })
}

describe('the answer of a passkey', () => {
  it.each(['es256', 'ed25519', 'rs256'] as const)('[X.12] of an %s key is verified', (kind) => {
    const passkey = createTestPasskey(origin, kind)
    expect(verify(passkey, { signCount: 7 })).toEqual({ signCount: 7 })
    expect(verify(passkey, { by: createTestPasskey(origin, kind) })).toBeUndefined()
  })

  const passkey = createTestPasskey(origin)
  it.each<[string, Parameters<TestPasskey['answer']>[2], boolean]>([
    ['in the window of the wallet', { crossOrigin: false }, true],
    ['in the app of the sign-in', { topOrigin: app }, true],
    ['of a synced passkey', { flags: 0x1d }, true],
    ['in another app', { topOrigin: 'https://evil.example' }, false],
    ['to another challenge', { challenge: randomBytes(32).toString('base64url') }, false],
    ['at another origin', { origin: 'https://wallet.evil.example' }, false],
    ['at another port of the wallet', { origin: `${origin}:8443` }, false],
    ['for another relying party', { rpId: 'example' }, false],
    ['without the person verified', { flags: 0x01 }, false],
    ['without the person present', { flags: 0x04 }, false],
    ['backed up where that is impossible', { flags: 0x15 }, false],
    ['that is a registration', { type: 'webauthn.create' }, false],
    ['that is cut off', { isShort: true }, false],
  ])('[X.12] [T-PHISH] %s', (_, forgery, isRight) => {
    expect(verify(passkey, forgery) !== undefined).toBe(isRight)
  })

  it('[X.12] that is no JSON, or another kind of JSON, is none', () => {
    for (const text of ['', 'null', '[]', '{"type":"webauthn.get"}', '{"type":1}', '\u0000'])
      expect(parseClientData(Buffer.from(text))).toBeUndefined()
  })
})

describe('the key of a passkey', () => {
  const parse = ({ publicKey }: { readonly publicKey: KeyObject }) =>
    parsePasskeyKey(publicKey.export({ type: 'spki', format: 'der' }))

  it('[X.12] of another curve, a weak RSA key, and what is no key are refused', () => {
    expect(parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }))).toBeDefined()
    expect(parse(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }))).toBeUndefined()
    expect(parse(generateKeyPairSync('rsa', { modulusLength: 1024 }))).toBeUndefined()
    expect(parse(generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }))).toBeUndefined()
    expect(parse(generateKeyPairSync('x25519'))).toBeUndefined()
    expect(parsePasskeyKey(randomBytes(91))).toBeUndefined()
  })
})
