import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../runCli.ts'

const known = {
  projectId: 'p1',
  api: 'https://api.example.org/base',
  relay: ['wss://relay.example.org/relay'],
  frame: 'https://wallet.example.org',
  events: 'https://events.example.org',
}
const answers: Record<string, string> = {
  '/.well-known/latchkey': JSON.stringify(known),
}
const server = createServer((request, response) => {
  const body = answers[request.url ?? '']
  response.statusCode = body === undefined ? 404 : 200
  response.end(body)
})
let url: string
let folder: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'latchkey-csp-'))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function csp(...words: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(['csp', ...words], {
    env: {},
    cwd: folder,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    untilStopped: () => Promise.resolve(),
  })
  const policy = Object.fromEntries(
    out
      .join('\n')
      .split('; ')
      .map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)]),
  )
  return { code, out, err: err.join('\n'), policy }
}

describe('latchkey csp', () => {
  it('[X.49] prints one line: nothing inline, no eval, no string made markup, no address but the page’s own', async () => {
    const { code, out, policy } = await csp()
    expect([code, out.length]).toEqual([0, 1])
    expect(policy).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
    })
  })

  it('[X.49] lets in what the server says of itself, by origin, and the RPC URLs named', async () => {
    const { policy } = await csp(
      '--server',
      url,
      '--rpc',
      'https://rpc.example/v1?key=1',
      '--rpc',
      'wss://ws.example',
    )
    expect(policy['connect-src']).toEqual([
      "'self'",
      'https://api.example.org',
      'https://events.example.org',
      'wss://relay.example.org',
      'https://rpc.example',
      'wss://ws.example',
    ])
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'https://api.example.org'])
    expect(policy['frame-src']).toEqual(['https://wallet.example.org'])
  })

  it('[X.49] lets scripts in by nonce or by hash, and names the policies of the app', async () => {
    const source = 'window.early = "1"'
    writeFileSync(
      join(folder, 'index.html'),
      `<script>${source}</script><script type="module" src="/a.js"></script><script>${source}</script>`,
    )
    const hash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`
    const hashed = await csp('--page', 'index.html', '--trusted-types', 'nextjs')
    expect(hashed.policy['script-src']).toEqual(["'self'", hash])
    expect(hashed.policy['trusted-types']).toEqual(['nextjs'])
    const { policy } = await csp('--nonce', 'abc123')
    expect(policy['script-src']).toEqual(["'nonce-abc123'", "'strict-dynamic'"])
    expect(policy['style-src']).toEqual(["'self'", "'nonce-abc123'"])
  })

  it('[X.49] leaves Trusted Types out on request, and nothing else; both options at once are refused', async () => {
    const strict = (await csp('--nonce', 'abc123')).policy
    const { policy } = await csp('--nonce', 'abc123', '--no-trusted-types')
    const { 'require-trusted-types-for': required, 'trusted-types': named, ...rest } = strict
    expect([required, named]).toEqual([["'script'"], ["'none'"]])
    expect(policy).toEqual(rest)
    const both = await csp('--no-trusted-types', '--trusted-types', 'nextjs')
    expect([both.code, both.out]).toEqual([2, []])
    expect(both.err).toContain('--no-trusted-types')
  })

  it.each([
    ['--rpc', 'javascript:alert(1)'],
    ['--server', 'nonsense'],
    ['--nonce', "a'; script-src *"],
    ['--trusted-types', "a; default-src 'self'"],
  ])('refuses %s %s: nothing gets into the policy', async (option, value) => {
    const { code, out, err } = await csp(option, value)
    expect([code, out]).toEqual([2, []])
    expect(err).toContain(option)
  })

  it.each([
    ['a server that is not there', ['--server', 'http://127.0.0.1:9'], 'Check that the server runs'],
    ['a page that is not there', ['--page', 'none.html'], 'Build the app first'],
  ])('%s is said in words', async (_what, words, said) => {
    const { code, err } = await csp(...words)
    expect(code).toBe(1)
    expect(err).toContain(said)
    expect(err).not.toMatch(/^\s+at /m)
  })

  it('an answer of another server is said in words', async () => {
    answers['/.well-known/latchkey'] = '{"api":"javascript:alert(1)"}'
    const { code, err } = await csp('--server', url)
    expect(code).toBe(1)
    expect(err).toContain('not what a Latchkey server answers')
  })
})
