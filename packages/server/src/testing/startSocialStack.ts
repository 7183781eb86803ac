import { generateKeyPairSync } from 'node:crypto'
import type { CodeProvider, SocialConnectReply } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { afterAll, beforeEach } from 'vitest'
import { createEgress } from '../adapters/egress.ts'
import type { Db } from '../ports/db.ts'
import type { WalletDevice } from './createWalletDevice.ts'
import { type AuthStack, startAuthStack } from './startAuthStack.ts'
import { startProvider } from './startProvider.ts'

type SocialStack = Awaited<ReturnType<typeof startSocialStack>>

/**
 * One server for the tests of a file, started by the first of them. `mira` is the person of the running test: her
 * address and what a provider says of her once she has confirmed it.
 */
export function shareSocialStack(db: () => Db | Promise<Db>) {
  let shared: Promise<SocialStack> | undefined
  const mira = {
    turn: 0,
    email: '',
    confirmed: { sub: '', name: 'Mira', email: '', email_verified: true },
  }
  beforeEach(async () => {
    mira.turn += 1
    mira.email = `mira${mira.turn}@example.org`
    mira.confirmed = { ...mira.confirmed, sub: `person-${mira.turn}`, email: mira.email }
    const { state } = (await shared)?.provider ?? {}
    if (state) state.person = { sub: `person-${mira.turn}` }
  })
  afterAll(async () => (await shared)?.close())
  return {
    mira,
    start() {
      shared ??= Promise.resolve(db()).then((opened) => startSocialStack({ db: opened }))
      return shared
    },
  }
}

const app = { origin: 'https://app.example' }
const frame = 'http://wallet.localhost:1'

/** The sign-in service with every provider, played by one that keeps or breaks the rules. */
export async function startSocialStack({
  db,
  env = {},
}: {
  readonly db: Db
  readonly env?: Record<string, string>
}) {
  const provider = await startProvider()
  const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  const egress = createEgress({ allow: [provider.address] })
  const stack: AuthStack = await startAuthStack({
    db,
    env: {
      LATCHKEY_FRAME_URL: frame,
      LATCHKEY_FRAME_EMBEDDERS: 'https://app.example.org',
      LATCHKEY_SOCIAL_BASE: provider.url,
      ...Object.fromEntries(
        ['GOOGLE', 'GITHUB', 'FACEBOOK', 'X', 'DISCORD'].flatMap((name) => [
          [`LATCHKEY_${name}_CLIENT_ID`, `client-of-${name.toLowerCase()}`],
          [`LATCHKEY_${name}_CLIENT_SECRET`, 'secret of this server, long enough'],
        ]),
      ),
      LATCHKEY_APPLE_CLIENT_ID: 'client-of-apple',
      LATCHKEY_APPLE_TEAM_ID: 'TEAM',
      LATCHKEY_APPLE_KEY_ID: 'KEY',
      LATCHKEY_APPLE_PRIVATE_KEY: appleKey.toString(),
      ...env,
    },
    // a slow provider is one that doesn't answer in its time; nobody waits eight seconds for that here
    ports: {
      egress: {
        ...egress,
        request: (request) =>
          egress.request(
            provider.state.fault === 'slow'
              ? { ...request, timeout: Math.min(request.timeout, 1_500) }
              : request,
          ),
      },
    },
  })

  /** From the choice of a provider to its page. */
  const begin = (
    device: WalletDevice,
    name: CodeProvider = 'google',
    more: object = {},
    accessToken?: string,
  ) =>
    device.ask(
      authApi.beginSocial,
      { provider: name, app, device: { browser: 'firefox', system: 'linux' }, ...more },
      accessToken === undefined ? {} : { accessToken },
    )
  /** The window of the person goes where it is sent. */
  const visit = async (address: string, form?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const location = response.headers.get('location')
    return { status: response.status, text: await response.text(), location }
  }
  const resultOf = (location: string | null) => {
    const url = new URL(location ?? 'http://none')
    return { code: url.searchParams.get('code') ?? '', state: url.searchParams.get('state') ?? '' }
  }

  /** Signs in at the provider of a sign-in that was begun, and returns the code and state of its callback. */
  const land = async (begun: { readonly reply: { readonly uri: string } }, more?: Record<string, string>) =>
    resultOf((await visit(provider.signIn(begun.reply.uri, more))).location)

  /** The whole sign-in with a provider, up to and with the call that ends it. */
  const enter = async (
    device: WalletDevice,
    name: CodeProvider = 'google',
    more: object = {},
    accessToken?: string,
  ) => {
    const begun = await begin(device, name, more, accessToken)
    const { status, failure } = begun
    if (status !== 200) return { status, reply: undefined, proposal: undefined, failure }
    const back = new URL(provider.signIn(begun.reply.uri))
    const answer =
      name === 'apple'
        ? await visit(`${back.origin}${back.pathname}`, Object.fromEntries(back.searchParams))
        : await visit(back.href)
    const result = resultOf(answer.location)
    const done = await device.ask(
      authApi.connectSocial,
      result,
      accessToken === undefined ? {} : { accessToken },
    )
    const reply = done.status === 200 && done.reply.status === 'done' ? done.reply : undefined
    if (reply) device.keep(reply)
    return {
      status: done.status,
      reply,
      /** Where it was to be added to an account. */
      proposal: done.status === 200 && done.reply.status === 'confirm' ? done.reply.proposal : undefined,
      failure: done.status === 200 ? toFailure(done.reply) : done.failure,
    }
  }

  return {
    ...stack,
    provider,
    frame,
    begin,
    visit,
    resultOf,
    land,
    enter,
    /** To the account that is signed in there: up to what its person is asked. */
    propose: (device: WalletDevice, name: CodeProvider = 'google') =>
      enter(device, name, { link: true }, device.session.accessToken),
    /** The same, and they say yes. */
    async add(device: WalletDevice, name: CodeProvider = 'google') {
      const { proposal, failure } = await enter(device, name, { link: true }, device.session.accessToken)
      if (!proposal) throw new Error(failure.description)
      return device.ask(authApi.link, { token: proposal.token })
    },
    async close() {
      await stack.close()
      await egress.close()
      await provider.close()
    },
  }
}

/** The reason of a sign-in that was refused by an answer, in the form of a failure; empty for any other reply. */
function toFailure(reply: SocialConnectReply) {
  return reply.status === 'refused'
    ? { field: reply.reason, description: reply.description }
    : { field: '', description: '' }
}
