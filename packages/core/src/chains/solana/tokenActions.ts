import { base64 } from '@scure/base'
import { LatchkeyError } from '../../base/errors.ts'
import { loadCode } from '../../base/load.ts'
import type { TokenActions } from '../../config/adapterActions.ts'
import { TokenTransferError } from '../../requests/tokenActions.ts'
import { estimateFee } from './fees.ts'
import { prepareTransaction } from './prepareTransaction.ts'
import { parseSolanaTransaction } from './SolanaTransaction.ts'
import { getTokenAccounts, requestParsed } from './solanaRpc.ts'

const loadApprovals = async () => (await loadCode(() => import('./approvals.ts'))).approvals

/** Token actions for SPL Token and Token-2022. `token` is the mint. */
export const tokenActions: TokenActions = {
  async getBalance({ rpc, token, address }) {
    const held = await getTokenAccounts(rpc, address, token)
    // A transfer is made from one account: the largest that isn't frozen.
    return held
      .filter(({ frozen }) => !frozen)
      .reduce((largest, { amount }) => (amount > largest ? amount : largest), 0n)
  },
  async getDecimals({ rpc, token, address }) {
    return (await getTokenAccounts(rpc, address, token))[0]?.decimals
  },
  buildTransfer: ({ token, to, value }) => ({ token, to, value }),
  async tryTransfer({ rpc, token, from, to, value }) {
    const bytes = await prepareTransaction({ rpc }, from, parseSolanaTransaction({ token, to, value }))
    const params = [
      base64.encode(bytes),
      { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true },
    ]
    const failure = await requestParsed(rpc, 'simulateTransaction', params, (answer) => {
      const { err, logs } = answer as { err: unknown; logs?: unknown }
      return err === null ? undefined : { err, logs: Array.isArray(logs) ? logs : [] }
    })
    if (!failure) return
    const reasons = failure.logs.filter(
      (line) => typeof line === 'string' && /error|insufficient/i.test(line),
    )
    throw new TokenTransferError({
      reason: 'reverted',
      details: reasons.length > 0 ? String(reasons.at(-1)).slice(0, 200) : undefined,
      cause: new LatchkeyError(JSON.stringify(failure.err), { code: 'SIMULATION_FAILED' }),
    })
  },
  async previewTransfer({ rpc, token, from, to, value }) {
    const { kitParts } = await loadCode(() => import('./kitParts.ts'))
    const [{ rent }, fee] = await Promise.all([
      kitParts.planTransfer({ rpc }, { token, from, to, value }),
      kitParts.getTransferFee(rpc, { token, value }),
    ])
    return { ...(fee > 0n && { received: value - fee }), ...(rent > 0n && { deposit: rent }) }
  },
  getApprovals: async (p) => (await loadApprovals()).getApprovals(p),
  buildRevoke: async (approval, call) => (await loadApprovals()).buildRevoke(approval, call),
  estimateTransferFee: ({ network, rpc, token, from, to, value }) =>
    estimateFee({ network, rpc }, { token, from, to, value }),
}
