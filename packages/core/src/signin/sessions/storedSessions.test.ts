import { createSiwxNonce, parseSiwxMessage } from '@latchkey/siwx'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mira, otto } from '../../../../siwx/src/testing/siwxSample.ts'
import { startSignInTest } from '../../testing/startSignInTest.ts'
import { startTestServer } from '../../testing/startTestServer.ts'
import { draftMessage } from './draftMessage.ts'
import { localSessions } from './localSessions.ts'
import { serverSessions } from './serverSessions.ts'
import { createSessionStore } from './sessionStore.ts'

afterEach(() => vi.unstubAllGlobals())

const origin = 'https://app.example.org'
const request = {
  accountAddress: mira.address,
  chainId: 'eip155:1',
  domain: 'app.example.org',
  uri: `${origin}/`,
} as const

/** A session of Mira's, with changes to what is stored. */
async function session(changes: object = {}, age = 0, expiresIn?: number) {
  const at = Date.now() - age
  const draft = draftMessage(request, createSiwxNonce(), expiresIn ? { expiresIn } : {}, at)
  const message = draft.toString()
  const data = parseSiwxMessage(message).message
  return { data, message, signature: await mira.signMessage({ message }), ...changes }
}

describe('what lies in the storage of the page', () => {
  it('[S3.16] [T-SIWX] local: only what was signed counts, whatever is written beside it', async () => {
    const { config } = await startSignInTest()
    const request = vi.fn(async () => '0x')
    vi.spyOn(config._internal, 'rpc').mockReturnValue({ request } as never)
    const hooks = localSessions(config, { sessions: 'local' })
    const find = () => hooks.getSessions('eip155:1', mira.address)
    const shelf = createSessionStore(config._internal.storage, () => 'app.example.org', false)
    const good = await session()
    shelf.set([good])
    expect(await find()).toEqual([good])
    // an EOA's signature is verified without a node, so one that is down signs nobody out
    expect(request).not.toHaveBeenCalled()

    const { message } = good
    shelf.set([await session({ signature: await otto.signMessage({ message }) })])
    expect(await find()).toEqual([])
    shelf.set([await session({ signature: 'x' })])
    expect(await find()).toEqual([])
    // over, but what is beside it says otherwise
    const over = await session({}, 600_000, 60_000)
    const { expirationTime: _, ...endless } = over.data
    shelf.set([{ ...over, data: endless }])
    expect(await find()).toEqual([])
  })

  it('[S3.16] [T-SIWX] server: a token of another account signs nobody in', async () => {
    const server = await startTestServer()
    const { config } = await startSignInTest({ server: server.base })
    const hooks = serverSessions(config, { sessions: 'server' })
    let account = `eip155:1:${mira.address}`
    const times = { issuedAt: '2026-11-22T10:00:00.000Z', expiresAt: '2026-12-22T10:00:00.000Z' }
    server.answer = () => ({
      body: { account, address: account.slice(9), chainId: account.slice(0, 8), origin, ...times },
    })
    const find = () => hooks.getSessions('eip155:1', mira.address)
    const shelf = createSessionStore(config._internal.storage, () => 'app.example.org', false)
    const stored = await session({ token: 't' })
    shelf.set([stored])
    expect(await find()).toEqual([stored])
    for (account of [`eip155:1:${otto.address}`, `eip155:10:${mira.address}`]) {
      shelf.set([stored])
      expect(await find()).toEqual([])
      expect(shelf.all()).toEqual([])
    }
  })
})
