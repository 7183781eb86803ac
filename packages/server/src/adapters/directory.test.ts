import { readFileSync, writeFileSync } from 'node:fs'
import { connectorImageIds, networkImageIds } from '@latchkey/protocol'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { addedWallets } from '../directory/addedWallets.ts'
import { snapshotWallet } from '../directory/snapshot.ts'
import { DirectoryError, type DirectoryErrorCode } from '../errors.ts'
import { builtInDirectory } from '../packageFiles.ts'
import type { Log } from '../ports/platform.ts'
import {
  createKey,
  createSnapshotFolder,
  smallPicture,
  snapshotOf,
  snapshotWalletOf,
} from '../testing/createSnapshotFolder.ts'
import { createDirectory } from './directory.ts'

const [alpha, beta] = [snapshotWalletOf('Alpha'), snapshotWalletOf('Beta')]

function open(file: string, keys: readonly string[], minimumVersion = 0) {
  let time = 0
  const clock = { now: () => 0, monotonic: () => time }
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn(), isLevelEnabled: () => true }
  const directory = createDirectory({
    builtIn: builtInDirectory(),
    replacement: { file, keys, minimumVersion },
    clock,
    log: log satisfies Log,
  })
  return {
    log,
    names: () => directory.content().wallets.map(({ name }) => name),
    /** Lets the time of a next look come again and again, until what should follow is there. */
    until: (expectation: () => void) =>
      vi.waitFor(() => {
        time += 5_000
        directory.content()
        expectation()
      }, 10_000),
    picture: directory.picture,
  }
}

function refusal(start: () => unknown): DirectoryErrorCode | undefined {
  try {
    start()
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    expect(error.message.length).toBeGreaterThan(40)
    return error.code
  }
  return undefined
}

it('[X.51] the built-in directory is whole and in memory: its key, its signature, its pictures', () => {
  const clock = { now: () => 0, monotonic: () => 0 }
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn(), isLevelEnabled: () => false }
  const directory = createDirectory({ builtIn: builtInDirectory(), clock, log })
  const { wallets } = directory.content()
  expect(wallets.length).toBeGreaterThan(500)
  const drawn = wallets.filter(({ image_id }) => image_id !== null)
  expect(drawn.length).toBeGreaterThan(500)
  expect(
    drawn.filter(({ image_id }) => !directory.picture('wallet', image_id ?? '')).map(({ name }) => name),
  ).toEqual([])
})

it('wallets of Polkadot are added to the built-in directory, each once, and to no operator’s', () => {
  const clock = { now: () => 0, monotonic: () => 0 }
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn(), isLevelEnabled: () => false }
  const { wallets } = createDirectory({ builtIn: builtInDirectory(), clock, log }).content()
  const ofPolkadot = wallets.filter(({ chains }) => chains.some((chain) => chain.startsWith('polkadot:')))
  expect(ofPolkadot.map(({ name }) => name).sort()).toEqual(
    ['Enkrypt', 'Fearless', 'Mimir', 'Polkadot{.js}', 'Polkagate', 'SubWallet', 'Talisman'].sort(),
  )
  expect(wallets.find(({ name }) => name === 'SubWallet')).toMatchObject({
    rdns: 'app.subwallet',
    chains: ['eip155:1', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  })
  expect(new Set(wallets.map(({ id }) => id)).size).toBe(wallets.length)
  // Their facts pass what a snapshot's have to pass.
  for (const wallet of addedWallets) expect(v.safeParse(snapshotWallet, wallet).issues).toBeUndefined()
  const folder = createSnapshotFolder()
  const { pem, text } = createKey()
  folder.write(snapshotOf([alpha, beta]), pem)
  expect(open(folder.file, [text]).names()).toEqual(['Alpha', 'Beta'])
})

it('[S9.76] [S7.38] the snapshot ships a picture under every id of a network and of a connector', () => {
  const clock = { now: () => 0, monotonic: () => 0 }
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn(), isLevelEnabled: () => false }
  const directory = createDirectory({ builtIn: builtInDirectory(), clock, log })
  const ids = [...Object.values(networkImageIds), ...Object.values(connectorImageIds)]
  expect(ids.length).toBeGreaterThan(39)
  expect(ids.filter((id) => !directory.picture('asset', id))).toEqual([])
})

it('[T-DIR] what a trusted key signed is served', () => {
  const folder = createSnapshotFolder()
  const { pem, text } = createKey()
  folder.write(snapshotOf([alpha, beta]), pem)
  expect(open(folder.file, [text]).names()).toEqual(['Alpha', 'Beta'])
})

it('[T-DIR] one changed byte anywhere in the data or the signature is refused', () => {
  const folder = createSnapshotFolder()
  const { pem, text } = createKey()
  folder.write(snapshotOf([alpha, beta]), pem)
  for (const path of [folder.file, `${folder.file}.sig`]) {
    const right = readFileSync(path)
    for (let at = 0; at < right.length; at++) {
      const wrong = Buffer.from(right)
      wrong[at] = (wrong[at] ?? 0) ^ 1
      writeFileSync(path, wrong)
      // the newline at the end of the signature file is no part of what it says
      if (path.endsWith('.sig') && at === right.length - 1) continue
      expect(
        refusal(() => open(folder.file, [text])),
        `byte ${at} of ${path}`,
      ).toMatch(/^directory_(signature|unsigned|key)/)
    }
    writeFileSync(path, right)
  }
  expect(open(folder.file, [text]).names()).toHaveLength(2)
})

it('[T-DIR] a swapped link, entry or signature of another file is refused', () => {
  const folder = createSnapshotFolder()
  const { pem, text } = createKey()
  folder.write(snapshotOf([alpha, beta]), pem)
  const [data, signature] = [readFileSync(folder.file, 'utf8'), readFileSync(`${folder.file}.sig`)]
  const lines = data.split('\n')
  const swapped = [lines[0], `${lines[2]},`, lines[1]?.replace(/,$/, ''), ...lines.slice(3)].join('\n')
  expect(JSON.parse(swapped)).toMatchObject({ wallets: [{ name: 'Beta' }, { name: 'Alpha' }] })
  for (const changed of [swapped, data.replace('wallet.example', 'wa11et.example'), `${data} `]) {
    writeFileSync(folder.file, changed)
    expect(refusal(() => open(folder.file, [text]))).toBe('directory_signature_wrong')
  }
  folder.write(snapshotOf([alpha]), pem)
  writeFileSync(`${folder.file}.sig`, signature)
  expect(refusal(() => open(folder.file, [text]))).toBe('directory_signature_wrong')
})

it('[T-DIR] a key that nobody trusts is refused, and the message names it', () => {
  const folder = createSnapshotFolder()
  const [mine, stranger] = [createKey(), createKey()]
  folder.write(snapshotOf([alpha]), stranger.pem)
  expect(refusal(() => open(folder.file, [mine.text]))).toBe('directory_key_unknown')
  expect(refusal(() => open(folder.file, []))).toBe('directory_key_unknown')
  expect(refusal(() => open(folder.file, ['ed25519:short', '', mine.text]))).toBe('directory_key_unknown')
  expect(() => open(folder.file, [mine.text])).toThrow(/LATCHKEY_DIRECTORY_KEYS/)
  expect(open(folder.file, [mine.text, stranger.text]).names()).toEqual(['Alpha'])
})

it('[T-DIR] an older snapshot is refused at the start too, when the operator says from when on', () => {
  const folder = createSnapshotFolder()
  const { pem, text } = createKey()
  folder.write(snapshotOf([alpha], 6), pem)
  expect(refusal(() => open(folder.file, [text], 7))).toBe('directory_too_old')
  expect(open(folder.file, [text], 6).names()).toEqual(['Alpha'])
})

it('a file that is missing, unsigned or no directory says so', () => {
  const folder = createSnapshotFolder()
  const { pem, text } = createKey()
  expect(refusal(() => open(folder.file, [text]))).toBe('directory_unreadable')
  writeFileSync(folder.file, '{}')
  expect(refusal(() => open(folder.file, [text]))).toBe('directory_unsigned')
  folder.write('{}', pem)
  expect(refusal(() => open(folder.file, [text]))).toBe('directory_invalid')
})

it('[T-DIR] a running server takes a newer snapshot, and keeps the last good one otherwise', async () => {
  const folder = createSnapshotFolder()
  const [{ pem, text }, stranger] = [createKey(), createKey()]
  folder.write(snapshotOf([alpha], 3), pem)
  const server = open(folder.file, [text])
  expect(server.log.info).toHaveBeenCalledWith(
    { version: 3, changes: { added: 1, changed: 0, removed: expect.any(Number) } },
    expect.stringContaining('against the built-in one'),
  )
  expect(server.names()).toEqual(['Alpha'])

  folder.write(snapshotOf([alpha, beta], 4), pem)
  await server.until(() => expect(server.names()).toEqual(['Alpha', 'Beta']))

  const bad: [string, () => void][] = [
    ['directory_too_old', () => folder.write(snapshotOf([alpha], 3), pem)],
    ['directory_too_old', () => folder.write(snapshotOf([alpha], 4), pem)],
    ['directory_key_unknown', () => folder.write(snapshotOf([alpha], 5), stranger.pem)],
    [
      'directory_signature_wrong',
      () => writeFileSync(`${folder.file}.sig`, changedSignature(folder.file, pem, folder)),
    ],
    ['directory_invalid', () => folder.write('[]', pem)],
  ]
  for (const [code, change] of bad) {
    server.log.error.mockClear()
    change()
    await server.until(() => expect(server.log.error.mock.lastCall?.[0]).toMatchObject({ code, kept: 4 }))
    expect(server.names()).toEqual(['Alpha', 'Beta'])
  }

  folder.write(snapshotOf([beta], 5), pem)
  await server.until(() => expect(server.names()).toEqual(['Beta']))
})

function changedSignature(
  file: string,
  pem: string,
  folder: ReturnType<typeof createSnapshotFolder>,
): string {
  folder.write(snapshotOf([alpha], 6), pem)
  const signature = readFileSync(`${file}.sig`, 'utf8')
  folder.write(snapshotOf([beta], 7), pem)
  return signature
}

it('[T-DIR] a picture that is another one than was signed, or no raster, is refused', () => {
  const folder = createSnapshotFolder()
  const { pem, text } = createKey()
  const pictured = { ...alpha, image_id: 'alpha' }
  const hash = folder.writePicture('wallet/alpha', smallPicture)
  const snapshot = { ...snapshotOf([pictured]), pictures: { 'wallet/alpha': hash } }
  folder.write(snapshot, pem)
  const picture = open(folder.file, [text]).picture('wallet', 'alpha')
  expect(picture).toMatchObject({ type: 'image/webp', body: new Uint8Array(smallPicture) })

  folder.writePicture('wallet/alpha', Buffer.concat([smallPicture, Buffer.from([0])]))
  expect(refusal(() => open(folder.file, [text]))).toBe('directory_picture_wrong')
  const svg = folder.writePicture('wallet/alpha', Buffer.from('<svg onload="alert(1)"/>'))
  folder.write({ ...snapshot, pictures: { 'wallet/alpha': svg } }, pem)
  expect(refusal(() => open(folder.file, [text]))).toBe('directory_picture_wrong')
  const large = folder.writePicture('wallet/alpha', Buffer.concat([smallPicture, Buffer.alloc(70_000)]))
  folder.write({ ...snapshot, pictures: { 'wallet/alpha': large } }, pem)
  expect(refusal(() => open(folder.file, [text]))).toBe('directory_picture_wrong')
})
