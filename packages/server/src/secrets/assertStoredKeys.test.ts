import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { createFileKms } from '../adapters/kms/file.ts'
import { KmsError } from '../errors.ts'
import type { Kms } from '../ports/kmsAndMailer.ts'
import { assertStoredKeys } from './assertStoredKeys.ts'
import type { WrappedColumn } from './keyRotation.ts'

const context = 'of a test'
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const openKms = (name: string): Kms => createFileKms({ path: join(folder, name), name })

/** A column with these texts in it. */
function columnOf(texts: readonly string[]): WrappedColumn {
  return {
    name: 'texts',
    list: async (prefixes, _after, count) =>
      texts
        .filter((text) => prefixes.some((prefix) => text.startsWith(prefix)))
        .slice(0, count)
        .map((wrapped) => ({ key: [wrapped], wrapped, context })),
    replace: () => Promise.reject(new Error('not used')),
    count: () => Promise.reject(new Error('not used')),
  }
}

const assertOpens = (kms: Kms, ...columns: (readonly string[])[]) =>
  assertStoredKeys([{ name: 'keys', kms, columns: columns.map(columnOf) }])

it('[X.56] a node without the key file of the others does not start, and neither does one with a key made on the same day', async () => {
  const ours = openKms('keys.key')
  const wrapped = await ours.wrap(Buffer.alloc(32, 1), context)
  await expect(assertOpens(ours, [wrapped])).resolves.toBeUndefined()
  const missing = await assertOpens(openKms('missing.key'), [wrapped]).catch((error: unknown) => error)
  expect(missing).toBeInstanceOf(KmsError)
  expect((missing as Error).message).toMatch(
    /^The database holds .* missing\.key .*LATCHKEY_KMS_FOLDER[^.]*\.$/,
  )
  const another = openKms('another.key')
  await another.wrap(Buffer.alloc(32, 2), context)
  const id = (path: string) => readFileSync(join(folder, path), 'utf8').split(' ')[0]
  expect(id('another.key')).toBe(id('keys.key'))
  await expect(assertOpens(another, [wrapped])).rejects.toMatchObject({ code: 'not_ours' })
})

it('an empty database, rows of a destroyed version and a key service that is away stop no start', async () => {
  const kms = openKms('keys.key')
  await expect(assertOpens(kms, [], [])).resolves.toBeUndefined()
  const old = await kms.wrap(Buffer.alloc(32, 1), context)
  await kms.addVersion()
  const [newest] = await kms.versions()
  const current = await kms.wrap(Buffer.alloc(32, 2), context)
  await kms.removeVersionsBefore(newest?.id ?? '')
  await expect(assertOpens(kms, [old, old, old], [current])).resolves.toBeUndefined()
  await expect(assertOpens(kms, [old])).rejects.toMatchObject({ code: 'not_ours' })
  const away = () => Promise.reject(new KmsError('unreachable', 'no answer'))
  await expect(assertOpens({ ...kms, versions: away, unwrap: away }, [current])).resolves.toBeUndefined()
  await expect(assertOpens({ ...kms, unwrap: away }, [current])).resolves.toBeUndefined()
})

it('a file that holds the right key under several others is enough', async () => {
  const kms = openKms('keys.key')
  const wrapped = await kms.wrap(Buffer.alloc(32, 1), context)
  const line = readFileSync(join(folder, 'keys.key'), 'utf8')
  writeFileSync(join(folder, 'keys.key'), `other ${Buffer.alloc(32, 9).toString('base64')}\n${line}`)
  await expect(assertOpens(kms, [wrapped])).resolves.toBeUndefined()
})
