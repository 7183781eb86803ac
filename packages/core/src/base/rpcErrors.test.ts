import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRpcClient } from '../networks/rpc/createRpcClient.ts'
import { createFakeNode, rpcFailure } from '../testing/createFakeNode.ts'
import { AbortedError, LatchkeyError, TimeoutError } from './errors.ts'
import { explainError } from './explainError.ts'
import {
  isInvalidChainId,
  isUnrecognizedChain,
  isUserRejection,
  RpcError,
  toRpcError,
  toWalletError,
  UserRejectedRequestError,
} from './rpcErrors.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How often a node that answers this code to a read is asked. */
async function timesAsked(code: number): Promise<number> {
  const node = createFakeNode(({ method }) => (method === 'eth_call' ? rpcFailure(code) : undefined))
  const client = createRpcClient({ urls: ['http://node'], caipNetworkId: 'eip155:1', fetch: node.fetch })
  const settled = client.request({ method: 'eth_call' }).catch((error) => expect(error.code).toBe(code))
  await vi.advanceTimersByTimeAsync(10_000)
  await settled
  return node.of('eth_call').length
}

type Row = readonly [tag: string, code: number, reason: string, words: RegExp, asked: 1 | 4]

const failures: readonly Row[] = [
  ['S8.56', -32700, 'parseError', /couldn’t be read/, 1],
  ['S8.57', -32600, 'invalidRequest', /didn’t understand the request/, 1],
  ['S8.58', -32601, 'methodNotFound', /doesn’t know this request/, 1],
  ['S8.59', -32602, 'invalidParams', /details were wrong/, 1],
  ['S8.60', -32603, 'internalError', /went wrong in your wallet/, 4],
  ['S8.61', -32000, 'invalidInput', /Check the amount/, 1],
  ['S8.62', -32001, 'resourceNotFound', /doesn’t exist on this network/, 1],
  ['S8.63', -32002, 'resourceUnavailable', /already pending in your wallet. Open your wallet/, 1],
  ['S8.64', -32003, 'transactionRejected', /rejected the transaction/, 1],
  ['S8.65', -32004, 'methodNotSupported', /network doesn’t support/, 1],
  ['S8.66', -32005, 'limitExceeded', /Too many requests.*Wait/, 4],
  ['S8.67', -32006, 'versionUnsupported', /too old/, 1],
  ['S8.69', 4100, 'unauthorized', /hasn’t allowed this/, 1],
  ['S8.70', 4200, 'unsupportedMethod', /wallet doesn’t support/, 1],
  ['S8.71', 4900, 'providerDisconnected', /isn’t online/, 1],
  ['S8.72', 4901, 'chainDisconnected', /can’t reach this network/, 1],
]

describe('a code on its own', () => {
  it.each(failures)(
    '[%s] %d is %s: told in words (%s), asked %d times',
    async (_tag, code, reason, words, asked) => {
      const error = toRpcError({ code, message: 'their words', data: { a: 1 } })
      expect(error).toMatchObject({ name: 'RpcError', code, reason, message: 'their words', data: { a: 1 } })
      expect(explainError(error)).toMatch(words)
      const silent = `The wallet or network answered with error ${code} (${reason}).`
      expect(toRpcError({ code }).message).toBe(silent)
      expect(isUserRejection(error)).toBe(false)
      expect(isUserRejection(error, { preset: 'compat' })).toBe(false)
      expect(isUnrecognizedChain(error)).toBe(false)
      expect(await timesAsked(code)).toBe(asked)
    },
  )

  it('[S8.68] 4001 is an outcome, not a failure, and never repeated', async () => {
    const error = toRpcError({ code: 4001, message: 'MetaMask: User denied' })
    expect(error).toBeInstanceOf(UserRejectedRequestError)
    expect(error).toMatchObject({ code: 4001, reason: 'userRejected', message: 'MetaMask: User denied' })
    expect(isUserRejection(error)).toBe(true)
    expect(explainError({ code: 4001 })).toMatch(/declined the request in your wallet. Nothing was done/)
    expect(await timesAsked(4001)).toBe(1)
  })

  const unrecognized = 'Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain'
  it.each([
    [true, { code: 4902 }],
    [true, { code: '4902' }],
    [true, { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4902 } } }],
    [true, { code: -32603, data: { code: 4902 } }],
    [true, { code: -32603, message: unrecognized }],
    [true, new Error('switch failed', { cause: { code: 4902 } })],
    [true, 'Unrecognized chain ID'],
    [true, new RpcError({ code: -32603, data: { originalError: { code: 4902 } } })],
    [false, { code: 4001, data: { originalError: { code: 4902 } } }],
    [false, { code: -32603 }],
    [false, { code: -32000, message: 'insufficient funds' }],
    [false, { code: 4100, message: 'Unrecognized chain ID' }],
    [false, undefined],
  ])('[S8.53] an unrecognized chain (%s): %j', (expected, error) => {
    expect(isUnrecognizedChain(error)).toBe(expected)
    if (expected) expect(isUserRejection(error)).toBe(false)
  })

  it('[S8.53] the nested code names the reason', () => {
    const error = toRpcError({ code: -32603, data: { originalError: { code: 4902, message: 'inner' } } })
    expect(error).toMatchObject({ code: 4902, reason: 'unrecognizedChain', message: 'inner' })
    expect(explainError(error)).toMatch(/Add it in your wallet/)
  })

  it.each([
    [{ code: 5000, message: 'User rejected the request' }, true, true],
    [{ code: 5000, message: 'Request cancelled', cause: 'x' }, true, true],
    [{ code: 5000, message: 'oops', cause: new Error('user denied') }, true, true],
    [{ code: 5000, message: 'Session expired' }, false, true],
    [{ code: 5000 }, false, true],
    [{ code: 5002, message: 'no' }, true, true],
    [{ code: 5001, message: 'user rejected' }, false, false],
  ])('[S8.54] %j is a rejection: %s, under compat: %s', (error, standard, compat) => {
    expect(isUserRejection(error)).toBe(standard)
    expect(isUserRejection(error, { preset: 'standard' })).toBe(standard)
    expect(isUserRejection(error, { preset: 'compat' })).toBe(compat)
    expect(toRpcError(error)).toMatchObject({ code: error.code })
  })

  it.each([
    [5000, undefined, 'RpcError', 'walletDefault', /couldn’t do this/],
    [
      5000,
      'User rejected',
      'UserRejectedRequestError',
      'userRejected',
      /declined the request in your wallet/,
    ],
    [5001, undefined, 'RpcError', 'sendFailed', /couldn’t send/],
    [5002, undefined, 'UserRejectedRequestError', 'userRejectedMethods', /declined the permissions/],
  ])('[S8.54] %d (%s) is a %s, %s', (code, message, name, reason, words) => {
    expect(toRpcError({ code, message })).toMatchObject({ name, reason })
    expect(explainError({ code, message })).toMatch(words)
  })

  it('[S8.54] a 5000 that compat counts as a rejection keeps message, data and cause', () => {
    const thrown = { code: 5000, message: 'busy', data: { a: 1 } }
    const rejection = toWalletError(thrown, 'compat')
    expect(rejection).toMatchObject({ name: 'UserRejectedRequestError', ...thrown })
    expect(rejection.cause).toMatchObject({ name: 'RpcError', cause: thrown })
    expect(toWalletError(thrown, 'standard')).toMatchObject({ name: 'RpcError', ...thrown })
  })

  it.each<[string, unknown, unknown]>([
    [
      'in a cause',
      new Error('call failed', { cause: { code: 3, message: 'reverted', data: '0x08c3' } }),
      '0x08c3',
    ],
    ['in `info.error`, as of ethers', { code: 'X', info: { error: { code: 3, data: '0x08c3' } } }, '0x08c3'],
    ['outside, which comes first', { data: { code: 3, data: '0x08c3' } }, { code: 3, data: '0x08c3' }],
  ])('[S8.54] the data of an error survives %s', (_, thrown, data) => {
    expect(toRpcError(thrown)).toMatchObject({ code: 3, data })
  })

  it.each([32603, -32603, '32603', '-32603'])('[S8.55] %s to a network switch: invalid chain id', (code) => {
    expect(isInvalidChainId({ code })).toBe(true)
    expect(isInvalidChainId({ code, data: { originalError: { code: 4902 } } })).toBe(false)
    expect(isInvalidChainId({ code, message: 'User rejected the request' })).toBe(false)
  })

  it('[S8.55] the positive code says so in words', () => {
    expect(toRpcError({ code: 32603 })).toMatchObject({ reason: 'invalidChainId' })
    expect(explainError({ code: 32603 })).toMatch(/didn’t accept this network/)
    expect(isInvalidChainId({ code: -32602 })).toBe(false)
  })
})

describe('[C3] whatever a provider throws', () => {
  it.each<[string, unknown, object]>([
    ['undefined', undefined, { code: -1, reason: 'unknown', message: /error -1 \(unknown\)/ }],
    ['null', null, { code: -1, reason: 'unknown' }],
    ['a number', 42, { code: -1, reason: 'unknown' }],
    ['an empty object', {}, { code: -1, reason: 'unknown' }],
    ['a text', 'nope', { code: -1, message: 'nope' }],
    ['a text that says declined', 'User rejected', { name: 'UserRejectedRequestError', code: 4001 }],
    ['ethers', { code: 'ACTION_REJECTED', message: 'x' }, { name: 'UserRejectedRequestError', code: 4001 }],
    ['ethers, nested', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }, { code: 4001 }],
    ['a code as text', { code: '-32002', message: 'x' }, { code: -32002, reason: 'resourceUnavailable' }],
    ['a hex code', { code: '0x1f' }, { code: -1 }],
    ['NaN', { code: Number.NaN }, { code: -1 }],
    ['error.error', { error: { code: 4100, message: 'locked' } }, { code: 4100, message: 'locked' }],
    ['a cause chain', new Error('a', { cause: new Error('b', { cause: { code: 4001 } }) }), { code: 4001 }],
    ['an unknown code', { code: 12345, message: 'x' }, { code: 12345, reason: 'unknown', message: 'x' }],
    ['an unknown code that says declined', { code: 7, message: 'User rejected' }, { code: 4001 }],
    ['a known code that says declined', { code: -32002, message: 'User rejected' }, { code: -32002 }],
    ['an unknown code around a known one', { code: 7, cause: { code: 4902 } }, { code: 4902 }],
    ['a web page', '<!DOCTYPE html><h1>502</h1>', { code: -1, message: /error -1/ }],
    ['a web page inside', { code: -32603, message: ' <html>' }, { code: -32603, message: /error -32603/ }],
    ['a frozen error', Object.freeze({ code: 4001, message: 'no' }), { code: 4001, message: 'no' }],
    ['no prototype', Object.assign(Object.create(null), { code: 4200 }), { code: 4200 }],
    ['a message that is no text', { code: 4100, message: { a: 1 } }, { code: 4100, message: /error 4100/ }],
  ])('%s', (_name, thrown, expected) => {
    expect(toRpcError(thrown)).toMatchObject(expected)
  })

  it('getters that throw and proxies that lie are read safely', () => {
    const hostile = {
      get code(): number {
        throw new Error('gotcha')
      },
      message: 'still readable',
    }
    expect(toRpcError(hostile)).toMatchObject({ code: -1, message: 'still readable' })
    const trap = () => {
      throw new Error('gotcha')
    }
    expect(toRpcError(new Proxy({}, { get: trap, getPrototypeOf: () => null, has: trap }))).toMatchObject({
      reason: 'unknown',
    })
  })

  it('an endless cause chain ends', () => {
    const loop: { cause?: unknown; code?: number } = {}
    loop.cause = { error: loop, cause: { data: loop } }
    expect(toRpcError(loop)).toMatchObject({ reason: 'unknown' })
    const deep = Array.from({ length: 10_000 }).reduce<object>((cause) => ({ cause }), { code: 4001 })
    expect(toRpcError(deep)).toMatchObject({ reason: 'unknown' })
  })

  it('what was thrown stays reachable as cause, and errors of ours come back as they are', () => {
    const thrown = { code: 4100 }
    expect(toRpcError(thrown).cause).toBe(thrown)
    const ours = new TimeoutError({ timeout: 1 })
    expect(toRpcError(ours)).toBe(ours)
  })

  it('an abort is an abort, not a failure of the wallet', () => {
    expect(toRpcError(new DOMException('stop', 'AbortError'))).toBeInstanceOf(AbortedError)
  })

  it('a message is cut, so that a hostile wallet cannot fill the page', () => {
    expect(toRpcError('x'.repeat(1_000_000)).message.length).toBe(2000)
  })

  it.each([
    'The requested account has not been authorized by the user.',
    'Too many requests were rejected by the node',
    'execution reverted: user balance too low',
    'transaction underpriced',
  ])('%j is no rejection', (message) => {
    expect(isUserRejection({ message })).toBe(false)
    expect(isUserRejection({ code: -32603, message })).toBe(false)
  })

  it('never throws and always answers a typed error', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, maxDepth: 4 }), (thrown) => {
        const error = toRpcError(thrown)
        expect(error).toBeInstanceOf(LatchkeyError)
        expect(error.message.length).toBeGreaterThan(0)
      }),
    )
  })
})
