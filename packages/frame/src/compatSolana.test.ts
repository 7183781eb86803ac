import { base58, base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { translateSolana, translateSolanaRequest } from './compatSolana.ts'
import { solanaTransaction } from './testing/goldenRequests.ts'

const transfer = solanaTransaction(new Uint8Array(32), [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [0, 1])
const inBase58 = base58.encode(base64.decode(transfer))

describe('Solana requests of existing clients', () => {
  it('[X.61] a transaction in base58 is read as the same bytes, and the signed one is answered in base58', () => {
    const { params, toAnswer } = translateSolanaRequest({ transaction: inBase58 })
    expect(params).toEqual({ transaction: transfer })
    expect(toAnswer({ signature: 'abc', transaction: transfer })).toEqual({
      signature: 'abc',
      transaction: inBase58,
    })
    // an answer with a signature alone
    expect(toAnswer({ signature: 'abc' })).toEqual({ signature: 'abc' })
  })

  it('[X.61] the request runs in base64 for an existing client, and as it came for our own', async () => {
    const run = async (params: unknown) => ({ signature: 'abc', ...(params as object) })
    const request = { transaction: inBase58 }
    const ran: unknown[] = []
    const recorded = (params: unknown) => {
      ran.push(params)
      return run(params)
    }
    expect(await translateSolana(true, request, recorded)).toEqual({ signature: 'abc', ...request })
    expect(await translateSolana(false, request, recorded)).toEqual({ signature: 'abc', ...request })
    expect(ran).toEqual([{ transaction: transfer }, request])
  })

  it('[X.61] several transactions too', () => {
    const { params, toAnswer } = translateSolanaRequest({ transactions: [inBase58, inBase58] })
    expect(params).toEqual({ transactions: [transfer, transfer] })
    expect(toAnswer({ transactions: [transfer, transfer] })).toEqual({ transactions: [inBase58, inBase58] })
  })

  it.each([
    ['base64', { transaction: transfer }],
    ['a message', { message: 'Cn8eVZg', pubkey: base58.encode(new Uint8Array(32).fill(3)) }],
    ['base58 of what is no transaction', { transaction: base58.encode(new Uint8Array(40).fill(7)) }],
    ['one that is no transaction among others', { transactions: [inBase58, 'x'] }],
    ['one that is too long to be decoded', { transaction: '2'.repeat(60_000) }],
    ['another shape', { transaction: 7, transactions: 'x' }],
    ['nothing', undefined],
  ])('[X.61] %s stays as it is, and so does its answer', (_, request) => {
    const { params, toAnswer } = translateSolanaRequest(request)
    expect(params).toBe(request)
    expect(toAnswer({ transaction: transfer })).toEqual({ transaction: transfer })
  })
})
