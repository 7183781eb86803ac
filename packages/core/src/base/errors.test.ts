import { describe, expect, it } from 'vitest'
import { InvalidConfigError } from '../config/assertParameters.ts'
import { InvalidNetworkError } from '../networks/errors.ts'
import { RpcUrlError } from '../networks/rpc/RpcUrlError.ts'
import { ContextMismatchError } from '../requests/requestContext.ts'
import { TransactionError } from '../requests/TransactionError.ts'
import { InvalidSendError } from '../transfers/errors.ts'
import {
  AdapterError,
  ConnectorNotFoundError,
  DisconnectError,
  NotConnectedError,
  ReconnectingError,
  WalletUnavailableError,
} from '../wallets/errors.ts'
import { InvalidAmountError } from './amounts.ts'
import {
  AbortedError,
  InvalidAddressError,
  InvalidParameterError,
  LatchkeyError,
  TimeoutError,
} from './errors.ts'
import { HttpError, InvalidResponseError, UnreachableError } from './http.ts'
import { RpcError, UserRejectedRequestError } from './rpcErrors.ts'

const secret = 'https://user:hunter2@rpc.example/v1?projectId=hunter2#hunter2'

const all: readonly LatchkeyError[] = [
  new AbortedError({ cause: 'hunter2' }),
  new AdapterError('notFound'),
  new AdapterError('chainNotFound'),
  new InvalidNetworkError('notSupported', { cause: 'hunter2' }),
  new InvalidNetworkError('notListed', { network: 'eip155:5' }),
  new AdapterError('noConnections'),
  new ConnectorNotFoundError({ connectorId: 'io.example' }),
  new ContextMismatchError({ moved: 'account', expected: 'hunter2', actual: 'hunter2' }),
  new DisconnectError({ cause: 'hunter2' }),
  new HttpError({ status: 500, url: secret, body: { hunter2: 1 }, cause: 'hunter2' }),
  new InvalidAddressError({ reason: 'checksum' }),
  new InvalidAmountError({ reason: 'format' }),
  new InvalidConfigError('networks', '`networks` is undefined.', 'Write a list.'),
  new InvalidParameterError({ field: 'value', write: 'a bigint', cause: 'hunter2' }),
  new InvalidNetworkError('malformed', { network: 'eip155' }),
  new InvalidResponseError({ url: secret, reason: 'html', cause: 'hunter2' }),
  new InvalidSendError(),
  new AdapterError('noNetworks'),
  new InvalidNetworkError('noneActive'),
  new NotConnectedError(),
  new ReconnectingError(),
  new RpcUrlError({ reason: 'otherChain', url: secret, expected: 'eip155:1', actual: 'eip155:2' }),
  new RpcError({ code: -32000, message: 'hunter2', data: 'hunter2', cause: 'hunter2' }),
  new RpcUrlError({ reason: 'missing', expected: 'eip155:1' }),
  new TransactionError('replaced', { hash: '0x1' }),
  new TimeoutError({ timeout: 10_000, url: secret, operation: secret }),
  new UnreachableError({ url: secret, cause: 'hunter2' }),
  new UserRejectedRequestError({ code: 4001, message: 'hunter2' }),
  new WalletUnavailableError({ walletName: 'Wallet', cause: 'hunter2' }),
]

describe('every error of ours', () => {
  it.each(all.map((error) => [error.constructor.name, error] as const))('%s', (className, error) => {
    expect(error).toBeInstanceOf(LatchkeyError)
    expect(error).toBeInstanceOf(Error)
    // A literal: a minifier renames classes, never texts.
    expect(error.name).toBe(className)
    expect(error.code).not.toBe('')
    expect(error.message).not.toBe('')
    expect(JSON.stringify(error)).not.toContain('hunter2')
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ name: className, code: error.code })
  })

  it('a code belongs to one class', () => {
    const codes = all.filter((error) => typeof error.code === 'string').map((error) => error.code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('a cause is kept, and there is none where none was given', () => {
    const cause = new Error('why')
    expect(new DisconnectError({ cause }).cause).toBe(cause)
    expect('cause' in new DisconnectError()).toBe(false)
  })

  it('no property holds a URL with its secrets', () => {
    const withUrl = all.filter((entry) => 'url' in entry && entry.url !== undefined)
    for (const error of withUrl) expect(error).toMatchObject({ url: 'https://rpc.example/v1' })
    expect(withUrl.length).toBe(5)
  })
})

describe('texts that callers compare', () => {
  it.each<[LatchkeyError, string]>([
    [new AdapterError('chainNotFound'), 'Chain adapter not found'],
    [new AdapterError('noNetworks'), 'NetworkController client not set'],
    [new AdapterError('noConnections'), 'ConnectionController client not set'],
    [
      new InvalidNetworkError('noneActive', { purpose: 'update chain account data' }),
      'Chain is required to update chain account data',
    ],
    [
      new InvalidNetworkError('noneActive', { purpose: 'get connection controller client' }),
      'Chain is required to get connection controller client',
    ],
    [
      new InvalidNetworkError('noneActive', { purpose: 'set account prop' }),
      'Chain is required to set account prop',
    ],
    [new InvalidNetworkError('notSupported'), 'Chain is not supported'],
    [new AdapterError('notFound'), 'Adapter not found'],
    [new InvalidNetworkError('noneActive'), 'CaipNetwork is undefined'],
    [new DisconnectError(), 'Failed to disconnect'],
    [new InvalidSendError(), 'Please enter a valid amount and receiver address'],
    [new RpcUrlError({ reason: 'missing', expected: 'eip155:10' }), 'No RPC url provided for chainId: 10'],
  ])('[S8.21, S8.23, S8.26] %s', (error, message) => {
    expect(error.message).toBe(message)
  })

  it.each([
    ['account', { message: /The account changed/ }],
    ['network', { hint: /which network/ }],
    ['connector', { message: /The wallet changed/ }],
  ] as const)('a refused request says that the %s changed', (moved, texts) => {
    const error = new ContextMismatchError({ moved, expected: 'a', actual: 'b' })
    for (const [key, text] of Object.entries(texts)) expect(Reflect.get(error, key)).toMatch(text)
    expect(error.moved).toBe(moved)
  })

  it('a malformed network is quoted, cut, and only if it is text', () => {
    expect(new InvalidNetworkError('malformed', { network: 'eip155' }).message).toBe(
      "'eip155' is not the id of a network.",
    )
    expect(new InvalidNetworkError('malformed', { network: 'x'.repeat(1000) }).message.length).toBeLessThan(
      100,
    )
    expect(new InvalidNetworkError('malformed', { network: {} }).message).toBe(
      'This is not the id of a network.',
    )
  })
})

describe('walk', () => {
  const cause = new RpcError({ code: -32000, message: 'their words' })
  const error = new DisconnectError({ cause: new UnreachableError({ url: secret, cause }) })

  it('finds an error in the chain of causes', () => {
    expect(error.walk((one) => one instanceof RpcError)).toBe(cause)
    expect(error.walk((one) => one === error)).toBe(error)
    expect(error.walk((one) => one instanceof TimeoutError)).toBeUndefined()
  })

  it('without a condition it leads to what the others come from', () => {
    expect(error.walk()).toBe(cause)
    expect(cause.walk()).toBe(cause)
    expect(new DisconnectError({ cause: 'a text' }).walk()).toBe('a text')
  })

  it('ends in a cycle', () => {
    const first: Error = new DisconnectError()
    const second = new DisconnectError({ cause: first })
    first.cause = second
    expect(second.walk()).toBeUndefined()
    expect(second.walk((one) => one === first)).toBe(first)
  })
})

describe('details', () => {
  it('are the words of the other side, and stay out of logs', () => {
    const error = new RpcError({ code: -32000, message: 'hunter2' })
    expect(error.details).toBe('hunter2')
    expect(JSON.stringify(error)).not.toContain('hunter2')
    expect(new RpcError({ code: -32000 }).details).toBeUndefined()
  })
})
