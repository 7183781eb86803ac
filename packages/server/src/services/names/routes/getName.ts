import type { Context } from 'hono'
import type { ChainReader } from '../../../chain/createChainReader.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { findEnsName, isEnsName } from '../findEnsName.ts'
import type { NamesOptions } from '../NamesOptions.ts'
import { readName } from '../readName.ts'
import { toRecord } from '../toRecord.ts'

/** `GET /v1/profile/account/{name}` (W1.9): one of our names, or one of ENS where there is a node of chain 1. */
export async function getName(
  c: Context<ApiEnv>,
  options: NamesOptions,
  reader: ChainReader,
): Promise<Response> {
  const text = c.req.param('name') ?? ''
  const found = isEnsName(text, options)
    ? await findEnsName(text, options, reader)
    : await findOwn(text, options)
  if (!found && c.req.query('apiVersion') !== '2')
    throw new HttpFailure(404, 'name', 'Name is not registered')
  return c.json(found ?? [], 200, { 'cache-control': 'no-store' })
}

async function findOwn(text: string, { names, config }: NamesOptions) {
  const found = await names.find(readName(text, config).name)
  return found && toRecord(found)
}
