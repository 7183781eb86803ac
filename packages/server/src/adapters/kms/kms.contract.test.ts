import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KmsError } from '../../errors.ts'
import type { Kms } from '../../ports/kmsAndMailer.ts'
import { temporaryFolder } from '../../testing/cleanups.ts'
import { replyJson } from '../../testing/startNode.ts'
import { startUpstream, type Upstream } from '../../testing/startUpstream.ts'
import { createFileKms } from './file.ts'
import { createVaultKms } from './vault.ts'

/** Starts Vault's transit engine as its document describes it, over HTTP. */
function startVault(token: string): Promise<Upstream> {
  const stored = new Map<string, { plaintext: string; context: string }>()
  let latest = 1
  let [minDecryption, minEncryption, minAvailable] = [1, 0, 0]
  return startUpstream((response, { url, headers, body }) => {
    const answer = (status: number, data: object) => replyJson(response, status, { data })
    if (headers['x-vault-token'] !== token) return answer(403, {})
    const [, operation, change] =
      /^\/v1\/transit\/(encrypt|decrypt|rewrap|keys)\/latchkey(?:\/(rotate|config|trim))?$/.exec(url) ?? []
    const numbers = JSON.parse(body || '{}') as Record<string, number>
    if (change === 'rotate') latest++
    if (change === 'config') {
      minDecryption = numbers.min_decryption_version ?? minDecryption
      minEncryption = numbers.min_encryption_version ?? minEncryption
    }
    if (change === 'trim') {
      const wanted = numbers.min_available_version ?? 0
      if (minEncryption === 0 || wanted > Math.min(minDecryption, minEncryption)) return answer(400, {})
      minAvailable = wanted
    }
    if (change) return change === 'trim' ? response.writeHead(204).end() : answer(200, {})
    if (operation === 'keys')
      return answer(200, {
        type: 'aes256-gcm96',
        latest_version: latest,
        min_decryption_version: minDecryption,
        min_available_version: minAvailable,
      })
    const parameters = JSON.parse(body) as Record<string, string>
    const { associated_data: context = '', plaintext = '', ciphertext = '' } = parameters
    const encrypt = (text: string) => {
      const created = `vault:v${latest}:${randomBytes(12).toString('base64')}`
      stored.set(created, { plaintext: text, context })
      return answer(200, { ciphertext: created })
    }
    if (operation === 'encrypt') return encrypt(plaintext)
    const found = stored.get(ciphertext)
    const version = Number(/^vault:v(\d+):/.exec(ciphertext)?.[1])
    if (!found || found.context !== context || version < minDecryption) return answer(400, {})
    if (operation === 'decrypt') return answer(200, { plaintext: found.plaintext })
    return version === latest ? answer(200, { ciphertext }) : encrypt(found.plaintext)
  })
}

const makers: Record<string, () => Promise<Kms>> = {
  file: async () => createFileKms({ path: join(temporaryFolder(), 'auth.key'), name: 'file' }),
  vault: async () => {
    const { egress, url } = await startVault('token')
    return createVaultKms({
      egress,
      url,
      token: 'token',
      mount: 'transit',
      key: 'latchkey',
    })
  },
}

describe.each(Object.entries(makers))('the key service behind %s', (_name, make) => {
  it('gives back what it wrapped, for the same context only', async () => {
    const kms = await make()
    const secret = randomBytes(32)
    const wrapped = await kms.wrap(secret, 'mira')
    expect(Buffer.from(await kms.unwrap(wrapped, 'mira'))).toEqual(secret)
    expect(Buffer.from(await kms.unwrap(await kms.rotate(wrapped, 'mira'), 'mira'))).toEqual(secret)
    await expect(kms.unwrap(wrapped, 'eve')).rejects.toThrow(KmsError)
    await kms.check()
  })

  it('[X.10] has versions: the newest wraps, all unwrap, a secret moves over, and the old ones can be destroyed', async () => {
    const kms = await make()
    const secret = randomBytes(32)
    const wrapped = await kms.wrap(secret, 'mira')
    const [first] = await kms.versions()
    await kms.addVersion()
    await kms.addVersion()
    const [newest, middle, oldest] = await kms.versions()
    expect(oldest).toEqual(first)
    expect(new Set([newest?.id, middle?.id, oldest?.id]).size).toBe(3)
    expect(wrapped.startsWith(oldest?.prefix ?? 'none')).toBe(true)
    expect(Buffer.from(await kms.unwrap(wrapped, 'mira'))).toEqual(secret)
    const moved = await kms.rotate(wrapped, 'mira')
    expect(moved.startsWith(newest?.prefix ?? 'none')).toBe(true)
    expect(await kms.rotate(moved, 'mira')).toBe(moved)
    expect((await kms.wrap(secret, 'mira')).startsWith(newest?.prefix ?? 'none')).toBe(true)
    await kms.removeVersionsBefore(newest?.id ?? '')
    expect(await kms.versions()).toEqual([newest])
    expect(Buffer.from(await kms.unwrap(moved, 'mira'))).toEqual(secret)
    await expect(kms.unwrap(wrapped, 'mira')).rejects.toMatchObject({ code: 'not_ours' })
    // once more is no error
    await kms.removeVersionsBefore(newest?.id ?? '')
    expect(await kms.versions()).toEqual([newest])
  })

  it('[T-KMS] wrapped text holds nothing of the secret, and another key service can’t open it', async () => {
    const kms = await make()
    const other = await make()
    const secret = randomBytes(32)
    const wrapped = await kms.wrap(secret, 'mira')
    expect(wrapped).not.toContain(secret.toString('base64url').slice(0, 20))
    await other.wrap(randomBytes(32), 'mira')
    await expect(other.unwrap(wrapped, 'mira')).rejects.toMatchObject({ code: 'not_ours' })
  })
})

describe('the key file', () => {
  it('is made for its user alone, and refused when others may read it', async () => {
    const path = join(temporaryFolder(), 'kms', 'auth.key')
    const kms = createFileKms({ path, name: 'file' })
    const wrapped = await kms.wrap(randomBytes(32), 'x')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    chmodSync(path, 0o640)
    await expect(kms.check()).rejects.toMatchObject({
      code: 'key_file',
      message: expect.stringContaining('chmod'),
    })
    await expect(kms.unwrap(wrapped, 'x')).rejects.toThrow(KmsError)
    chmodSync(path, 0o600)
    expect(await kms.unwrap(wrapped, 'x')).toHaveLength(32)
  })

  it('a new key above the old one wraps, the old one still unwraps, and rotation moves over', async () => {
    const path = join(temporaryFolder(), 'auth.key')
    const kms = createFileKms({ path, name: 'file' })
    const secret = randomBytes(32)
    const wrapped = await kms.wrap(secret, 'x')
    const old = readFileSync(path, 'utf8')
    const fresh = `new ${randomBytes(32).toString('base64')}\n`
    writeFileSync(path, fresh + old)
    const rotated = await kms.rotate(wrapped, 'x')
    expect(rotated).toMatch(/^file:v1:new:/)
    expect(await kms.rotate(rotated, 'x')).toBe(rotated)
    writeFileSync(path, fresh)
    expect(Buffer.from(await kms.unwrap(rotated, 'x'))).toEqual(secret)
    await expect(kms.unwrap(wrapped, 'x')).rejects.toMatchObject({ code: 'not_ours' })
  })

  it('a change keeps its comments and mode, leaves no draft, and an unknown version destroys nothing', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'auth.key')
    const kms = createFileKms({ path, name: 'file' })
    await kms.wrap(randomBytes(32), 'x')
    writeFileSync(path, `# kept in the safe\n${readFileSync(path, 'utf8')}`)
    await kms.addVersion()
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toContain('# kept in the safe')
    const before = readFileSync(path, 'utf8')
    await expect(kms.removeVersionsBefore('other')).rejects.toMatchObject({ code: 'key_file' })
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect(readdirSync(folder)).toEqual(['auth.key'])
  })

  it('two processes that add a version at once lose none', async () => {
    const path = join(temporaryFolder(), 'auth.key')
    const both = [1, 2].map(() => createFileKms({ path, name: 'file' }))
    await both[0]?.wrap(randomBytes(32), 'x')
    const results = await Promise.allSettled(both.map((kms) => kms.addVersion()))
    const added = results.filter(({ status }) => status === 'fulfilled').length
    expect(added).toBeGreaterThan(0)
    expect(await both[0]?.versions()).toHaveLength(1 + added)
  })

  it.each([
    '',
    'x',
    `a ${'A'.repeat(20)}`,
    `a ${Buffer.alloc(32).toString('base64')}\na ${Buffer.alloc(32).toString('base64')}`,
  ])('a broken one is refused, never replaced: %j', async (content) => {
    const path = join(temporaryFolder(), 'auth.key')
    writeFileSync(path, content, { mode: 0o600 })
    const kms = createFileKms({ path, name: 'file' })
    await expect(kms.wrap(randomBytes(32), 'x')).rejects.toMatchObject({ code: 'key_file' })
    expect(readFileSync(path, 'utf8')).toBe(content)
  })

  it('[T-KMS] one that vanishes while the server runs is not made anew: what it would wrap was lost with its return', async () => {
    const path = join(temporaryFolder(), 'auth.key')
    const kms = createFileKms({ path, name: 'file' })
    const wrapped = await kms.wrap(randomBytes(32), 'x')
    renameSync(path, `${path}.away`)
    await expect(kms.wrap(randomBytes(32), 'x')).rejects.toMatchObject({ code: 'key_file' })
    await expect(kms.check()).rejects.toMatchObject({ code: 'key_file' })
    expect(existsSync(path)).toBe(false)
    // control: back, it opens what it wrapped
    renameSync(`${path}.away`, path)
    expect(await kms.unwrap(wrapped, 'x')).toHaveLength(32)
  })

  it('two processes that start together have one key', async () => {
    const path = join(temporaryFolder(), 'auth.key')
    const both = [1, 2].map(() => createFileKms({ path, name: 'file' }))
    const wrapped = await Promise.all(both.map((kms) => kms.wrap(randomBytes(32), 'x')))
    for (const kms of both) for (const one of wrapped) expect(await kms.unwrap(one, 'x')).toHaveLength(32)
  })
})

describe('Vault', () => {
  it('a refused token and nobody there are unreachable, and neither token nor URL is said', async () => {
    const vault = await startVault('right')
    const options = { egress: vault.egress, token: 'wrong', mount: 'transit', key: 'latchkey' }
    for (const url of [vault.url, 'http://127.0.0.1:1']) {
      const error = await createVaultKms({ ...options, url })
        .check()
        .then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
      expect(error).toMatchObject({ code: 'unreachable' })
      expect(String(error)).not.toMatch(/wrong|127\.0\.0\.1/)
    }
  })
})
