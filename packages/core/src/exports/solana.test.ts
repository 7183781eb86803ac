import { expect, it } from 'vitest'
import * as entry from './solana.ts'

it('exports exactly these names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "InvalidSolanaTransactionError",
      "SolanaTransactionNotFoundError",
      "SolanaTransferError",
      "isSolanaAddress",
      "solana",
    ]
  `)
})
