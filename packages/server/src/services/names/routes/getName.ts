import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { NamesOptions } from '../NamesOptions.ts'
import { readName } from '../readName.ts'
import { toRecord } from '../toRecord.ts'

/** `GET /v1/profile/account/{name}` (W1.9). */
export async function getName(c: Context<ApiEnv>, { names, config }: NamesOptions): Promise<Response> {
  const { name } = readName(c.req.param('name') ?? '', config)
  const found = await names.find(name)
  if (!found && c.req.query('apiVersion') !== '2')
    throw new HttpFailure(404, 'name', 'Name is not registered')
  return c.json(found ? toRecord(found) : [], 200, { 'cache-control': 'no-store' })
}
