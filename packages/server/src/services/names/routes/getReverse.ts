import type { NameRecord } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { readAccount } from '../../../http/readAccount.ts'
import type { NamesOptions } from '../NamesOptions.ts'
import { toRecord } from '../toRecord.ts'

/** `GET /v1/profile/reverse/{address}` (W1.9): names the address signed for; what others say of it doesn't count. */
export async function getReverse(c: Context<ApiEnv>, { names }: NamesOptions): Promise<Response> {
  const { address } = readAccount(c.req.param('address') ?? '')
  const body: NameRecord[] = (await names.reverse(address)).map(toRecord)
  if (body.length === 0 && c.req.query('apiVersion') !== '2')
    throw new HttpFailure(404, 'address', 'Address has no name')
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
