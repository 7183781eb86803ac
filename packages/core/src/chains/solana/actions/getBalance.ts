import type { ConnectionActions } from '../../../config/adapterActions.ts'
import { readAmount } from '../reading/readAmount.ts'
import { readAnswer } from '../reading/readAnswer.ts'

/** Lamports at the newest confirmed block. Throws what the RPC client throws. */
export const getBalance: ConnectionActions['getBalance'] = ({ rpc, address }) =>
  readAnswer(rpc, 'getBalance', [address, { commitment: 'confirmed' }], readAmount)
