import type { CaipNetworkId } from '@latchkey/protocol'
import { parseSiwxMessage } from '@latchkey/siwx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mira, otto, sol } from '../../../../siwx/src/testing/siwxSample.ts'
import { createTestConfig } from '../../testing/createTestConfig.ts'
import { page } from '../../testing/startSignInTest.ts'
import { draftMessage } from './draftMessage.ts'
import { localSessions } from './localSessions.ts'
import { createSessionStore } from './sessionStore.ts'

const request = {
  accountAddress: mira.address,
  chainId: 'eip155:1',
  domain: page.host,
  uri: 'https://app.example.org/',
} as const
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

beforeEach(() => vi.stubGlobal('location', page))
afterEach(() => vi.unstubAllGlobals())

function make(chainId: CaipNetworkId = 'eip155:1', address: string = mira.address, nonce = 'Kq3xTz81abcd') {
  const draft = draftMessage({ ...request, chainId, accountAddress: address }, nonce, {}, Date.now())
  return { data: parseSiwxMessage(`${draft}`).message, message: `${draft}`, signature: '0x01' }
}

describe('the message of our own sign-ins', () => {
  it('[S3.17] carries every field, and says them in its text', () => {
    const settings = { statement: 'Sign in', expiresIn: 60_000, resources: ['https://app.example.org/terms'] }
    const draft = draftMessage(request, 'Kq3xTz81abcd', settings, Date.parse('2026-11-22T10:00:00.000Z'))
    const { message } = parseSiwxMessage(draft.toString())
    expect(message).toEqual({
      domain: 'app.example.org',
      uri: 'https://app.example.org/',
      accountAddress: mira.address,
      chainId: 'eip155:1',
      version: '1',
      nonce: 'Kq3xTz81abcd',
      issuedAt: '2026-11-22T10:00:00.000Z',
      expirationTime: '2026-11-22T10:01:00.000Z',
      statement: 'Sign in',
      resources: ['https://app.example.org/terms'],
    })
  })
})

describe('the page’s list of sessions', () => {
  const shelf = (perNetwork = false) => {
    const { config, storage } = createTestConfig()
    return { storage, ...createSessionStore(config._internal.storage, () => page.host, perNetwork) }
  }

  it('[S3.16] keeps data, message, signature and cacao, by family and address', () => {
    const one = shelf()
    const cacao = { h: { t: 'caip122' }, p: {}, s: { t: 'eip191', s: '0x' } } as never
    one.add({ ...make(), cacao })
    one.add(make(solana, sol.address))
    expect(one.getValid('eip155:10', mira.address.toLowerCase())).toEqual([
      { ...make(), data: expect.anything(), message: expect.any(String), cacao },
    ])
    expect(one.getValid('eip155:1', otto.address)).toEqual([])
    expect(one.getValid(solana, sol.address)).toHaveLength(1)
    expect(one.remove('eip155:1', mira.address)).toHaveLength(1)
    expect(one.all()).toHaveLength(1)
  })

  it('[S3.16] per network, where the app wants it so', () => {
    const one = shelf(true)
    one.add(make())
    expect(one.getValid('eip155:10', mira.address)).toEqual([])
    expect(one.getValid('eip155:1', mira.address)).toHaveLength(1)
  })

  it.each([
    ['no list', '{"data":1}'],
    ['things that are no sessions', '[1,null,{"data":{}},{"message":"x","signature":"y"}]'],
    [
      'a session whose text is another account’s',
      JSON.stringify([{ ...make(), data: { ...make().data, accountAddress: otto.address } }]),
    ],
    [
      'a session of another page',
      JSON.stringify([{ ...make(), message: make().message.replace(page.host, 'evil.example') }]),
    ],
  ])('[S3.16] counts nothing of %s', (_, text) => {
    const one = shelf()
    one.storage.setItem('latchkey/schema', '1')
    one.storage.setItem('latchkey/siwx_sessions', text)
    expect(one.getValid('eip155:1', mira.address)).toEqual([])
    expect(one.getValid('eip155:1', otto.address)).toEqual([])
  })
})

describe('sessions the page keeps itself', () => {
  const local = () => localSessions(createTestConfig().config, { sessions: 'local' })

  it('[T-SIWX-2] takes what the account signed, once', async () => {
    const hooks = local()
    const draft = await hooks.createMessage({ ...request, chainId: solana, accountAddress: sol.address })
    const message = draft.toString()
    const session = { data: parseSiwxMessage(message).message, message, signature: sol.sign(message) }
    await expect(hooks.addSession({ ...session, signature: sol.sign(`${message} `) })).rejects.toMatchObject({
      code: 'signature',
    })
    expect(await hooks.getSessions(solana, sol.address)).toEqual([])
    const again = `${await hooks.createMessage({ ...request, chainId: solana, accountAddress: sol.address })}`
    session.message = again
    session.signature = sol.sign(again)
    await hooks.addSession(session)
    expect(await hooks.getSessions(solana, sol.address)).toHaveLength(1)
    await expect(hooks.addSession(session)).rejects.toMatchObject({ code: 'nonce' })
  })

  it.each([
    [
      'a nonce nobody gave out',
      'nonce',
      async (message: string) => message.replace(/Nonce: .*/, 'Nonce: Kq3xTz81abcd'),
    ],
    [
      'a text for another site',
      'domain',
      async (message: string) => message.replaceAll('app.example.org', 'evil.example'),
    ],
  ] as const)('[T-SIWX-1] [T-SIWX-2] refuses %s, and keeps nothing', async (_, code, change) => {
    const hooks = local()
    const message = await change(`${await hooks.createMessage(request)}`)
    const session = {
      data: parseSiwxMessage(message).message,
      message,
      signature: await mira.signMessage({ message }),
    }
    await expect(hooks.addSession(session)).rejects.toMatchObject({ name: 'SiwxError', code })
    expect(await hooks.getSessions('eip155:1', mira.address)).toEqual([])
  })
})
