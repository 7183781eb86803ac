import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import {
  hashTypedData,
  hexToBytes,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem'
import { expect } from 'vitest'
import { signPrepared } from '../app/keys/signPrepared.ts'
import type { Description } from '../app/requests/describe/Description.ts'
import { digestOf, type PreparedRequest } from '../app/requests/PreparedRequest.ts'
import { parseSolanaTransaction } from '../app/requests/solanaTransaction.ts'
import { parseTypedData } from '../app/requests/typedData.ts'
import { testKeys } from './requestWorld.ts'

const keys = testKeys()
const detail = ({ details }: Description, label: string) => details.find((row) => row.label === label)?.value

/** Signs, and reads with another library what was signed; compares it with what was shown, field by field. */
export async function expectShownIsSigned(request: PreparedRequest, shown: Description) {
  const signed = signPrepared(request, digestOf(request), keys)
  switch (request.kind) {
    case 'transaction': {
      const { raw } = signed as Extract<typeof signed, { kind: 'transaction' }>
      const parsed = parseTransaction(raw as `0x${string}`)
      expect({
        to: parsed.to ?? '(new contract)',
        value: String(parsed.value ?? 0n),
        data: parsed.data ?? '0x',
        nonce: String(parsed.nonce ?? 0),
        gas: String(parsed.gas),
        chainId: String(parsed.chainId),
        ...(parsed.gasPrice !== undefined && { gasPrice: String(parsed.gasPrice) }),
        ...(parsed.maxFeePerGas !== undefined && { maxFeePerGas: String(parsed.maxFeePerGas) }),
        ...(parsed.gasPrice === undefined && {
          maxPriorityFeePerGas: String(parsed.maxPriorityFeePerGas ?? 0n),
        }),
      }).toEqual({
        ...Object.fromEntries(shown.details.map((row) => [row.label, row.value])),
        to: detail(shown, 'to')?.startsWith('0x') ? detail(shown, 'to')?.toLowerCase() : detail(shown, 'to'),
      })
      expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(keys.evm.address)
      return
    }
    case 'typedData': {
      const data = parseTypedData(request.json)
      const { signature } = signed as Extract<typeof signed, { kind: 'signature' }>
      const { types, primaryType, message } = data
      const { chainId } = data.domain
      // viem takes the network as a number only
      const domain = { ...data.domain, ...(chainId !== undefined && { chainId: Number(chainId) }) }
      const hash = hashTypedData({ domain, types, primaryType, message } as never)
      expect(await recoverAddress({ hash, signature: signature as `0x${string}` })).toBe(keys.evm.address)
      // every leaf of what viem hashed is on the screen
      const leaves = (value: unknown): unknown[] =>
        typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
      const values = shown.details.map((row) => row.value)
      for (const leaf of leaves([data.domain, data.message]))
        if (!/[^\x20-\x7e]/.test(String(leaf))) expect(values).toContain(String(leaf))
      return
    }
    case 'message': {
      const { signature } = signed as Extract<typeof signed, { kind: 'signature' }>
      const raw = detail(shown, 'bytes') as `0x${string}`
      expect(await recoverMessageAddress({ message: { raw }, signature: signature as `0x${string}` })).toBe(
        keys.evm.address,
      )
      return
    }
    case 'solanaMessage': {
      const { signature } = signed as Extract<typeof signed, { kind: 'signature' }>
      const bytes = hexToBytes(detail(shown, 'bytes') as `0x${string}`)
      expect(ed25519.verify(base58.decode(signature), bytes, keys.solana.publicKey)).toBe(true)
      return
    }
    case 'solanaTransactions': {
      const { transactions } = signed as Extract<typeof signed, { kind: 'solanaTransactions' }>
      for (const [index, { signature, transaction }] of transactions.entries()) {
        const { message } = parseSolanaTransaction(detail(shown, `transaction ${index + 1}`) ?? '')
        const out = parseSolanaTransaction(transaction)
        expect(out.message).toEqual(message)
        expect(out.signatures[0]).toEqual(base58.decode(signature))
        expect(ed25519.verify(base58.decode(signature), message, keys.solana.publicKey)).toBe(true)
      }
    }
  }
}
