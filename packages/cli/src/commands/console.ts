import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConsoleProof, createConsoleTicket, getAuditActor, readConfig } from '@latchkey/server'
import { CliError, type Command } from '../Command.ts'

/** `latchkey console`: prints a link that opens the console of a running server, once. */
export const consoleCommand: Command = {
  name: 'console',
  summary: 'Print a link that opens the console of the running server; it counts once, for ten minutes',
  options: {
    as: {
      type: 'string',
      value: '<name>',
      help: 'Your name in the audit log, before user and machine: in a container all operators are one user',
    },
    'end-sessions': {
      type: 'boolean',
      help: 'Opening the link ends every other session of the console first',
    },
    url: {
      type: 'string',
      value: '<url>',
      help: 'Where the browser reaches the admin port, e.g. the local end of an SSH tunnel. Default: the port on this machine',
    },
  },
  variables: {
    LATCHKEY_ADMIN_PORT: 'The port the server has for metrics and console on 127.0.0.1 and ::1',
    LATCHKEY_SECRET: 'The secret the server was started with; without it the one in LATCHKEY_DATA is used',
    LATCHKEY_DATA: 'The folder the server was started with (.latchkey/data)',
  },
  run: async ({ env, out }, { url, as: name, 'end-sessions': endsSessions }) => {
    const actor = typeof name === 'string' ? `${parseName(name)} (${getAuditActor()})` : getAuditActor()
    const config = readConfig(env)
    const base = typeof url === 'string' ? parseUrl(url) : toUrl(config.adminPort)
    const secret = config.secret ?? loadSecret(config.data)
    // Without a port nothing can be asked: the system chose it, or another machine has it.
    if (config.adminPort) await assertServer(config.adminPort, secret)
    const ticket = createConsoleTicket(secret, {
      actor,
      now: Date.now(),
      endsSessions: endsSessions === true,
    })
    out('Open this link in a browser. It counts once, within ten minutes:')
    out(`${base}/#ticket=${ticket}`)
    return 0
  },
}

/** Parses the name of an operator. Brackets would let one write another's user and machine. @throws CliError */
function parseName(text: string): string {
  const name = text.trim()
  if (/^[^\p{C}()]{1,40}$/u.test(name)) return name
  throw new CliError('--as: give a name of 1 to 40 letters, without brackets and control characters.', {
    exitCode: 2,
  })
}

/** @throws CliError for anything but the address of a loopback name */
function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    /^(console\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(url.hostname)
  )
    return url.origin
  throw new CliError(
    `--url ${text}: the console answers to console.localhost, localhost and 127.0.0.1 only, e.g. http://console.localhost:4190. ` +
      'From another machine open a tunnel first: ssh -o ExitOnForwardFailure=yes -N -L 4190:127.0.0.1:4190 <server>',
    { exitCode: 2 },
  )
}

/** @throws CliError without a port that can be known */
function toUrl(port: number | undefined): string {
  if (port === undefined)
    throw new CliError(
      'The console needs LATCHKEY_ADMIN_PORT: give the server and this command the same, e.g. LATCHKEY_ADMIN_PORT=4190.',
    )
  if (port === 0)
    throw new CliError(
      'LATCHKEY_ADMIN_PORT=0 lets the system choose the port. Name the address with --url.',
      {
        exitCode: 2,
      },
    )
  return `http://console.localhost:${port}`
}

/** @throws CliError where the server has none in its data folder */
function loadSecret(data: string): string {
  try {
    const secret = readFileSync(join(data, 'secret'), 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch {
    // Said below.
  }
  throw new CliError(
    `There is no secret of a server in ${data}. Run this as the server's user, with its LATCHKEY_DATA or LATCHKEY_SECRET.`,
  )
}

/**
 * Asserts that this server has its port on both loopback addresses. A link that another program answers would give it the console: the
 * browser tries ::1 first, and whoever has its page has the ticket.
 *
 * @throws CliError where nobody answers, or anybody else does
 */
async function assertServer(port: number, secret: string): Promise<void> {
  const [v4, v6] = await Promise.all([findHolder('127.0.0.1', port, secret), findHolder('::1', port, secret)])
  if (v4 === 'other' || v6 === 'other')
    throw new CliError(
      `Another program answers on ${v4 === 'other' ? '127.0.0.1' : '[::1]'}:${port}, or a server with another secret. No link is printed: it would be that ` +
        "program's. Find out whose it is, e.g. by ss -ltnp, and run this with the server's LATCHKEY_DATA or LATCHKEY_SECRET.",
    )
  if (v4 === 'nobody')
    throw new CliError(
      `Nothing answers on 127.0.0.1:${port}. Start the server with LATCHKEY_ADMIN_PORT=${port}, then run this again.`,
    )
  if (v6 === 'nobody')
    throw new CliError(
      `The server does not listen on [::1]:${port}, which browsers try first, so that another program could. Restart it, then run this again.`,
    )
}

/** Who answers at an address of this machine; `absent` where the machine has no such address. */
async function findHolder(
  address: string,
  port: number,
  secret: string,
): Promise<'server' | 'other' | 'nobody' | 'absent'> {
  const nonce = randomBytes(24).toString('base64url')
  const host = address.includes(':') ? `[${address}]` : address
  try {
    const answer = await fetch(`http://${host}:${port}/api/proof?nonce=${nonce}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(2_000),
    })
    const { proof } = (await answer.json()) as { readonly proof?: unknown }
    return proof === createConsoleProof(secret, { nonce, address, port }) ? 'server' : 'other'
  } catch (error) {
    const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? ''
    if (code === 'ECONNREFUSED') return 'nobody'
    return /^(EADDRNOTAVAIL|EAFNOSUPPORT|ENETUNREACH|EHOSTUNREACH)$/.test(code) ? 'absent' : 'other'
  }
}
