// What is outside of a site, for the replay of its page. `partners PORT KEY CERTIFICATE` is a chain node, and a mail server with TLS whose
// mails are at GET /. `visit SITE PROJECT ORIGIN PARTNERS FILE` is a person who signs in by a mailed code and uses the site until the file is there.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { authApi } from '@latchkey/protocol/schemas'
import {
  createWalletDevice,
  type WalletDevice,
} from '../../packages/server/src/testing/createWalletDevice.ts'
import { startSmtpServer } from '../../packages/server/src/testing/startSmtpServer.ts'

/** Milliseconds between two uses of the site. */
const pause = 250

const [command, first = '', second = '', third = '', fourth = '', fifth = ''] = process.argv.slice(2)
if (command === 'partners')
  await servePartners(Number(first), { key: readFileSync(second), cert: readFileSync(third) })
else {
  const person = { site: first, project: second, origin: third, partners: fourth }
  await visit(await signIn(person), person, fifth)
}

async function servePartners(
  port: number,
  tls: { readonly key: Buffer; readonly cert: Buffer },
): Promise<void> {
  const { mails, recipients } = await startSmtpServer({ port: 465, tls })
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET') response.end(JSON.stringify({ mails, recipients }))
    else response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }))
  })
  server.listen(port, '127.0.0.1')
}

type Person = {
  readonly site: string
  readonly project: string
  readonly origin: string
  readonly partners: string
}

async function signIn({ site, project, origin, partners }: Person): Promise<WalletDevice> {
  const device = await createWalletDevice(site)
  const email = 'visitor@example.net'
  const about = { email, app: { origin }, device: { browser: 'firefox', system: 'linux' } } as const
  const begun = await device.ask(authApi.connectEmail, { ...about, first: 'code' }, { project })
  if (!('flowId' in begun.reply)) throw new Error(begun.failure.description)
  const { mails } = (await (await fetch(partners)).json()) as { readonly mails: readonly string[] }
  const [otp] = mails.findLast((mail) => mail.includes(email))?.match(/^\d{6,10}$/m) ?? []
  if (otp === undefined) throw new Error(`No code was mailed to ${email}.`)
  const done = await device.ask(authApi.connectOtp, { flowId: begun.reply.flowId, otp }, { project })
  if (done.status !== 200) throw new Error(done.failure.description)
  device.keep(done.reply)
  console.log('Signed in.')
  return device
}

/** Renews the session over and over: each renewal ends the token before it, which any node has to know. */
async function visit(device: WalletDevice, { project }: Person, file: string): Promise<void> {
  let count = 0
  for (; !existsSync(file); count++) {
    const { refreshToken } = device.session
    const attempt = randomBytes(16).toString('base64url')
    const { status, reply, failure } = await device.ask(
      authApi.refresh,
      { refreshToken, attempt },
      { project },
    )
    if (status !== 200) throw new Error(failure.description)
    device.keep(reply)
    await delay(pause)
  }
  console.log(`Renewed ${count} times.`)
}
