import type { AccountRecipients, CaipNetworkId } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { withDeadline } from '../../base/promises.ts'
import { toWireAddress } from '../../chain/addresses.ts'
import { cachedResponse } from '../../http/apiResponse.ts'
import { requireProject } from '../../http/checkProject.ts'
import { HttpFailure, toPrintable } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import { listReadChains, parsePageQuery } from '../../http/page.ts'
import { parseAccount, parseChainId, parseCurrency } from '../../http/query.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import {
  createHistoryReader,
  decodeHistoryCursor,
  type HistoryOptions,
  type HistoryReader,
} from './history.ts'

/** Creates the service `history`: history of accounts, and the addresses they have sent to. */
export function history(options: HistoryOptions): Service {
  const getHistoryPage = createHistoryReader(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  const hasProject = requireProject(options)
  mount(routeTable.getHistory, hasProject, (c) => getHistory(c, options, getHistoryPage))
  mount(routeTable.getRecipients, hasProject, (c) => getRecipients(c, options))
  return { routes }
}

/**
 * `GET /v1/account/{account}/history?cursor=&chainId=&currency=&onramp=`. One page of transactions, newest
 * first. `onramp` leaves what that provider delivered.
 */
async function getHistory(
  c: Context<ApiEnv>,
  options: HistoryOptions,
  getHistoryPage: HistoryReader,
): Promise<Response> {
  const { currency, onramp } = c.req.query()
  if (onramp && !options.onramps.providers().some(({ id }) => id === onramp))
    throw new HttpFailure(400, 'provider', `Unsupported provider: ${toPrintable(onramp)}`)
  const page = await parsePageQuery(
    c,
    c.req.param('account'),
    { ...options, index: options.history },
    decodeHistoryCursor,
  )
  if (onramp && page.family !== 'eip155')
    throw new HttpFailure(400, 'provider', 'Invalid parameter: onramp is for accounts of eip155 only')
  const { body, madeAt } = await getHistoryPage({
    ...page,
    currency: parseCurrency(currency),
    onramp: onramp || undefined,
  })
  return cachedResponse(body, options.clock.now() - madeAt)
}

/** Milliseconds for the list of recipients. */
const deadline = 10_000
/** Transactions of a Solana account that are searched: it has no index. */
const searchedTransactions = 500

/**
 * `GET /v1/account/{account}/recipients?chainId=`: addresses an account has sent something to on one chain,
 * newest first. A client uses them to warn of a first transfer to an address, and of an address that imitates
 * one of these.
 */
async function getRecipients(c: Context<ApiEnv>, options: HistoryOptions): Promise<Response> {
  const { chains, config, history, log, solana } = options
  const account = parseAccount(c.req.param('account') ?? '')
  const chain = parseChainId(chains, c.req.query('chainId'), account)
  if (chain === undefined) throw new HttpFailure(400, 'chainId', 'Say of which chain: chainId is missing')
  const { address, family } = account
  listReadChains({ chains, index: family === 'solana' ? solana : history }, config.networks, chain, family)
  try {
    const { addresses, isComplete } = await withDeadline(
      findRecipients(chain),
      deadline,
      'A list of receivers',
    )
    const answer: AccountRecipients = {
      data: addresses.map(toWireAddress),
      ...(!isComplete && { isComplete }),
    }
    return cachedResponse(JSON.stringify(answer), 0)
  } catch (error) {
    log.warn({ problem: error instanceof Error ? error.name : 'unknown' }, 'Receivers could not be read')
    throw new HttpFailure(503, '', 'History provider is temporarily unavailable')
  }

  async function findRecipients(chain: CaipNetworkId) {
    if (family === 'solana')
      return solana.recipients({ account: address, chain, limit: searchedTransactions })
    return history.recipients(address, chain)
  }
}
