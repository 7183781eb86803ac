import { authApi } from '@latchkey/protocol/schemas'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEgress } from '../../adapters/egress.ts'
import type { Ports } from '../../ports/Ports.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import { type AuthStack, startAuthStack } from '../../testing/startAuthStack.ts'
import { startFarcaster } from '../../testing/startFarcaster.ts'

const request = {
  app: { origin: 'https://app.example' },
  device: { browser: 'firefox', system: 'linux' },
} as const
const registry = '0x00000000000000000000000000000000000000fa'
const hour = 60 * 60_000

describe('sign-in with Farcaster', () => {
  let farcaster: Awaited<ReturnType<typeof startFarcaster>>
  let stack: AuthStack
  let egress: Ports['egress']
  const custody = privateKeyToAccount(generatePrivateKey())
  const stranger = privateKeyToAccount(generatePrivateKey())

  beforeAll(async () => {
    farcaster = await startFarcaster()
    egress = createEgress({ allow: [farcaster.address] })
    stack = await startAuthStack({
      db: await openMemoryDb(),
      env: {
        LATCHKEY_FRAME_URL: 'http://wallet.localhost:1',
        LATCHKEY_FRAME_EMBEDDERS: 'http://app.localhost:1',
        LATCHKEY_FARCASTER_RELAY: farcaster.url,
        LATCHKEY_FARCASTER_CHAIN: 'eip155:10',
        LATCHKEY_FARCASTER_ID_REGISTRY: registry,
        LATCHKEY_FARCASTER_KEY_REGISTRY: registry,
      },
      ports: { egress, chains: farcaster.chains as Ports['chains'] },
    })
  })
  afterAll(async () => {
    await stack.close()
    await egress.close()
    await farcaster.close()
  })
  beforeEach(() => {
    const owners = { [custody.address]: 7n }
    Object.assign(farcaster.state, { isDown: false, chainIsDown: false, owners, keys: {}, contracts: [] })
  })

  /** The phone signs the message it was shown, or a forged one. */
  async function answer(by = custody, changes: Partial<SiweMessage> = {}) {
    const { asked } = farcaster.state
    if (!asked) throw new Error('no channel')
    const message = createSiweMessage({
      address: by.address,
      chainId: 10,
      domain: asked.domain,
      nonce: asked.nonce,
      uri: asked.siweUri,
      version: '1',
      statement: 'Farcaster Auth',
      issuedAt: new Date(Date.now()),
      resources: ['farcaster://fid/7'],
      ...changes,
    })
    const signature = await by.signMessage({ message })
    farcaster.state.answer = { message, signature, username: 'mira\u202e.eth' }
  }
  async function begin() {
    const device = await stack.device()
    const begun = await device.ask(authApi.beginFarcaster, request)
    const connect = (by = device) => by.ask(authApi.connectFarcaster, { flowId: begun.reply.flowId })
    return { ...begun, device, connect }
  }
  /** A whole sign-in of a new device. */
  async function enter(by = custody, changes: Partial<SiweMessage> = {}) {
    const { connect } = await begin()
    await answer(by, changes)
    return connect()
  }

  it('[S7.47] begins with an address for the phone, for the app’s domain and a nonce of the server', async () => {
    const { reply } = await begin()
    expect(reply.url).toBe('https://farcaster.example/~/siwf?channelToken=channel')
    expect(farcaster.state.asked).toMatchObject({
      domain: 'app.example',
      siweUri: 'https://app.example/',
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
      acceptAuthAddress: true,
    })
  })

  it('[S7.48] [X.13] the custody address signs in, and again to the same account', async () => {
    const { reply } = await enter()
    expect(reply).toMatchObject({
      status: 'done',
      isNew: true,
      account: { identities: [{ provider: 'farcaster', userName: 'mira .eth' }] },
    })
    if (reply.status !== 'done') throw new Error('not in')
    expect((await enter()).reply).toMatchObject({ isNew: false, account: { id: reply.account.id } })
  })

  it('[S7.48] an auth address signs in while it is registered, and a contract that owns an id', async () => {
    const statuses: number[] = []
    // the registry's state and type: none, added, removed, a key to write messages with
    for (const [state, type] of [
      [0, 0],
      [1, 2],
      [2, 2],
      [1, 1],
    ] as const) {
      farcaster.addKey(7n, stranger.address, state, type)
      statuses.push((await enter(stranger)).status)
    }
    expect(statuses).toEqual([410, 200, 410, 410])

    const safe = getAddress('0x00000000000000000000000000000000000000ca')
    farcaster.state.owners[safe] = 7n
    expect((await enter(stranger, { address: safe })).status).toBe(410)
    farcaster.state.contracts = [safe]
    expect((await enter(stranger, { address: safe })).status).toBe(200)
  })

  it.each<[string, Partial<SiweMessage>]>([
    ['another domain', { domain: 'evil.example' }],
    ['another nonce', { nonce: 'a'.repeat(64) }],
    ['another chain', { chainId: 1 }],
    ['somebody else’s id', { resources: ['farcaster://fid/8'] }],
    ['two ids', { resources: ['farcaster://fid/7', 'farcaster://fid/8'] }],
    ['no id', { resources: [] }],
    ['id 0', { resources: ['farcaster://fid/0'] }],
    ['an address that didn’t sign', { address: '0x00000000000000000000000000000000000000Ab' }],
    ['a message of an hour ago', { issuedAt: new Date(Date.now() - hour) }],
    ['an expired message', { expirationTime: new Date(Date.now() - 1_000) }],
    ['a message that counts later', { notBefore: new Date(Date.now() + hour) }],
  ])('[S7.48] [X.13] %s is refused, and the next try works', async (_, changes) => {
    expect(await enter(custody, changes)).toMatchObject({ status: 410, failure: { field: 'social_refused' } })
    expect((await enter()).status).toBe(200)
  })

  it('[S7.48] counts once, and for the device that began', async () => {
    const { connect } = await begin()
    await answer()
    expect((await connect(await stack.device())).status).toBe(410)
    expect((await connect()).status).toBe(200)
    expect((await connect()).status).toBe(410)
  })

  it('[S7.48] [X.13] [T-LINKACC] adds an id to an account that is signed in, once its person has seen which', async () => {
    const mine = await stack.signIn('phone@example.org')
    const { accessToken, account } = mine.session
    farcaster.state.owners[stranger.address] = 9n
    const nine = { resources: ['farcaster://fid/9'] }
    const { flowId } = (await mine.ask(authApi.beginFarcaster, { ...request, link: true }, { accessToken }))
      .reply
    await answer(stranger, nine)
    const { reply } = await mine.ask(authApi.connectFarcaster, { flowId }, { accessToken })
    if (reply.status !== 'confirm') throw new Error('not asked')
    const identity = { provider: 'farcaster', userName: 'mira .eth' }
    expect(reply.proposal).toMatchObject(identity)
    const linked = await mine.ask(authApi.link, { token: reply.proposal.token })
    expect(linked.reply.account).toMatchObject({ email: 'phone@example.org', identities: [identity] })
    const later = (await enter(stranger, nine)).reply
    expect(later).toMatchObject({ status: 'done', isNew: false, account: { id: account.id } })
  })

  it('[S7.48] waits for the phone', async () => {
    const { connect } = await begin()
    const waiting = connect()
    await answer()
    expect((await waiting).reply).toMatchObject({ status: 'done' })
  })

  it('[X.13] [X.67] a channel or chain that is down is named, and nobody is signed in', async () => {
    farcaster.state.isDown = true
    expect(await begin()).toMatchObject({ status: 503, failure: { field: 'provider_down' } })
    const { parts } = (await (await fetch(`${stack.url}/readyz`)).json()) as {
      parts: Record<string, unknown>
    }
    expect(parts['social.farcaster']).toMatchObject({
      state: 'unavailable',
      reason: expect.stringMatching(/^Farcaster \(LATCHKEY_FARCASTER_\*\) signs nobody in just now\./),
    })
    farcaster.state.isDown = false
    farcaster.state.chainIsDown = true
    expect((await enter()).status).toBe(503)
  })
})
