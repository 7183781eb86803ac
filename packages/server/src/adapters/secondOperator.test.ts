import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/readConfig.ts'
import { EgressError } from '../errors.ts'
import type { EgressRequest } from '../ports/platform.ts'
import { manualClock } from '../testing/testPorts.ts'
import { createSecondOperator } from './secondOperator.ts'

const publicKey = `B${'a'.repeat(86)}`
const wellKnown = {
  api: 'https://api.other.example',
  auth: 'https://login.other.example',
  keys: 'https://keys.other.example',
  projectId: 'shop',
  recoveryFor: ['https://wallet.shop.co.uk'],
}

/** The second operator of `wallet.shop.co.uk`, whose server answers what `answer` says. */
function start(answer: (url: string) => unknown, env: Record<string, string> = {}) {
  const config = readConfig({
    LATCHKEY_PUBLIC_URL: 'https://api.shop.co.uk',
    LATCHKEY_TRUST_PROXY: '1',
    LATCHKEY_FRAME_URL: 'https://wallet.shop.co.uk',
    LATCHKEY_FRAME_EMBEDDERS: 'https://app.shop.co.uk',
    LATCHKEY_SECOND_OPERATOR: 'https://api.other.example',
    ...env,
  })
  const clock = manualClock()
  const asked: string[] = []
  const choosers: EgressRequest['chosenBy'][] = []
  const egress = {
    async request({ url, chosenBy }: EgressRequest) {
      asked.push(url)
      choosers.push(chosenBy)
      const json = answer(url)
      if (json === undefined) throw new EgressError('unreachable', 'The connection failed.')
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(json)) }
    },
  }
  return { second: createSecondOperator({ config, egress, clock }), clock, asked, choosers }
}
const answers =
  (changes: Record<string, unknown> = {}) =>
  (url: string) =>
    url.endsWith('/sealing-key') ? { keyId: 'k', publicKey } : { ...wellKnown, ...changes }

describe('the second operator', () => {
  it('[X.01] is ready with its addresses, project and key, and asked once a minute', async () => {
    const { second, clock, asked } = start(answers())
    const ready = {
      kind: 'ready',
      operator: {
        auth: wellKnown.auth,
        keys: wellKnown.keys,
        projectId: 'shop',
        host: 'api.other.example',
      },
      sealingKey: publicKey,
    }
    expect(await Promise.all([second.get(), second.get()])).toEqual([ready, ready])
    expect(asked).toEqual([
      'https://api.other.example/.well-known/latchkey',
      'https://keys.other.example/keys/v1/sealing-key',
    ])
    clock.time += 59_000
    await second.get()
    expect(asked).toHaveLength(2)
    clock.time += 2_000
    expect(await second.get()).toEqual(ready)
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['does not list this wallet', { recoveryFor: ['https://wallet.else.example'] }, 'not_listed'],
    ['lists none', { recoveryFor: undefined }, 'not_listed'],
    ['has no sign-in', { auth: undefined }, 'not_listed'],
    ['has no project', { projectId: undefined }, 'not_listed'],
    ['stores its secrets with this operator', { keys: 'https://keys.shop.co.uk' }, 'same_domain'],
    ['signs in with this operator', { auth: 'https://shop.co.uk/login' }, 'same_domain'],
    ['answers something else', { api: 7 }, 'unreachable'],
  ])('[X.01] is not offered where it %s', async (_, changes, reason) => {
    const { second } = start(answers(changes))
    expect(await second.get()).toEqual({ kind: 'refused', reason })
  })

  it.each([
    ['any host', 'auth', 'https://*'],
    ['many hosts to sign in at', 'auth', 'https://*.other.example'],
    ['many hosts for its keys', 'keys', 'https://*.other.example'],
    ['a sign-in without TLS', 'auth', 'http://login.other.example'],
    ['keys without TLS', 'keys', 'http://keys.other.example'],
    ['a user name', 'auth', 'https://me@login.other.example'],
    ['a query that takes the path in', 'keys', 'https://keys.other.example/?path='],
    ['a fragment that takes it in', 'keys', 'https://keys.other.example/#'],
    ['a host too long for a header', 'auth', `https://${'a'.repeat(60_000)}.example`],
    ['a long project', 'projectId', 'a'.repeat(60_000)],
  ])(
    '[X.01] that states %s changes no policy of the wallet’s pages: it is not offered',
    async (_, name, value) => {
      const { second } = start(answers({ [name]: value }))
      expect(await second.get()).toEqual({ kind: 'refused', reason: 'unreachable' })
    },
  )

  it('[X.01] sends this server to no private address that its operator allowed for nodes', async () => {
    const { second, choosers } = start(answers(), { LATCHKEY_EGRESS_ALLOW: '10.0.0.5:8545' })
    await second.get()
    expect(choosers).toEqual(['operator', 'stranger'])
    // control: a second operator in the operator's own network, which was allowed by name
    const near = start(answers(), { LATCHKEY_EGRESS_ALLOW: 'api.other.example' })
    await near.second.get()
    expect(near.choosers).toEqual(['operator', 'operator'])
  })

  it('[X.01] of the same public suffix is another one', async () => {
    const { second } = start(answers({ keys: 'https://keys.other.co.uk' }))
    expect((await second.get()).kind).toBe('ready')
  })

  it('[X.01] that stops answering is not offered from then on, and is when it is back; nobody waits for it', async () => {
    let isUp = true
    const { second, clock } = start((url) => (isUp ? answers()(url) : undefined))
    expect((await second.get()).kind).toBe('ready')
    isUp = false
    clock.time += 61_000
    // the known answer, while another one is asked for
    expect((await second.get()).kind).toBe('ready')
    await expect.poll(async () => (await second.get()).kind).toBe('refused')
    isUp = true
    clock.time += 11_000
    await expect.poll(async () => (await second.get()).kind).toBe('ready')
    // an answer of long ago is none
    isUp = false
    clock.time += 3_600_000
    expect((await second.get()).kind).toBe('refused')
  })

  it('[X.01] none is configured: nobody is asked', async () => {
    const { second, asked } = start(answers(), { LATCHKEY_SECOND_OPERATOR: '' })
    expect(await second.get()).toEqual({ kind: 'none' })
    expect(asked).toEqual([])
  })
})
