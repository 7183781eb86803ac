import { expect, it } from 'vitest'
import { cleanups, temporaryFolder } from '../../testing/cleanups.ts'
import { createPostgresDatabase } from '../../testing/onBothDatabases.ts'
import { findFreePort, openTcpProxy, toPort } from '../../testing/openTcpProxy.ts'
import { startSmtpServer } from '../../testing/startSmtpServer.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'

const closeAfter = cleanups()

type Part = { readonly state: string; readonly reason?: string }
type Answer = { readonly status: string; readonly parts: Readonly<Record<string, Part>> }

/** The clocks of this machine; the one that measures can be put forward, so that the next canary is due. */
function createClock() {
  let skipped = 0
  return {
    now: () => Date.now(),
    monotonic: () => performance.now() + skipped,
    skip: (milliseconds: number) => {
      skipped += milliseconds
    },
  }
}

async function getReadiness(stack: Stack): Promise<Answer> {
  return (await (await fetch(`${stack.url}/readyz`)).json()) as Answer
}

/** The value of a metric of the admin port. */
async function getMetric(stack: Stack, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${stack.adminPort}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

const stateMetric = (part: string) => `latchkey_dependency_state{part="${part}"}`

it('[X.56] codes go through the second mail server when the first is down; with both down readiness and the metric say so', async () => {
  const ports = [await findFreePort(), await findFreePort()] as const
  let first = await startSmtpServer({ port: ports[0] })
  let second = await startSmtpServer({ port: ports[1] })
  const clock = createClock()
  const env = {
    LATCHKEY_MODE: 'development',
    LATCHKEY_ADMIN_PORT: '0',
    LATCHKEY_SMTP_URLS: `${first.url},${second.url}`,
    LATCHKEY_CANARY_MAIL: 'canary@shop.example',
  }
  const stack = await closeAfter(startStack({ env, ports: { clock } }))
  const part = async (name: string) => (await getReadiness(stack)).parts[name]
  /** Lets the next look at the transports and the next mail be due, and waits until they say this. */
  const expectMail = async (state: string, value: number, reason?: string) => {
    clock.skip(901_000)
    for (const name of ['mail', 'mail.canary']) {
      await expect.poll(() => part(name), { timeout: 20_000 }).toMatchObject({ state })
      await expect.poll(() => getMetric(stack, stateMetric(name))).toBe(value)
      if (reason !== undefined) expect((await part(name))?.reason).toContain(reason)
    }
  }
  const mail = { to: 'mira@example.org', subject: 'Your code', text: '12345678', html: '<p>12345678</p>' }

  await expectMail('ready', 1)
  await stack.ports.mailer.send(mail)
  expect(first.mails.filter((text) => text.includes('mira@example.org'))).toHaveLength(1)

  await first.close()
  await stack.ports.mailer.send(mail)
  expect(second.mails.filter((text) => text.includes('mira@example.org'))).toHaveLength(1)
  await expectMail('degraded', 0.5, 'smtp-1: ESOCKET')

  await second.close()
  await expect(stack.ports.mailer.send(mail)).rejects.toMatchObject({ name: 'MailError', code: 'refused' })
  await expectMail('unavailable', 0, '2 of 2 mail transports')
  expect((await getReadiness(stack)).status).toBe('degraded')
  expect((await fetch(`${stack.url}/readyz`)).status).toBe(200)

  first = await closeAfter(startSmtpServer({ port: ports[0] }))
  second = await closeAfter(startSmtpServer({ port: ports[1] }))
  await expectMail('ready', 1)
  await stack.ports.mailer.send(mail)
  expect([...first.mails, ...second.mails].filter((text) => text.includes('mira@'))).toHaveLength(1)
}, 120_000)

it('[X.56] with the database of the relay cut off its canary is red, and green again when it is back, without a restart', async () => {
  const database = new URL(await createPostgresDatabase())
  const proxy = await closeAfter(openTcpProxy(Number(database.port)))
  const port = await findFreePort()
  const clock = createClock()
  const env = {
    DATABASE_URL: toPort(database.href, proxy.port),
    LATCHKEY_DATA: temporaryFolder(),
    LATCHKEY_ADMIN_PORT: '0',
    LATCHKEY_PORT: String(port),
    LATCHKEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    LATCHKEY_MODE: 'development',
  }
  const stack = await closeAfter(startStack({ isReal: true, env, ports: { clock } }))
  const part = async () => (await getReadiness(stack)).parts.relay
  const expectCanary = async (state: string, value: number) => {
    clock.skip(61_000)
    await expect.poll(part, { timeout: 30_000 }).toMatchObject({ state })
    await expect.poll(() => getMetric(stack, stateMetric('relay')), { timeout: 10_000 }).toBe(value)
  }
  await expectCanary('ready', 1)
  for (let round = 0; round < 3; round++) {
    proxy.cut()
    await expectCanary('unavailable', 0)
    expect((await part())?.reason).toMatch(/got no further than "(publish|pair|deliver|acknowledge)"/)
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(503)
    proxy.mend()
    await expectCanary('ready', 1)
    await expect.poll(async () => (await getReadiness(stack)).status, { timeout: 20_000 }).toBe('ready')
  }
}, 240_000)
