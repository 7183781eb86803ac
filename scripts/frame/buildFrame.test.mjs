import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadIntegrity, verifyFrame } from '../../packages/cli/src/commands/verifyFrame.ts'
import { createFrameHost } from '../../packages/server/src/http/createFrameHost.ts'
import { readBundled } from '../licences/readBundled.mjs'
import { resolveTree } from '../licences/resolveTree.mjs'
import { buildFrame } from './buildFrame.mjs'
import { signFrame } from './signFrame.mjs'

let folder
let built
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-frame-build-'))
  built = await buildFrame(join(folder, 'one'))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** Path and text of the built asset with a name. */
const assetOf = (name, extension) => {
  const [path, bytes] = [...built.files].find(
    ([path]) => path.startsWith(`assets/${name}-`) && path.endsWith(`.${extension}`),
  )
  return { path, text: Buffer.from(bytes).toString() }
}
const scriptOf = (name) => assetOf(name, 'js').text

describe('the built frame', () => {
  it('[T-REPRO] [X.04] a second build, elsewhere and later, has the same hashes', async () => {
    const again = await buildFrame(join(folder, 'deeper/two'))
    expect(again.integrity).toEqual(built.integrity)
    expect(readFileSync(join(folder, 'one/integrity.json'))).toEqual(
      readFileSync(join(folder, 'deeper/two/integrity.json')),
    )
  }, 120_000)

  it('[X.50] [T-DEP] is made of at most 12 packages, none of them React', () => {
    const packages = new Set(Object.values(built.packages).flat())
    expect(packages.size).toBeGreaterThan(5)
    expect(packages.size).toBeLessThanOrEqual(12)
    expect(packages).not.toContain('react')
  })

  it('[X.54] the licence of every package in it is judged as that of a shipped one', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const judged = resolveTree(lock, ['packages/frame'], { also: readBundled('packages/frame') })
    const names = new Set([...judged.keys()].map((id) => id.slice(0, id.lastIndexOf('@'))))
    const bundled = [...new Set(Object.values(built.packages).flat())]
    expect(bundled.length).toBeGreaterThan(5)
    expect(bundled.filter((name) => !names.has(name))).toEqual([])
  })

  it('[T-DEP] [X.50] the lists of common passwords stand in a worker of their own, not in the page or beside the keys', () => {
    expect(scriptOf('strength')).toContain('letmein')
    for (const name of ['frame', 'settings', 'keys']) expect(scriptOf(name)).not.toContain('letmein')
  })

  it('[X.50] the settings, the export and the list of words load with the page that shows them, and not with the frame', () => {
    for (const text of ['settings-facts', 'export-show-', 'zebra'])
      expect(scriptOf('settings'), text).toContain(text)
    for (const text of ['settings-facts', 'export-show-', 'zebra'])
      expect(scriptOf('frame'), text).not.toContain(text)
    // control: what both show
    for (const name of ['frame', 'settings']) expect(scriptOf(name)).toContain('protect-password')
  })

  it('[X.02] [T-DEP] no page contains code that signs: keys are used in the worker alone', () => {
    expect(built.packages.keys).toContain('@noble/curves')
    for (const name of ['frame', 'settings', 'strength'])
      expect(built.packages[name], name).not.toContain('@noble/curves')
  })

  it('[X.04] each document loads one script and one stylesheet, each by the hash of the list', () => {
    for (const name of ['frame', 'settings']) {
      const html = Buffer.from(built.files.get(`${name}.html`)).toString()
      const loaded = [
        ...html.matchAll(/(?:src|href)="\/([^"]+)" integrity="([^"]+)" crossorigin="anonymous"/g),
      ]
      expect(loaded.map(([, path]) => path.replace(/-.*\./, '.'))).toEqual([
        'assets/frame.css',
        `assets/${name}.js`,
      ])
      for (const [, path, integrity] of loaded) expect(integrity).toBe(built.integrity.files[path])
      expect(html.match(/<(script|link|style)\b/g)).toHaveLength(2)
    }
  })

  it('[X.04] each document names the script of smart accounts by the hash of the list; what it shares with the page it imports from the page’s own script', () => {
    for (const [page, room] of [
      ['frame', 'calls'],
      ['settings', 'delegations'],
    ]) {
      const { path, text } = assetOf(room, 'js')
      const html = Buffer.from(built.files.get(`${page}.html`)).toString()
      expect(html, page).toContain(` data-calls="/${path} ${built.integrity.files[path]}"`)
      const imported = new Set([...text.matchAll(/from"(\/[^"]+)"/g)].map(([, url]) => url))
      expect([...imported]).toEqual([`/${assetOf(page, 'js').path}`])
      // no other import, which no hash would check
      expect(text).not.toMatch(/\bimport\(/)
    }
    expect(scriptOf('calls')).toContain('pimlico_getUserOperationGasPrice')
    expect(scriptOf('frame')).not.toContain('pimlico_getUserOperationGasPrice')
    // so an error of the room is one of the page's class
    expect(scriptOf('calls')).toMatch(/import\{[^}]*\bRequestError as /)
  })

  it('[X.04] each document names the texts of Arabic by the hash of the list, and no script contains them', () => {
    const { path, text } = assetOf('texts-ar', 'json')
    for (const name of ['frame', 'settings']) {
      const html = Buffer.from(built.files.get(`${name}.html`)).toString()
      expect(html, name).toContain(` data-texts-ar="/${path} ${built.integrity.files[path]}"`)
    }
    // of both pages
    const { language, direction, texts } = JSON.parse(text)
    expect({ language, direction }).toEqual({ language: 'ar', direction: 'rtl' })
    expect(texts).toMatchObject({ Decline: 'رفض', 'Your wallet': 'محفظتك' })
    for (const name of ['frame', 'settings']) expect(scriptOf(name), name).not.toMatch(/محفظتك|المحفظة/)
  })

  it('[X.04] names no path of this machine, no other host, and evaluates nothing', () => {
    for (const [path, bytes] of built.files) {
      const text = Buffer.from(bytes).toString()
      expect(text, path).not.toContain(process.cwd())
      expect(text.match(/(?:https?|wss?):\/\/[\w.-]+/g) ?? [], path).toEqual([])
      expect(text, path).not.toMatch(/\beval\(|new Function\(|innerHTML|document\.write/)
    }
  })
})

describe('latchkey verify-frame', () => {
  const serve = (root, change = (response) => response) => {
    const host = createFrameHost({
      root,
      isDevelopment: false,
      embedders: () => [],
      projects: { refuse: async () => undefined, origins: async () => undefined },
      describe: () => ({ api: 'https://api.example.org', networks: [], custody: 'user-held', otpLength: 8 }),
    })
    return async (url) => change(await host.request(String(url)))
  }
  const verify = async (fetch) =>
    verifyFrame({
      url: new URL('https://wallet.example.org'),
      ...(await loadIntegrity(join(folder, 'one'))),
      fetch,
    })

  it('control: the published frame, served by us, differs in nothing', async () => {
    expect(await verify(serve(join(folder, 'one')))).toEqual([])
  })

  it('[T-INT] [X.04] a flipped byte in any file is found', async () => {
    for (const path of built.files.keys()) {
      const changed = join(folder, 'changed')
      cpSync(join(folder, 'one'), changed, { recursive: true })
      const bytes = readFileSync(join(changed, path))
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] ^= 1
      writeFileSync(join(changed, path), bytes)
      expect((await verify(serve(changed))).join('\n'), path).toContain('is another file')
      rmSync(changed, { recursive: true })
    }
  })

  it.each([
    ['cross-origin-embedder-policy', null],
    ['permissions-policy', 'camera=*'],
    ['x-content-type-options', null],
    ['content-security-policy', null],
    [
      'content-security-policy',
      "default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors https://a.example",
    ],
    ['content-security-policy', (policy) => policy.replace(/frame-ancestors [^;]+/, 'frame-ancestors *')],
    ['content-security-policy', (policy) => policy.replace(/connect-src [^;]+/, 'connect-src *')],
  ])('[T-INT] [X.04] so is a header that was weakened: %s', async (name, value) => {
    const weaken = (response) => {
      const headers = new Headers(response.headers)
      const next = typeof value === 'function' ? value(headers.get(name) ?? '') : value
      if (next === null) headers.delete(name)
      else headers.set(name, next)
      return new Response(response.body, { status: response.status, headers })
    }
    expect((await verify(serve(join(folder, 'one'), weaken))).length).toBeGreaterThan(0)
  })
})

describe('the signature of the list of hashes', () => {
  const makeKey = (name) => {
    const file = join(folder, name)
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    return file
  }
  const copyFrame = (name) => {
    const copy = join(folder, name)
    cpSync(join(folder, 'one'), copy, { recursive: true })
    return copy
  }

  it('[X.04] control: a list that a trusted key has signed is taken, and says by which', async () => {
    const frame = copyFrame('signed')
    const key = signFrame(makeKey('release.pem'), frame)
    const { integrity, signedBy } = await loadIntegrity(frame, [key])
    expect(integrity).toEqual(built.integrity)
    expect(signedBy).toMatch(/^[0-9a-f]{16}$/)
    // one that is not signed counts only where no key is trusted
    expect(await loadIntegrity(join(folder, 'one'), [])).toMatchObject({ signedBy: undefined })
  })

  it.each([
    [
      'a list of other hashes',
      (list) => list.replace(/sha384-./, (text) => `${text.slice(0, -1)}_`),
      /changed afterwards/,
    ],
    ['a list with one blank more', (list) => `${list} `, /changed afterwards/],
    ['no signature', undefined, /not signed/],
    ['a signature nobody can read', null, /can't be read/],
  ])('[X.04] %s is refused', async (name, change, problem) => {
    const frame = copyFrame(`changed ${name}`)
    const key = signFrame(makeKey('other.pem'), frame)
    const list = join(frame, 'integrity.json')
    if (change) writeFileSync(list, change(readFileSync(list, 'utf8')))
    else if (change === null) writeFileSync(`${list}.sig`, '{}')
    else rmSync(`${list}.sig`)
    await expect(loadIntegrity(frame, [key])).rejects.toThrow(problem)
  })

  it('[X.04] a stranger’s signature is refused, whoever is trusted', async () => {
    const frame = copyFrame('strange')
    const stranger = signFrame(makeKey('stranger.pem'), frame)
    const trusted = signFrame(makeKey('trusted.pem'), copyFrame('ours'))
    await expect(loadIntegrity(frame, [trusted])).rejects.toThrow(/not trusted here/)
    await expect(loadIntegrity(frame, [])).rejects.toThrow(/not trusted here/)
    await expect(loadIntegrity(frame, ['ed25519:short'])).rejects.toThrow(/no public key/)
    expect(await loadIntegrity(frame, [trusted, stranger])).toHaveProperty('signedBy')
  })
})
