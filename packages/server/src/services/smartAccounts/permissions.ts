import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { permissionToRevoke, permissionToStore } from '@latchkey/protocol/schemas'
import {
  findPermissionFault,
  hashDelegation,
  hashDelegationForSigning,
  pinnedChains,
  type SignedDelegation,
  toListProof,
  toPci,
} from '@latchkey/protocol/smart-accounts'
import type { Context } from 'hono'
import { type Hex, recoverAddress } from 'viem'
import { getSignatureKind } from '../../chain/signatures.ts'
import { ChainReadError, ChainUnavailableError } from '../../errors.ts'
import { readJson } from '../../http/body.ts'
import { requireProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Mount } from '../../http/mount.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { LimitRule } from '../../ports/platform.ts'
import type { SmartAccountOptions } from './checkOperation.ts'
import { listHiddenPermissions, restorePermissionsOf } from './hiddenPermissions.ts'
import { isProofOf } from './isProofOf.ts'
import { type PermissionRow, parsePermissionContext, toStored, updateRevoked } from './permissionRows.ts'
import { maxPerAccount, storePermission } from './storePermission.ts'

type Caller = Context<ApiEnv>

const maxBody = 32 * 1024
/** How often the chains are asked about the permissions of one account: anyone may ask for its list. */
const refreshRule: LimitRule = { capacity: 10, refillPerSecond: 0.1 }
/** Seconds by which the clock of a device may be ahead. */
const maxClockSkew = 600

/**
 * Mounts the list of permissions. It says what accounts have signed, and holds nothing that could spend: a permission is enforced by the
 * chain, and only its delegate can redeem it.
 */
export function mountPermissions(mount: Mount, options: SmartAccountOptions): void {
  const hasProject = requireProject(options)
  mount(routeTable.getPermissions, hasProject, (c) => getPermissions(c, options))
  mount(routeTable.activatePermission, hasProject, (c) => activatePermission(c, options))
  mount(routeTable.revokePermission, hasProject, (c) => revokePermission(c, options))
}

/** `GET /v1/sessions/{id}`. */
async function getPermissions(c: Caller, options: SmartAccountOptions): Promise<Response> {
  const { account, chain } = parseId(c)
  const now = Math.floor(options.clock.now() / 1000)
  const isOwn = await isOfAccount(c, account, options.clock.now())
  // Those of a wallet that was deleted are listed to whoever has its key, and stay hidden unless it is here again.
  const found = isOwn ? await listHiddenPermissions(options.db.query, account) : []
  const isRestored = found.length > 0 && (await restorePermissionsOf(options.db.query, account))
  const hidden = isRestored ? [] : found.filter((row) => chain === undefined || row.chain === chain)
  const stored = await options.db.query
    .selectFrom('permission')
    .selectAll()
    .where('account', '=', account)
    .$if(chain !== undefined, (query) => query.where('chain', '=', chain ?? ''))
    .$if(!isOwn, (query) => query.where('project', '=', c.req.query('projectId') ?? ''))
    .orderBy((one) => one.and([one('revokedAt', 'is', null), one('expiry', '>', now)]), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('hash')
    .limit(maxPerAccount)
    .execute()
  const rows = mergeRows(stored, hidden, now)
  const isDue = (await options.limits.consume(`permissions|${account}`, refreshRule, 1)) === 0
  const { updated } = isDue ? await updateRevoked(rows, options) : { updated: rows }
  const listed = updated.toSorted((left, right) => Number(right.createdAt) - Number(left.createdAt))
  const names = await getProjectNames(listed, options)
  const pcis = listed.map((row) => toStored(row, { isOwn, name: names.get(row.project) }))
  return c.json({ pcis }, 200, { 'cache-control': 'no-store' })
}

/** The names of the projects of some rows, by project id. */
async function getProjectNames(
  rows: readonly PermissionRow[],
  { projects }: Pick<SmartAccountOptions, 'projects'>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const ids = [...new Set(rows.map(({ project }) => project))]
  const names = ids.map(async (id) => [id, await projects.name(id).catch(() => undefined)] as const)
  return new Map(await Promise.all(names))
}

/** As many rows as an answer lists: those that hold first, the newest first. `stored` are in that order. */
function mergeRows(
  stored: readonly PermissionRow[],
  hidden: readonly PermissionRow[],
  now: number,
): readonly PermissionRow[] {
  if (hidden.length === 0) return stored
  const holds = ({ revokedAt, expiry }: PermissionRow) => Number(revokedAt === null && Number(expiry) > now)
  return [...stored, ...hidden]
    .sort((left, right) => holds(right) - holds(left) || Number(right.createdAt) - Number(left.createdAt))
    .slice(0, maxPerAccount)
}

/** `POST /v1/sessions/{id}/activate`. The signed delegation proves itself; nothing else of the body is believed. */
async function activatePermission(c: Caller, options: SmartAccountOptions): Promise<Response> {
  const { account, chain } = parseId(c)
  if (chain === undefined || !options.chains.get(chain)?.http)
    throw new HttpFailure(
      400,
      'id',
      'The account has to name its chain, one that is served here: eip155:1:0x…',
    )
  const { pci, context, origin } = await readJson(c, permissionToStore, maxBody)
  const { delegation, permission } = parseContext(context)
  if (permission.account !== account) throw badPci('is of another account')
  await requireSignature(delegation, chain)
  const now = Math.floor(options.clock.now() / 1000)
  // the wallet signs no such permission, so it is somebody's who fills the table
  const { expiry } = permission
  if (expiry <= now || findPermissionFault(permission, Math.min(now + maxClockSkew, expiry - 1)))
    throw badPci('is none that a wallet of this server signs')
  const hash = hashDelegation(delegation)
  // an id of somebody's choice could be one that the account gets next
  if (pci.toLowerCase() !== toPci(hash)) throw badPci('has another id')
  const row = {
    chain,
    hash,
    account,
    pci: toPci(hash),
    project: c.req.query('projectId') ?? '',
    origin: origin === undefined ? null : parseOrigin(origin),
    context: context.toLowerCase(),
    expiry,
    createdAt: now,
    revokedAt: null,
  }
  if ((await storePermission(row, options, c.env?.clientAddress ?? '')) === 'full')
    throw badPci('is one too many of this account')
  return c.json({}, 200)
}

/**
 * `POST /v1/sessions/{id}/revoke`. The account revokes a permission by a transaction; this confirms that the network rejects it now. A
 * mark in a database would stop nobody who has the permission.
 */
async function revokePermission(c: Caller, options: SmartAccountOptions): Promise<Response> {
  const { account, chain } = parseId(c)
  const { pci, signature } = await readJson(c, permissionToRevoke, maxBody)
  const row =
    (await options.db.query
      .selectFrom('permission')
      .selectAll()
      .where('account', '=', account)
      .where('pci', '=', pci)
      .executeTakeFirst()) ??
    (await listHiddenPermissions(options.db.query, account)).find((hidden) => hidden.pci === pci)
  if (!row || (chain !== undefined && row.chain !== chain)) throw badPci('is not known')
  const on = row.chain as CaipNetworkId
  try {
    const signed = { message: pci, address: account, signature: signature as Hex }
    if (!(await getSignatureKind(options.chains, on, signed)))
      throw new HttpFailure(401, 'signature', 'The signature is not one of this account for the text of pci')
    const { updated, problem } = await updateRevoked([row], options)
    if (updated[0]?.revokedAt != null) return c.json({ success: true }, 200)
    if (problem) throw problem
  } catch (error) {
    if (error instanceof ChainUnavailableError || error instanceof ChainReadError)
      throw new HttpFailure(503, 'chainId', `Requested ${on} chain provider is temporarily unavailable`)
    throw error
  }
  if (row.expiry * 1000 <= options.clock.now()) throw badPci('has ended')
  throw badPci('still holds on its network. The account has to revoke it there: wallet_revokePermissions')
}

/** The account of a path: CAIP-10, or a plain address. Lower case, and one spelling for a chain. @throws HttpFailure 400 `id` */
function parseId(c: Caller): { readonly account: string; readonly chain: CaipNetworkId | undefined } {
  const id = c.req.param('id') ?? ''
  const parts = parseCaipAddress(id)
  const address = parts?.namespace === 'eip155' ? parts.address : id
  if (!/^0x[\da-f]{40}$/i.test(address) || (parts && !/^[1-9]\d{0,14}$/.test(parts.reference)))
    throw new HttpFailure(400, 'id', 'The id is no EVM account. Write eip155:1:0x… or 0x…')
  return { account: address.toLowerCase(), chain: parts?.caipNetworkId as CaipNetworkId | undefined }
}

/** Whether a request has the account's signature of this hour, or one before or after it, in `authorization: Account 0x…`. */
function isOfAccount(c: Caller, account: string, now: number): Promise<boolean> {
  const [, signature] = /^Account (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return isProofOf(account, { signature, toText: toListProof, now })
}

function parseContext(context: string): ReturnType<typeof parsePermissionContext> {
  try {
    return parsePermissionContext(context)
  } catch {
    throw badPci('is no delegation that a wallet of this server signs')
  }
}

/** @throws HttpFailure 401 `signature` where the account has not signed a delegation for a chain */
async function requireSignature(delegation: SignedDelegation, chain: CaipNetworkId): Promise<void> {
  const chainId = Number(chain.slice('eip155:'.length))
  const signer = pinnedChains.includes(chainId)
    ? await recoverAddress({
        hash: hashDelegationForSigning(delegation, chainId),
        signature: delegation.signature,
      }).catch(() => undefined)
    : undefined
  if (signer?.toLowerCase() !== delegation.delegator)
    throw new HttpFailure(401, 'signature', `The account has not signed this permission for ${chain}`)
}

function parseOrigin(text: string): string | null {
  return URL.canParse(text) && new URL(text).origin === text ? text : null
}

function badPci(what: string): HttpFailure {
  return new HttpFailure(400, 'pci', `This permission ${what}.`)
}
