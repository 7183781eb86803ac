import { accounts } from './en/accounts.ts'
import { connect } from './en/connect.ts'
import { embedded } from './en/embedded.ts'
import { errors } from './en/errors.ts'
import { names } from './en/names.ts'
import { networks } from './en/networks.ts'
import { onramp } from './en/onramp.ts'
import { pairing } from './en/pairing.ts'
import { receive } from './en/receive.ts'
import { shell } from './en/shell.ts'
import { signin } from './en/signin.ts'
import { swaps } from './en/swaps.ts'
import { transactions } from './en/transactions.ts'
import { transfers } from './en/transfers.ts'
import { wallets } from './en/wallets.ts'

/**
 * The English texts by section: what every other language has to have. Only types and tests use it; each flow imports its
 * own section, so that its texts load with it.
 */
export const en = {
  shell,
  errors,
  connect,
  wallets,
  pairing,
  networks,
  accounts,
  transfers,
  transactions,
  receive,
  swaps,
  onramp,
  names,
  signin,
  embedded,
} as const
