import type { AccountRecipients } from '@latchkey/protocol'
import type { Context } from 'hono'
import { toWireAddress } from '../../../chain/toWireAddress.ts'
import { withDeadline } from '../../../chain/withDeadline.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { indexedChains } from '../../../http/indexedChains.ts'
import { keptAnswer } from '../../../http/keptAnswer.ts'
import { readAccount } from '../../../http/readAccount.ts'
import { readChainId } from '../../../http/readChainId.ts'
import type { HistoryOptions } from '../HistoryOptions.ts'

const deadline = 10_000

/**
 * `GET /v1/account/{account}/recipients?chainId=`: whom an account itself has sent something to, newest first, so that a
 * sender can be told of a first time and of an address made to be taken for one of these (X.39). On one chain only.
 */
export async function getRecipients(c: Context<ApiEnv>, options: HistoryOptions): Promise<Response> {
  const { chains, config, history, log } = options
  const account = readAccount(c.req.param('account') ?? '')
  const chain = readChainId(chains, c.req.query('chainId'), account)
  if (chain === undefined) throw new HttpFailure(400, 'chainId', 'Say of which chain: chainId is missing')
  indexedChains({ chains, index: history }, config.networks, chain)
  try {
    const found = await withDeadline(
      history.recipients(account.address, chain),
      deadline,
      'A list of receivers',
    )
    const answer: AccountRecipients = { data: found.map(toWireAddress) }
    return keptAnswer(JSON.stringify(answer), 0)
  } catch (error) {
    log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'Receivers could not be read')
    throw new HttpFailure(503, '', 'History provider is temporarily unavailable')
  }
}
