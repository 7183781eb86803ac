import { createSiwxNonce, formatSiwxMessage, parseSiwxMessage } from '@latchkey/siwx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mira, otto } from '../../../siwx/src/testing/siwxSample.ts'
import type { SignInOffer, SiwxOpenMessage } from '../config/signInOffer.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { createTestHooks, page, startSignInTest } from '../testing/startSignInTest.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { connect } from '../wallets/connect.ts'
import { draftAccountlessMessage } from './sessions/draftMessage.ts'

afterEach(() => vi.unstubAllGlobals())

const settings = { statement: 'Sign in', expiresIn: 600_000, resources: ['https://app.example.org/terms'] }
const open: SiwxHooks['createOpenMessage'] = (request) =>
  draftAccountlessMessage(request, createSiwxNonce(), settings, Date.now())

async function start(
  changes: Partial<SiwxHooks> = {},
  more: { networks?: ReturnType<typeof testNetwork>[] } = {},
) {
  const own = createTestHooks({ createOpenMessage: open, ...changes })
  const test = await startSignInTest({ siwx: own.hooks, ...more })
  const { stores } = test.config._internal
  await vi.waitFor(() => expect(stores.offerSignIn).toBeDefined(), { interval: 1, timeout: 10_000 })
  const offer = (chains: readonly ['eip155:1', ...'eip155:10'[]] = ['eip155:1', 'eip155:10']) =>
    stores.offerSignIn?.(chains)
  return { ...test, ...own, offer, stores }
}

/** What a wallet makes of an offer. */
async function sign(message: SiwxOpenMessage, changes: object = {}, by = mira) {
  const text = formatSiwxMessage(
    { ...message, accountAddress: by.address, ...changes },
    { messenger: 'eip4361' },
  )
  return { message: text, signature: await by.signMessage({ message: text }) }
}

describe('what a wallet is offered to sign while it connects', () => {
  it('[S5.24] [S3.17] all of a message but the account: page, nonce and terms, frozen', async () => {
    const { offer } = await start()
    const made = (await offer()) as SignInOffer
    expect(made.message).toMatchObject({
      domain: page.host,
      uri: `${page.origin}${page.pathname}`,
      chainId: 'eip155:1',
      version: '1',
      statement: 'Sign in',
      resources: ['https://app.example.org/terms'],
    })
    expect(made.message).not.toHaveProperty('accountAddress')
    expect(Object.isFrozen(made) && Object.isFrozen(made.message)).toBe(true)
    expect((await offer())?.message.nonce).not.toBe(made.message.nonce)
  })

  it('[S5.24] only where every network is an EVM one', async () => {
    const other = {
      ...testNetwork(1),
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    } as never
    expect(await (await start({}, { networks: [testNetwork(1), other] })).offer()).toBeUndefined()
    expect(await (await start({}, { networks: [testNetwork(1), testNetwork(10)] })).offer()).toBeDefined()
  })

  it.each([
    ['the app’s own sign-in can’t', { createOpenMessage: undefined as never }],
    ['the app signs by itself', { signMessage: async () => '0x' }],
    ['nobody gives out a nonce', { createOpenMessage: () => Promise.reject(new Error('down')) }],
    [
      'what was made is for another page',
      {
        createOpenMessage: (request: { chainId: 'eip155:1'; domain: string; uri: string }) =>
          draftAccountlessMessage({ ...request, domain: 'evil.example' }, createSiwxNonce(), {}, Date.now()),
      },
    ],
  ] as const)('[S5.24] nothing where %s: connecting comes first', async (_, changes) => {
    expect(await (await start(changes as Partial<SiwxHooks>)).offer()).toBeUndefined()
  })

  it('[S5.24] a nonce that takes longer than 4 s is not waited for', async () => {
    const { offer } = await start({ createOpenMessage: () => new Promise(() => {}) })
    vi.useFakeTimers()
    try {
      const waiting = offer()
      await vi.advanceTimersByTimeAsync(4_000)
      expect(await waiting).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('what a wallet signed of it', () => {
  it.each([
    ['another site', { domain: 'evil.example', uri: 'https://evil.example/' }, 'domain'],
    ['another nonce', { nonce: 'Kq3xTz81abcd' }, 'nonce'],
    ['another network', { chainId: 'eip155:137' }, 'chain'],
    ['another end', { expirationTime: new Date(Date.now() + 6_000_000).toISOString() }, 'field'],
    ['other words', { statement: 'Give me everything' }, 'field'],
    ['other resources', { resources: ['https://evil.example/terms'] }, 'field'],
    ['another address of the site', { uri: 'https://app.example.org/other' }, 'uri'],
  ] as const)(
    '[T-SIWX-1] [S4.22] is refused where it is for %s, and wallets are connected first from then on',
    async (_, changes, code) => {
      const { offer } = await start()
      const made = (await offer()) as SignInOffer
      await expect(made.check(await sign(made.message, changes))).rejects.toMatchObject({
        name: 'SiwxError',
        code,
      })
      expect(await offer()).toBeUndefined()
    },
  )

  it('[T-SIWX-3] is refused where somebody else signed it; the control: who it says', async () => {
    const { offer } = await start()
    const made = (await offer()) as SignInOffer
    const good = await sign(made.message, { chainId: 'eip155:10' })
    expect((await made.check(good)).data).toMatchObject({
      accountAddress: mira.address,
      chainId: 'eip155:10',
    })
    const { signature } = await sign(made.message, {}, otto)
    await expect(made.check({ ...good, signature })).rejects.toMatchObject({ name: 'SiwxError' })
  })

  it('[S4.21] [S4.22] is kept as its account connects: nobody is asked a second time', async () => {
    const { config, wallet, offer, asked, sessions, reach, shown, events } = await start()
    const made = (await offer()) as SignInOffer
    made.store(await made.check(await sign(made.message)))
    await connect(config, { connector: wallet.connector })
    const state = await reach('signedIn')
    expect(asked).toEqual(['addSession'])
    expect(sessions[0]?.data).toMatchObject({ nonce: made.message.nonce, domain: page.host })
    expect('context' in state && state.context).toMatchObject({ account: `eip155:1:${mira.address}` })
    expect(wallet.asked).toEqual(['connect'])
    expect(shown).toEqual([])
    expect(events.map(({ event }) => event)).toContain('SIWX_AUTH_SUCCESS')
  })

  it('[S4.22] [S4.23] counts for nobody else, and for nobody where the verifier refuses it: the person is asked', async () => {
    const first = await start()
    const made = (await first.offer()) as SignInOffer
    const { message, signature } = await sign(made.message, {}, otto)
    made.store({ data: parseSiwxMessage(message).message, message, signature })
    await connect(first.config, { connector: first.wallet.connector })
    await first.reach('asking')
    expect(first.asked).toEqual(['getSessions eip155:1'])
    expect(first.stores.signedOnConnect).toBeUndefined()

    const second = await start({ addSession: () => Promise.reject(new Error('refused')) })
    const offered = (await second.offer()) as SignInOffer
    offered.store(await offered.check(await sign(offered.message)))
    await connect(second.config, { connector: second.wallet.connector })
    const state = await second.reach('asking')
    expect(state).toMatchObject({ problem: { kind: 'failed' }, required: true })
    expect(second.shown).toEqual(['SIWXSignMessage'])
    expect(second.sessions).toEqual([])
  })
})
