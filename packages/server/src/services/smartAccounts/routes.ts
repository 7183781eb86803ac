import * as routeTable from '@latchkey/protocol/routes'
import { bundlerCall } from '@latchkey/protocol/schemas'
import { type Context, Hono } from 'hono'
import { type AccountCodes, createAccountCodes } from '../../chain/accountCode.ts'
import { readJson } from '../../http/body.ts'
import { requireProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import { parseChainId } from '../../http/query.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import { callBundler, requireBundler } from './callBundler.ts'
import type { SmartAccountOptions } from './checkOperation.ts'
import { startPermissionSweep } from './permissionRows.ts'
import { mountPermissions } from './permissions.ts'
import { postWalletCall } from './walletCalls.ts'

/**
 * Creates the service `smart-accounts`: bundler and paymaster, `/v1/bundler`; calls that are prepared for accounts, `/v1/wallet`; and the list of
 * permissions, `/v1/sessions`.
 */
export function smartAccounts(options: SmartAccountOptions): Service {
  const codes = createAccountCodes(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.callBundler, requireProject(options), (c) => postCall(c, options, codes))
  mount(routeTable.callWallet, (c) => postWalletCall(c, options, codes))
  mountPermissions(mount, options)
  return { routes, stop: startPermissionSweep(options) }
}

/** The largest body: an operation with 64 KiB of call data, and as much of the paymaster's. */
const maxBody = 512 * 1024

/** `POST /v1/bundler?projectId=&chainId=`. */
async function postCall(
  c: Context<ApiEnv>,
  options: SmartAccountOptions,
  codes: AccountCodes,
): Promise<Response> {
  if (c.req.query('bundler') !== undefined)
    throw new HttpFailure(
      400,
      'bundler_url',
      'Operations are sent to the bundlers of this server’s operator only. Leave the parameter bundler out.',
    )
  const chain = parseChainId(options.chains, c.req.query('chainId'))
  if (chain === undefined) throw new HttpFailure(400, 'chainId', 'chainId is missing, e.g. eip155:1')
  requireBundler(options, chain)
  const call = await readJson(c, bundlerCall, maxBody)
  const { status, text } = await callBundler(
    options,
    { chain, projectId: c.req.query('projectId'), codes },
    call,
  )
  return new Response(text, {
    status,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
  })
}
