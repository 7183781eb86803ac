import { sha256 } from '../sha256.ts'
import { solanaAccountOf } from '../solanaAccountOf.ts'

/** Pays airdrops and owns the mints; everybody knows its key. */
export const faucet = solanaAccountOf(sha256('Latchkey faucet'))
