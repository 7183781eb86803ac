import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadIntegrity, verifyFrame } from '../../packages/cli/src/commands/verifyFrame.ts'
import { createFrameHost } from '../../packages/server/src/http/createFrameHost.ts'
import { buildFrame } from './buildFrame.mjs'

let folder
let built
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-frame-build-'))
  built = await buildFrame(join(folder, 'one'))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('the built frame', () => {
  it('[T-REPRO] [X.04] a second build, elsewhere and later, has the same hashes', async () => {
    const again = await buildFrame(join(folder, 'deeper/two'))
    expect(again.integrity).toEqual(built.integrity)
    expect(readFileSync(join(folder, 'one/integrity.json'))).toEqual(
      readFileSync(join(folder, 'deeper/two/integrity.json')),
    )
  }, 120_000)

  it('[T-DEP] is made of at most 12 packages, none of them React', () => {
    expect(built.packages.length).toBeGreaterThan(5)
    expect(built.packages.length).toBeLessThanOrEqual(12)
    expect(built.packages).not.toContain('react')
  })

  it('[T-DEP] [X.50] the lists of common passwords stand in a worker of their own, not in the page or beside the keys', () => {
    const sizeOf = (name) =>
      [...built.files].flatMap(([path, bytes]) =>
        path.startsWith(`assets/${name}-`) && path.endsWith('.js') ? [bytes] : [],
      )
    const [page, keys, strength] = ['frame', 'keys', 'strength'].map((name) =>
      Buffer.concat(sizeOf(name)).toString(),
    )
    expect(strength).toContain('letmein')
    for (const start of [page, keys]) expect(start).not.toContain('letmein')
  })

  it('[X.04] names no path of this machine, no other host, and evaluates nothing', () => {
    for (const [path, bytes] of built.files) {
      const text = Buffer.from(bytes).toString()
      expect(text, path).not.toContain(process.cwd())
      expect(text, path).not.toMatch(/\beval\(|new Function\(|innerHTML|document\.write/)
    }
  })
})

describe('latchkey verify-frame', () => {
  const serve = (root, change = (response) => response) => {
    const host = createFrameHost({
      root,
      isDevelopment: false,
      embedders: [],
      projects: { refuse: async () => undefined, origins: async () => undefined },
      describe: () => ({ api: 'https://api.example.org', networks: [], custody: 'user-held', otpLength: 8 }),
    })
    return async (url) => change(await host.request(String(url)))
  }
  const verify = async (fetch) =>
    verifyFrame({
      url: new URL('https://wallet.example.org'),
      integrity: await loadIntegrity(join(folder, 'one')),
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
