import {
  ContextMismatchError,
  DisconnectError,
  RpcError,
  TimeoutError,
  TransactionError,
  UserRejectedRequestError,
} from '@latchkey/core'
import { BitcoinTransactionError } from '@latchkey/core/bitcoin'
import { InvalidSendError } from '@latchkey/core/transfers'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../../../../protocol/src/testing/hostileTexts.ts'
import { describeError } from './describeError.ts'
import { errors } from './en/errors.ts'
import { createTranslate } from './translate.ts'

const t = createTranslate({ locale: 'en', messages: {} })
const say = (error: unknown) => describeError(error, t)

describe('errors in words', () => {
  it.each<[string, unknown, string, string | undefined]>([
    ['a disconnect that failed', new DisconnectError(), 'Failed to disconnect', 'DISCONNECT_FAILED'],
    [
      'a form that is wrong',
      new InvalidSendError(),
      'Please enter a valid amount and receiver address',
      'INVALID_SEND',
    ],
    [
      'a declined request',
      new UserRejectedRequestError({ code: 4001 }),
      errors['error.rpc.userRejected'],
      '4001',
    ],
    ['a pending request', new RpcError({ code: -32002 }), errors['error.rpc.resourceUnavailable'], '-32002'],
    ['an unknown network', new RpcError({ code: 4902 }), errors['error.rpc.unrecognizedChain'], '4902'],
    ['a code nobody knows', new RpcError({ code: 123456 }), errors['error.rpc.unknown'], '123456'],
    ['silence', new TimeoutError({ timeout: 10_000 }), errors['error.TimeoutError'], 'TIMEOUT'],
    [
      'a wallet that may still send',
      new TimeoutError({ timeout: 10_000, operation: 'eth_sendTransaction' }),
      errors['error.TimeoutError.send'],
      'TIMEOUT',
    ],
    [
      'a wallet that may still send a batch',
      new TimeoutError({ timeout: 10_000, operation: 'wallet_sendCalls' }),
      errors['error.TimeoutError.send'],
      'TIMEOUT',
    ],
    [
      'a payment whose answer was lost',
      new TransactionError('unanswered', { hash: '0x1' }),
      errors['error.TransactionError.unanswered'],
      'TRANSACTION_UNANSWERED',
    ],
    [
      'a world that moved',
      new ContextMismatchError({ moved: 'account', expected: 'a' }),
      errors['error.ContextMismatchError'],
      'CONTEXT_MISMATCH',
    ],
    [
      'a reason that has words of its own',
      new BitcoinTransactionError({ reason: 'dust' }),
      errors['error.BitcoinTransactionError.dust'],
      'AMOUNT_TOO_SMALL',
    ],
    [
      'a reason that has none',
      new BitcoinTransactionError({ reason: 'memo' }),
      errors['error.BitcoinTransactionError'],
      'NOTE_TOO_LONG',
    ],
    ['an error of somebody else', new TypeError('x is not a function'), 'Something went wrong', undefined],
    ['a string', 'boom', 'Something went wrong', undefined],
    ['nothing', undefined, 'Something went wrong', undefined],
  ])('%s', (_, error, message, code) => {
    expect(say(error)).toMatchObject({ message })
    expect(say(error).code).toBe(code)
  })

  it('puts the error’s own message into the details, shortened and without direction characters', () => {
    const hostile = `you \u202Eapproved\u0000 it${'!'.repeat(1_000)}`
    const { message, detail } = say(new RpcError({ code: -32603, message: hostile }))
    expect(message).toBe(errors['error.rpc.internalError'])
    expect(detail).toMatch(/^you approved it!+…$/)
    expect(detail?.length).toBeLessThan(310)
  })

  it.each(['message', 'shortMessage', 'code', 'name', 'reason'])(
    '[X.41] three hundred hostile texts as the %s of an error of a wallet change no words, and are short plain details',
    (member) => {
      for (const text of hostileTexts) {
        const error = Object.assign(new Error('x'), { [member]: text })
        const { message, detail = '', code = '' } = say(error)
        expect(message).toBe('Something went wrong')
        expect(`${detail}${code}`).not.toMatch(/\p{C}/u)
        const long = say(Object.assign(new Error('x'), { [member]: text.repeat(1_000) }))
        expect([...(long.detail ?? '')].length).toBeLessThanOrEqual(301)
        expect([...(long.code ?? '')].length).toBeLessThanOrEqual(65)
      }
    },
  )

  it('an error with the name of another key is unknown', () => {
    const odd = Object.assign(new Error('x'), { name: 'toString', reason: '__proto__', code: 1 })
    expect(say(odd).message).toBe('Something went wrong')
  })
})
