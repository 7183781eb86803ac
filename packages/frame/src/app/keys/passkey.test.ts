import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPasskey, usePasskey } from './factorSecrets.ts'

type Options = {
  readonly rp?: { readonly id: string }
  readonly user?: { readonly id: Uint8Array; readonly name: string }
  readonly allowCredentials?: readonly { readonly id: Uint8Array }[]
  readonly extensions: { readonly prf: { readonly eval: { readonly first: Uint8Array } } }
}

/** An authenticator with PRF. As WebAuthn has it (§6.3.2), one passkey per site and user: a second one replaces the first. */
function createAuthenticator(hasPrf = true) {
  const held = new Map<string, { readonly id: Buffer; readonly secret: Buffer }>()
  const answer = ({ id, secret }: { id: Buffer; secret: Buffer }, { extensions }: Options) => {
    const { first } = extensions.prf.eval
    const value = createHash('sha256').update(secret).update(first).digest()
    return {
      rawId: id,
      getClientExtensionResults: () => ({
        prf: hasPrf ? { enabled: true, results: { first: value } } : { enabled: false },
      }),
    }
  }
  return {
    held,
    async create({ publicKey }: { publicKey: Options }) {
      const made = { id: randomBytes(16), secret: randomBytes(32) }
      held.set(`${publicKey.rp?.id}|${Buffer.from(publicKey.user?.id ?? []).toString('hex')}`, made)
      return answer(made, publicKey)
    },
    async get({ publicKey }: { publicKey: Options }) {
      const wanted = publicKey.allowCredentials?.map(({ id }) => Buffer.from(id).toString('hex'))
      const found = [...held.values()].find(({ id }) => wanted?.includes(id.toString('hex')))
      return found ? answer(found, publicKey) : null
    },
  }
}

const person = { id: 'person-1', email: 'mira@example.org' }
function plugIn(authenticator: ReturnType<typeof createAuthenticator>) {
  vi.stubGlobal('navigator', { credentials: authenticator })
}

beforeEach(() => void vi.stubGlobal('location', { hostname: 'wallet.example.org' }))
afterEach(() => void vi.unstubAllGlobals())

describe('a passkey', () => {
  it('[X.02] gives its owner the same secret again, and nothing without PRF', async () => {
    plugIn(createAuthenticator())
    const made = await createPasskey(person)
    if (made.kind !== 'passkey') throw new Error(made.kind)
    expect(made.secret).toHaveLength(32)
    expect(await usePasskey(made.credentialId, made.prfSalt)).toEqual(made)
    plugIn(createAuthenticator(false))
    await expect(createPasskey(person)).rejects.toMatchObject({ code: 'wrongFactor' })
  })

  it('[X.10] a prompt that is cancelled rejects with an error of the wallet, not with the browser’s', async () => {
    const cancel = () => Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))
    vi.stubGlobal('navigator', { credentials: { create: cancel, get: cancel } })
    const cancelled = { name: 'KeyError', code: 'cancelled', message: expect.stringContaining('Try again') }
    await expect(createPasskey(person)).rejects.toMatchObject(cancelled)
    await expect(usePasskey('AAAAAAAAAAAAAAAAAAAAAA', 'AAAA')).rejects.toMatchObject(cancelled)
  })

  it.each(['NotSupportedError', 'ConstraintError'])(
    '[X.75, X.10] a device that can make none (%s) is said to, so that another way is chosen',
    async (name) => {
      const create = () => Promise.reject(new DOMException('No.', name))
      vi.stubGlobal('navigator', { credentials: { create, get: create } })
      await expect(createPasskey(person)).rejects.toMatchObject({
        code: 'wrongFactor',
        message: 'This device’s passkeys can’t protect a wallet. Choose a password or a recovery code.',
      })
      // one that exists may be on another device
      await expect(usePasskey('AAAAAAAAAAAAAAAAAAAAAA', 'AAAA')).rejects.toMatchObject({ code: 'cancelled' })
    },
  )

  it('[X.10] a second one, given up before it was stored, leaves the first as it was', async () => {
    const authenticator = createAuthenticator()
    plugIn(authenticator)
    const first = await createPasskey(person)
    if (first.kind !== 'passkey') throw new Error(first.kind)
    await createPasskey(person)
    expect(await usePasskey(first.credentialId, first.prfSalt)).toEqual(first)
    // nor does the authenticator learn the account's id
    expect([...authenticator.held.keys()].join()).not.toContain(Buffer.from(person.id).toString('hex'))
    // control: a passkey that isn't there gives nothing
    await expect(usePasskey('AAAAAAAAAAAAAAAAAAAAAA', first.prfSalt)).rejects.toMatchObject({
      code: 'wrongFactor',
    })
  })
})
