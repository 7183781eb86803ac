import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConsoleProof, getAuditActor } from '@latchkey/server'
import { expect, it, onTestFinished } from 'vitest'
import { runCli } from '../runCli.ts'

const secret = 'a secret of forty letters, for this test.'

function makeFolder(hasSecret = true): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-console-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (hasSecret) writeFileSync(join(folder, 'secret'), secret, { mode: 0o600 })
  return folder
}

async function run(env: Readonly<Record<string, string>>, ...words: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCli(['console', ...words], {
    env: { LATCHKEY_LOG_LEVEL: 'silent', ...env },
    cwd: '/',
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    untilStopped: () => Promise.resolve(),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

type Answerer = (call: { nonce: string; address: string; port: number }) => string

const ownAnswer: Answerer = (call) => JSON.stringify({ proof: createConsoleProof(secret, call) })

/** Listens on an address of this machine. Returns the port. */
async function listen(address: string, port: number, answer: Answerer): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    const nonce = new URL(incoming.url ?? '', 'http://x').searchParams.get('nonce') ?? ''
    const { localPort = 0 } = incoming.socket
    outgoing.end(incoming.url === '/metrics' ? '# metrics' : answer({ nonce, address, port: localPort }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, resolve)
  })
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** The admin port of a server that runs. */
async function openPort(v6: Answerer = ownAnswer): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    const port = await listen('127.0.0.1', 0, ownAnswer)
    try {
      await listen('::1', port, v6)
      return String(port)
    } catch (error) {
      // Another program has the port at the other address.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  throw new Error('No port is free at both addresses')
}

it('[X.59] prints a link with a ticket of the server’s secret, and not the secret', async () => {
  const [port, folder] = [await openPort(), makeFolder()]
  const { code, out, err } = await run({ LATCHKEY_ADMIN_PORT: port, LATCHKEY_DATA: folder })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(new RegExp(`^http://console\\.localhost:${port}/#ticket=[\\w-]+\\.[\\w-]{43}$`, 'm'))
  expect(out).not.toContain(secret)
  const other = await run(
    { LATCHKEY_ADMIN_PORT: port, LATCHKEY_DATA: folder },
    '--url',
    'http://localhost:5000/',
  )
  expect(other.out).toContain('http://localhost:5000/#ticket=')
})

it('[X.59] says what is missing, and prints a link for no other host', async () => {
  const folder = makeFolder()
  const none = await run({ LATCHKEY_DATA: folder })
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('needs LATCHKEY_ADMIN_PORT')])
  const zero = await run({ LATCHKEY_DATA: folder, LATCHKEY_ADMIN_PORT: '0' })
  expect([zero.code, zero.err]).toEqual([2, expect.stringContaining('--url')])
  const empty = await run({ LATCHKEY_DATA: makeFolder(false), LATCHKEY_ADMIN_PORT: '4190' })
  expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('no secret of a server')])
  for (const url of [
    'https://console.example',
    'http://localhost.evil.example',
    'javascript:1',
    'nonsense',
  ]) {
    const { code, err, out } = await run({ LATCHKEY_DATA: folder, LATCHKEY_ADMIN_PORT: '4190' }, '--url', url)
    expect([code, out, err], url).toEqual([2, '', expect.stringContaining('ssh -o ExitOnForwardFailure')])
  }
  const away = await run({ LATCHKEY_DATA: folder, LATCHKEY_ADMIN_PORT: '2' })
  expect([away.code, away.out]).toEqual([1, ''])
  expect(away.err).toContain('Nothing answers on 127.0.0.1')
})

it('[X.59] prints no link where another program has the port at one of the two addresses, also one that passes the question on', async () => {
  const folder = makeFolder()
  const passOn: Answerer = ({ nonce, port }) =>
    JSON.stringify({ proof: createConsoleProof(secret, { nonce, address: '127.0.0.1', port }) })
  const squatted = await listen('127.0.0.1', 0, () => '# metrics')
  const ports = [
    await openPort(() => '{"proof":"AAAA"}'),
    await openPort(passOn),
    await openPort(() => 'not json'),
    String(squatted),
  ]
  for (const port of ports) {
    const { code, out, err } = await run({ LATCHKEY_ADMIN_PORT: port, LATCHKEY_DATA: folder })
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('Another program answers')
    expect(err).not.toContain('ticket')
  }
})

it('[X.59] --as puts a name before user and machine, and takes none that could stand for another', async () => {
  const [port, folder] = [await openPort(), makeFolder()]
  const env = { LATCHKEY_ADMIN_PORT: port, LATCHKEY_DATA: folder }
  const toActor = async (...words: string[]) => {
    const { out } = await run(env, ...words)
    const facts = /#ticket=([\w-]+)\./.exec(out)?.[1] ?? ''
    return (JSON.parse(Buffer.from(facts, 'base64url').toString('utf8')) as { actor: string }).actor
  }
  const own = getAuditActor()
  expect(await toActor()).toBe(own)
  expect(await toActor('--as', ' Mira Ödegård ')).toBe(`Mira Ödegård (${own})`)
  for (const name of [
    '',
    ' ',
    'mira (root@db)',
    'mira\u001b[2K',
    'mira\nroot',
    'mira\u202e',
    'm'.repeat(41),
  ]) {
    const refused = await run(env, '--as', name)
    expect([refused.code, refused.out, refused.err]).toEqual([2, '', expect.stringContaining('--as')])
  }
})
