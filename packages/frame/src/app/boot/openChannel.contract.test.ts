import { type FrameMessageName, frameLimits } from '@latchkey/protocol'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createMemoryFrame, type MemoryFrameHandlers } from '../../messenger/createMemoryFrame.ts'
import { FrameApiError, KeyError, RequestError } from '../errors.ts'
import { parseAppMessage } from './openChannel.ts'

function load(handlers: MemoryFrameHandlers) {
  const frame = createMemoryFrame(handlers)
  frame.element.load()
  return frame
}
const answers = (frame: ReturnType<typeof load>) => frame.sent.slice(1).map(({ message }) => message)
const settle = () => new Promise((resolve) => setImmediate(resolve))
const otp = (id: string, code = '123456') => ({ type: '@w3m-app/CONNECT_OTP', id, payload: { otp: code } })

describe('existing clients', () => {
  it('[S7.41] [S7.43] [X.03] window messages are answered at the pinned origin, never at *', async () => {
    const frame = load({ CONNECT_EMAIL: async () => ({ action: 'VERIFY_OTP' }) })
    frame.postToFrame({ type: '@w3m-app/CONNECT_EMAIL', id: 'k3f9', payload: { email: 'mira@example.org' } })
    await settle()
    expect(answers(frame)).toEqual([
      { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id: 'k3f9', payload: { action: 'VERIFY_OTP' } },
    ])
    expect(frame.sent.map((one) => one.targetOrigin)).toEqual([
      'https://app.example.org',
      'https://app.example.org',
    ])
  })

  it.each([
    [{ email: 'mira@example.org' }, 'request'],
    [{ newEmail: 'mira@example.org' }, 'request'],
    [{ email: 'mira@example.org', newEmail: 'mira@example.org' }, 'request'],
    [{ email: 'mira@example.org', newEmail: 'other@example.org' }, 'invalid'],
  ])('[S7.58] UPDATE_EMAIL has one address, in either field or both: %j is %s', (payload, kind) => {
    expect(parseAppMessage({ type: '@w3m-app/UPDATE_EMAIL', id: '1', payload })).toMatchObject({ kind })
  })

  it.each([
    ...['google', 'github', 'apple', 'facebook', 'x', 'discord'].map((name) => [name, 'request'] as const),
    ...['farcaster', 'myspace', ''].map((name) => [name, 'invalid'] as const),
  ])('[S5.08, S3.23] a sign-in with %j is a message of kind %s', (provider, kind) => {
    const message = { type: '@w3m-app/GET_SOCIAL_REDIRECT_URI', id: '1', payload: { provider } }
    expect(parseAppMessage(message)).toMatchObject({ kind })
  })
})

describe('[X.46] a refusal', () => {
  it.each([
    [new KeyError('wrongShares', 'A part is damaged.'), { code: 'wrongShares' }],
    [new RequestError('notProtected', 'No storage.'), { code: 'notProtected' }],
    [
      new FrameApiError('other_way', 409, 'Another way.', { provider: 'github' }),
      { code: 'other_way', provider: 'github' },
    ],
    [new TypeError('Of the browser.'), {}],
  ])('%s gives the app its code, for a text in the language of the person', async (error, details) => {
    const frame = load({ CONNECT_OTP: () => Promise.reject(error) })
    frame.postToFrame(otp('1'))
    await settle()
    expect(answers(frame)).toEqual([
      { type: '@w3m-frame/CONNECT_OTP_ERROR', id: '1', payload: { message: error.message, ...details } },
    ])
  })
})

describe('strangers', () => {
  it('[T-MSG] [X.03] [S7.41] a message of another window, origin or a null origin reaches no handler', async () => {
    const handler = vi.fn(async () => undefined)
    const frame = load({ CONNECT_OTP: handler })
    frame.postToFrame(otp('1'), { origin: 'https://evil.example' })
    frame.postToFrame(otp('2'), { source: {} })
    frame.postToFrame(otp('3'), { origin: 'null' })
    await settle()
    expect(handler).not.toHaveBeenCalled()
    expect(frame.dropped).toBe(3)
    expect(answers(frame)).toEqual([])
    frame.postToFrame(otp('4'))
    await settle()
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('[X.03] an id counts once, whatever it says the second time, and the second message is answered with an error', async () => {
    const handler = vi.fn(async () => undefined)
    const frame = load({ CONNECT_OTP: handler, SIGN_OUT: handler })
    frame.postToFrame(otp('same'))
    await settle()
    frame.postToFrame(otp('same'))
    frame.postToFrame(otp('same', '654321'))
    frame.postToFrame({ type: '@w3m-app/SIGN_OUT', id: 'same' })
    await settle()
    expect(handler).toHaveBeenCalledTimes(1)
    expect(frame.dropped).toBe(3)
    const refused = (name: string) => ({
      type: `@w3m-frame/${name}_ERROR`,
      id: 'same',
      payload: { message: 'The id of this request was used before.' },
    })
    expect(answers(frame)).toEqual([
      { type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: 'same' },
      refused('CONNECT_OTP'),
      refused('CONNECT_OTP'),
      refused('SIGN_OUT'),
    ])
  })

  it('[X.03, S7.41] a message posted twice has one answer; another one under its id has an error at once', async () => {
    let end = () => {}
    const handler = vi.fn(
      () =>
        new Promise<undefined>((resolve) => {
          end = () => resolve(undefined)
        }),
    )
    const frame = load({ CONNECT_OTP: handler })
    frame.postToFrame(otp('same'))
    frame.postToFrame(otp('same'))
    await settle()
    expect(answers(frame)).toEqual([])
    frame.postToFrame(otp('same', '654321'))
    await settle()
    expect(answers(frame)).toMatchObject([{ type: '@w3m-frame/CONNECT_OTP_ERROR', id: 'same' }])
    end()
    await settle()
    expect(answers(frame).slice(1)).toEqual([{ type: '@w3m-frame/CONNECT_OTP_SUCCESS', id: 'same' }])
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('[S7.63, S7.41] what waits when the frame is reloaded is answered before the document goes, once', async () => {
    let end = () => {}
    const frame = load({
      CONNECT_FARCASTER: () =>
        new Promise((resolve) => {
          end = () => resolve({ userName: 'late' })
        }),
      RELOAD: async () => undefined,
    })
    frame.postToFrame({ type: '@w3m-app/CONNECT_FARCASTER', id: 'waits' })
    frame.postToFrame({ type: '@w3m-app/RELOAD', id: 'reload' })
    await settle()
    end()
    await settle()
    expect(answers(frame)).toEqual([
      { type: '@w3m-frame/RELOAD_SUCCESS', id: 'reload' },
      {
        type: '@w3m-frame/CONNECT_FARCASTER_ERROR',
        id: 'waits',
        payload: { message: 'Request was aborted', code: 'aborted' },
      },
    ])
  })

  it.each([
    [
      'too large',
      'RPC_REQUEST',
      { payload: { method: 'x', params: ['x'.repeat(65_536)] } },
      'too large for the wallet (64 KiB at most)',
    ],
    ['no JSON', 'RPC_REQUEST', { payload: { method: 'x', params: [1n] } }, 'JSON can’t represent'],
    ['unknown', 'EXPORT_KEY', {}, 'can’t do that'],
    ['of another envelope', 'SIGN_OUT', { more: 1 }, 'more'],
    ['of a wrong payload', 'RPC_REQUEST', { payload: { method: 'x', admin: true } }, 'admin'],
  ])(
    '[X.03, S7.41] what is %s is answered with an error and reaches no handler',
    async (what, name, rest, problem) => {
      const handler = vi.fn(async () => undefined)
      const frame = load({ RPC_REQUEST: handler, SIGN_OUT: handler })
      frame.postToFrame({ type: `@w3m-app/${name}`, id: '1', ...rest })
      await settle()
      expect(answers(frame)).toEqual([
        {
          type: `@w3m-frame/${name}_ERROR`,
          id: '1',
          payload: { message: expect.stringContaining(problem) },
        },
      ])
      expect(handler).not.toHaveBeenCalled()
      // a wrong payload is a message of the protocol all the same: its sender is told, and nothing is counted
      expect(frame.dropped).toBe(what === 'of a wrong payload' ? 0 : 1)
      // control: a right one does
      frame.postToFrame({ type: '@w3m-app/SIGN_OUT', id: '2' })
      await settle()
      expect(handler).toHaveBeenCalledTimes(1)
    },
  )

  it('[X.03] what is no message of the protocol, or has no id an answer could name, is dropped and counted', async () => {
    const frame = load({ SIGN_OUT: async () => undefined })
    const messages = [
      'hello',
      null,
      { type: '@w3m-app/__proto__', id: '1' },
      { type: '@w3m-app/sign_out', id: '2' },
      { type: `@w3m-app/${'A'.repeat(60)}`, id: '3' },
      { type: '@w3m-app/SIGN_OUT' },
      { type: '@w3m-app/SIGN_OUT', id: 4 },
      { type: '@w3m-app/SIGN_OUT', id: '' },
      { type: '@w3m-app/SIGN_OUT', id: 'x'.repeat(65) },
    ]
    for (const message of messages) frame.postToFrame(message)
    await settle()
    expect(frame.dropped).toBe(messages.length)
    expect(answers(frame)).toEqual([])
  })

  it('[X.03] the twenty-first request in flight is refused; one that ends makes room', async () => {
    const ends: (() => void)[] = []
    const frame = load({
      CONNECT_OTP: () => new Promise<undefined>((resolve) => ends.push(() => resolve(undefined))),
    })
    for (let at = 0; at < 20; at += 1) frame.postToFrame(otp(`a${at}`))
    frame.postToFrame(otp('late'))
    await settle()
    expect(ends).toHaveLength(20)
    expect(answers(frame)).toMatchObject([{ id: 'late', type: '@w3m-frame/CONNECT_OTP_ERROR' }])
    ends[0]?.()
    await settle()
    frame.postToFrame(otp('next'))
    await settle()
    expect(ends).toHaveLength(21)
  })

  /** A frame in which twenty requests wait for ever. */
  async function loadFull(handlers: MemoryFrameHandlers) {
    const frame = load({ CONNECT_OTP: () => new Promise<never>(() => {}), ...handlers })
    for (let at = 0; at < 20; at += 1) frame.postToFrame(otp(`a${at}`))
    await settle()
    return frame
  }
  const ending = (name: string, id: string) => ({ type: `@w3m-app/${name}`, id })

  it.each([
    ['S7.57', 'RPC_ABORT'],
    ['S7.51', 'SIGN_OUT'],
    ['S7.63', 'RELOAD'],
  ])('[%s, X.03] while twenty requests wait, %s, which ends them, is carried out', async (_, name) => {
    const handler = vi.fn(async () => undefined)
    const frame = await loadFull({ [name]: handler })
    frame.postToFrame(ending(name, 'end'))
    await settle()
    expect(handler).toHaveBeenCalledTimes(1)
    expect(answers(frame)).toContainEqual({ type: `@w3m-frame/${name}_SUCCESS`, id: 'end' })
    // control: anything else is refused still
    frame.postToFrame({ type: '@w3m-app/GET_CHAIN_ID', id: 'other' })
    await settle()
    expect(answers(frame)).toContainEqual(
      expect.objectContaining({ type: '@w3m-frame/GET_CHAIN_ID_ERROR', id: 'other' }),
    )
  })

  it('[X.03] not even those pass without end', async () => {
    const handler = vi.fn(() => new Promise<never>(() => {}))
    const frame = await loadFull({ SIGN_OUT: handler })
    for (let at = 0; at < 11; at += 1) frame.postToFrame(ending('SIGN_OUT', `end${at}`))
    await settle()
    expect(handler).toHaveBeenCalledTimes(10)
    expect(answers(frame)).toMatchObject([{ type: '@w3m-frame/SIGN_OUT_ERROR', id: 'end10' }])
  })

  it('[S7.63, S7.51, S7.57] once a document has seen all ids it accepts, it still ends, signs out and reloads', async () => {
    const handler = vi.fn(async () => undefined)
    const frame = load({
      RPC_ABORT: handler,
      SIGN_OUT: handler,
      RELOAD: handler,
      GET_CHAIN_ID: handler as never,
    })
    for (let at = 0; at < frameLimits.ids; at += 1) frame.postToFrame({ type: '@w3m-app/NONE', id: `${at}` })
    await settle()
    const before = answers(frame).length
    expect(before).toBe(frameLimits.ids)
    frame.postToFrame({ type: '@w3m-app/GET_CHAIN_ID', id: 'read' })
    for (const name of ['RPC_ABORT', 'SIGN_OUT', 'RELOAD']) frame.postToFrame(ending(name, name))
    await settle()
    expect(answers(frame).slice(before)).toEqual([
      {
        type: '@w3m-frame/GET_CHAIN_ID_ERROR',
        id: 'read',
        payload: { message: 'This page has asked the wallet too often. Reload it.' },
      },
      { type: '@w3m-frame/RPC_ABORT_SUCCESS', id: 'RPC_ABORT' },
      { type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'SIGN_OUT' },
      { type: '@w3m-frame/RELOAD_SUCCESS', id: 'RELOAD' },
    ])
    expect(handler).toHaveBeenCalledTimes(3)
  })

  it('[X.03] the port is given once, to the project that was named', async () => {
    const frame = load({ CONNECT_OTP: async () => undefined })
    const nonce = 'ab'.repeat(16)
    const hello = { type: '@latchkey-app/HELLO', protocol: 1, projectId: 'local', nonce }
    const give = async (message: object) => {
      const { port1, port2 } = new MessageChannel()
      const before = frame.dropped
      const got = vi.fn()
      port1.onmessage = ({ data }) => got(data)
      frame.postToFrame(message, { ports: [port2] })
      await vi.waitFor(() => expect(frame.dropped - before + got.mock.calls.length).toBe(1))
      port1.close()
      return got.mock.calls.length
    }
    expect(await give({ ...hello, projectId: 'other' })).toBe(0)
    expect(await give({ ...hello, protocol: 2 })).toBe(0)
    expect(await give(hello)).toBe(1)
    expect(await give(hello)).toBe(0)
  })

  it('[X.03, S7.41] who has sent HELLO is no existing client any more, over the window and after a reload of the frame', async () => {
    const known: boolean[] = []
    const frame = load({ CONNECT_OTP: async (_, { hasPort }) => void known.push(hasPort) })
    // control: an existing client never sends it
    frame.postToFrame(otp('before'))
    await settle()
    const { port1, port2 } = new MessageChannel()
    const nonce = 'ab'.repeat(16)
    frame.postToFrame(
      { type: '@latchkey-app/HELLO', protocol: 1, projectId: 'local', nonce },
      { ports: [port2] },
    )
    frame.postToFrame(otp('after'))
    await settle()
    frame.element.load()
    frame.postToFrame(otp('reloaded'))
    await settle()
    port1.close()
    expect(known).toEqual([false, true, true])
  })

  it('whatever comes in is dropped or becomes a message: no throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, name) => {
        for (const data of [value, { type: `@w3m-app/${name}`, id: 'x', payload: value }])
          expect(['dropped', 'invalid', 'refused', 'request']).toContain(parseAppMessage(data).kind)
      }),
      { numRuns: 2000 },
    )
  })
})

it.each([
  ['S7.42', 'SWITCH_NETWORK', { chainId: 137 }],
  ['S7.42', 'SWITCH_NETWORK', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
  ['S7.43', 'CONNECT_EMAIL', { email: 'mira@example.org' }],
  ['S7.44', 'CONNECT_DEVICE', undefined],
  ['S7.45', 'CONNECT_OTP', { otp: '123456' }],
  ['S7.50', 'GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
  [
    'S7.46',
    'CONNECT_SOCIAL',
    { uri: 'https://app.example/?code=1&state=2', chainId: 1, preferredAccountType: 'eoa' },
  ],
  ['S7.48', 'CONNECT_FARCASTER', undefined],
  ['S7.49', 'GET_USER', { chainId: 1, preferredAccountType: 'eoa' }],
  ['S7.51', 'SIGN_OUT', undefined],
  ['S7.52', 'IS_CONNECTED', undefined],
  ['S7.53', 'GET_CHAIN_ID', undefined],
  [
    'S7.57',
    'RPC_REQUEST',
    { method: 'personal_sign', params: ['0x00', '0x00'], chainNamespace: 'eip155', chainId: 1 },
  ],
  ['S7.57', 'RPC_ABORT', undefined],
  ['S7.59', 'UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
  ['S7.60', 'UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
  ['S7.61', 'SYNC_THEME', { themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#fff' } }],
  [
    'S7.62',
    'SYNC_DAPP_DATA',
    { projectId: 'p', metadata: { name: 'App', url: 'https://a.example', icons: [] } },
  ],
  ['S7.63', 'RELOAD', undefined],
] as const)(
  '[%s] %s is taken as W3.2 says, and refused with anything beside it',
  (_, name: FrameMessageName, payload) => {
    const message = { type: `@w3m-app/${name}`, id: '1', ...(payload && { payload }) }
    expect(parseAppMessage(message)).toMatchObject({ kind: 'request', name, ...(payload && { payload }) })
    expect(parseAppMessage({ ...message, payload: { ...payload, more: 1 } })).toMatchObject({
      kind: 'invalid',
    })
    expect(parseAppMessage({ ...message, more: 1 })).toMatchObject({ kind: 'refused' })
  },
)
