import { expect, it } from 'vitest'
import * as entry from './evm.ts'

it('exports exactly these names', () => {
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "InvalidTransactionError",
      "InvalidTypedDataError",
      "TransactionAlteredError",
      "TransactionNotFoundError",
      "TransactionReplacedError",
      "evm",
      "getEvmProvider",
      "isEvmAddress",
    ]
  `)
})
